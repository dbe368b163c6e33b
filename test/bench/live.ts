/**
 * `npm run bench:live`: captures each kind of page that lives on the network many times, behind
 * round trips of several lengths, and counts how often its content came. The service itself,
 * with a browser for each capture.
 */
import { listOption, wholeNumber } from '../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { type Capturer, createCapturer } from '../support/capture.ts';
import { LIVE, LIVE_ROUTES, LOOPS, pathOf, QUIET } from '../support/live-pages.ts';
import { startPages } from '../support/page-server.ts';
import { LIME, readPng } from '../support/pixels.ts';
import { startDelayProxy } from './network/delay-proxy.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { median } from './statistics.ts';
import { inWorkshop, tell } from './workshop.ts';

const DEFAULT_ROUNDS = 15;
/** Milliseconds. */
const ROUND_TRIPS = ['0', '100', '300'] as const;

const options = readProcessWords(
  createBenchProgram('bench:live', DEFAULT_ROUNDS)
    .description(
      'Counts how often pages show what sockets, streams, bodies and polls bring, and how long they take.',
    )
    .addOption(listOption('--round-trips <ms>', 'round trips to the server', ROUND_TRIPS))
    .option('--jobs <n>', 'captures at a time', wholeNumber(1), 2),
).opts<BenchOptions & { roundTrips: (typeof ROUND_TRIPS)[number][]; jobs: number }>();

interface Shot {
  hasCome: boolean;
  tookMs: number;
  heldMs: number;
  tookRealTime: boolean;
}

interface Run {
  name: string;
  roundTripMs: number;
  shots: Shot[];
}

await inWorkshop(options.json, async () => {
  const pages = await startPages(LIVE_ROUTES);
  const capture = await createCapturer();
  const names = [LIVE, LOOPS, QUIET].flatMap((kind) => Object.keys(kind));
  const runs: Run[] = [];
  for (const roundTrip of options.roundTrips) {
    const roundTripMs = Number(roundTrip);
    const proxy = await startDelayProxy(pages.port, roundTripMs / 2);
    for (const name of names) {
      const url = `http://127.0.0.1:${proxy.port}${pathOf(name)}`;
      runs.push({ name, roundTripMs, shots: await shootOften(capture, url) });
      tell(`${name}, ${roundTripMs} ms`);
    }
    proxy.close();
  }
  await pages.close();
  console.log(
    textTable([['page', 'round trip', 'came', 'median ms', 'held ms', 'in real time'], ...runs.map(rowOf)]),
  );
  return { runs };
});

async function shootOften(capture: Capturer, url: string): Promise<Shot[]> {
  const shots: Shot[] = [];
  let left = options.rounds;
  const job = async () => {
    while (left-- > 0) shots.push(await shoot(capture, url));
  };
  await Promise.all(Array.from({ length: options.jobs }, job));
  return shots;
}

async function shoot(capture: Capturer, url: string): Promise<Shot> {
  const startedAt = performance.now();
  const captured = await capture({ url, width: 400, height: 300 });
  const tookMs = performance.now() - startedAt;
  if (captured instanceof ServiceError) return { hasCome: false, tookMs, heldMs: 0, tookRealTime: false };
  const { file, heldMs, tookRealTime } = captured;
  const hasCome = readPng(file).at(390, 290) === LIME;
  return { hasCome, tookMs, heldMs: Object.values(heldMs).reduce((sum, ms) => sum + ms, 0), tookRealTime };
}

function rowOf({ name, roundTripMs, shots }: Run): (string | number)[] {
  const came = shots.filter(({ hasCome }) => hasCome).length;
  const real = shots.filter(({ tookRealTime }) => tookRealTime).length;
  const middle = (values: number[]) => median(values).toFixed(0);
  const took = middle(shots.map(({ tookMs }) => tookMs));
  const held = middle(shots.map(({ heldMs }) => heldMs));
  return [name, roundTripMs, `${came} of ${shots.length}`, took, held, real];
}
