/**
 * `npm run bench:cold`: the time from the start of a process to the first byte of a PNG, with nothing
 * unpacked and nothing loaded. `--before` measures another version in turn. It also compares the unpacking
 * with that of @sparticuz/chromium.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { gatewayEvent } from '../../bin/local/gateway/event.ts';
import { readLocalSettings } from '../../bin/local/run/local-settings.ts';
import { startLocal } from '../../bin/local/run/start.ts';
import { type DeployedVersion, deployVersion } from './cold/deployed-version.ts';
import type { FirstCaptureOrder, FirstCaptureTimes } from './cold/first-capture.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { PAGES, startPageSite } from './pages.ts';
import { median, ratioOf } from './statistics.ts';
import { inWorkshop, tell } from './workshop.ts';

const DEFAULT_ROUNDS = 5;
const UNPACK_GOAL = 0.3;
/** Against the version of 21 November 2026 (7cd033d). */
const FIRST_CAPTURE_GOAL = 0.7;
const INIT_GOAL_MS = 2_000;
const PNG_MAGIC = '89504e47';
/** Rows of the table. */
const FIRST_BYTE = 'first byte of the PNG';
const INIT = 'of these, the initialisation';

const options = readProcessWords(
  createBenchProgram('bench:cold', DEFAULT_ROUNDS)
    .description(
      'Measures from the start of a process to the first byte of a PNG, by moments, and the unpacking alone.',
    )
    .option('--before <folder>', 'the checkout of another version to measure beside this one'),
).opts<BenchOptions & { before?: string }>();
await inWorkshop(options.json, async ({ browserPack, filtersPack }) => {
  const outdir = await mkdtemp(join(tmpdir(), 'bench-bundle-'));
  const versions = [await deployVersion(undefined, join(outdir, 'now'))];
  if (options.before !== undefined) {
    versions.push(await deployVersion(options.before, join(outdir, 'before')));
  }
  for (const { name, codeBytes } of versions) {
    console.log(`The code of ${name}: ${(codeBytes / 2 ** 20).toFixed(2)} MiB, as cdk synth bundles it.`);
  }
  const starter = join(outdir, 'first-capture.mjs');
  const entryPoint = join(import.meta.dirname, 'cold', 'first-capture.ts');
  await build({ entryPoints: [entryPoint], outfile: starter, format: 'esm', platform: 'node' });

  const world = await startLocal({
    ...readLocalSettings({ PORT: '0' }),
    browserPack,
    filtersPack,
    inPageScripts: '',
    environment: process.env,
    // Only the tables and their keys are used here. Other processes call the function.
    loadHandler: async () => async () => ({ statusCode: 503, body: '' }),
    logFault: console.error,
  });
  const site = await startPageSite();
  try {
    const url = site.url + PAGES.plain.path;
    const runs = new Map(versions.map((version) => [version.name, [] as Run[]]));
    const unpack = { ours: [] as number[], brotli: [] as number[] };
    // The first run fills the system's cache of files.
    for (const version of versions) await firstCapture({ starter, version, url });
    for (let round = 0; round < options.rounds; round++) {
      for (const version of round % 2 === 0 ? versions : versions.toReversed()) {
        runs.get(version.name)?.push(await firstCapture({ starter, version, url }));
      }
      unpack.ours.push(await unpackOnce(browserPack, 'ours'));
      unpack.brotli.push(await unpackOnce(browserPack, 'brotli'));
      tell(`Round ${round + 1} of ${options.rounds}`);
    }
    report(runs);
    reportUnpack(unpack);
    return { versions, runs: Object.fromEntries(runs), unpack };
  } finally {
    await Promise.all([site.close(), world.close()]);
  }
});

/** Milliseconds since the start of the process, and milliseconds of the stages that the function reports. */
interface Run {
  moments: Record<string, number>;
  stages: Record<string, number>;
}

interface First {
  starter: string;
  version: DeployedVersion;
  url: string;
}

async function firstCapture({ starter, version, url }: First): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'cold-'));
  const env = { ...process.env, ...version.variables, TMPDIR: folder, PROFILES_FOLDER: folder };
  const event = gatewayEvent(
    {
      method: 'POST',
      target: '/screenshot',
      httpVersion: '1.1',
      rawHeaders: ['Content-Type', 'application/json', 'X-API-Key', 'local-pro'],
      sourceIp: '127.0.0.1',
      body: Buffer.from(JSON.stringify({ url })),
    },
    { requestId: `cold-${folder.slice(-6)}`, receivedAt: Date.now() },
  );
  const order: FirstCaptureOrder = { code: pathToFileURL(version.code).href, event };
  const spawnedAt = performance.timeOrigin + performance.now();
  const child = fork(starter, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  child.send(order);
  const [times]: FirstCaptureTimes[] = await once(child, 'message');
  if (child.exitCode === null) await once(child, 'exit');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (times === undefined || !times.magic.startsWith(PNG_MAGIC))
    throw new Error('The first capture gave no PNG');
  return { moments: momentsOf(times, spawnedAt), stages: stagesOf(times) };
}

function momentsOf(times: FirstCaptureTimes, spawnedAt: number): Record<string, number> {
  return {
    'Node runs': times.startedAt - spawnedAt,
    'unpacking begins': times.unpackStartedAt - spawnedAt,
    'code loaded, request begins': times.importedAt - spawnedAt,
    'unpacked, launch begins': times.unpackedAt - spawnedAt,
    [FIRST_BYTE]: times.answeredAt - spawnedAt,
    [INIT]: times.importedAt - times.startedAt,
  };
}

function stagesOf({ serverTiming }: FirstCaptureTimes): Record<string, number> {
  const told = [...serverTiming.matchAll(/([\w-]+);dur=([\d.]+)/g)];
  return Object.fromEntries(told.map(([, name = '', ms]) => [name, Number(ms)]));
}

async function unpackOnce(pack: string, way: 'ours' | 'brotli'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'unpack-'));
  const script = join(import.meta.dirname, 'cold', 'unpack-once.ts');
  // Unpacks the libraries too, as in Lambda.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, pack, way], { env });
  await rm(folder, { recursive: true, force: true });
  return Number(stdout);
}

function report(runs: ReadonlyMap<string, readonly Run[]>): void {
  const names = [...runs.keys()];
  const table = (title: string, part: keyof Run) => {
    const rows = Object.keys(runs.get(names[0] ?? '')?.[0]?.[part] ?? {});
    const cell = (name: string, row: string) =>
      median((runs.get(name) ?? []).map((run) => run[part][row] ?? 0)).toFixed(0);
    console.log(`\n${title} (median milliseconds):\n`);
    console.log(
      textTable([['', ...names], ...rows.map((row) => [row, ...names.map((name) => cell(name, row))])]),
    );
  };
  table('From the start of the process', 'moments');
  table('Stages of the first request, which wait for what is not ready', 'stages');
  const [now, before] = names.map((name) => runs.get(name) ?? []);
  const at = (side: readonly Run[] = [], moment: string) => side.map(({ moments }) => moments[moment]);
  const initMs = Math.max(...at(now, INIT).map((ms) => ms ?? 0));
  console.log(
    `\nInitialisation: at most ${initMs.toFixed(0)} ms; goal: ${INIT_GOAL_MS}: ${verdict(initMs < INIT_GOAL_MS)}`,
  );
  if (before === undefined) return;
  const ratio = ratioOf(at(now, FIRST_BYTE), at(before, FIRST_BYTE));
  console.log(
    `First capture, now / before: ${ratio.toFixed(2)}; goal: at most ${FIRST_CAPTURE_GOAL}: ${verdict(ratio <= FIRST_CAPTURE_GOAL)}`,
  );
}

function reportUnpack({ ours, brotli }: { ours: number[]; brotli: number[] }): void {
  const ratio = ratioOf(ours, brotli);
  console.log(
    `Unpacking: ours ${median(ours).toFixed(0)} ms, brotli ${median(brotli).toFixed(0)} ms, ratio ${ratio.toFixed(2)}; ` +
      `goal: at most ${UNPACK_GOAL}: ${verdict(ratio <= UNPACK_GOAL)}`,
  );
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}
