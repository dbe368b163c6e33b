/**
 * `npm run test:lambda`: runs the synthesised function under AWS's own emulator with the template's
 * environment, and prints what each kind of request takes and costs there, beside the same with another
 * setting or another checkout, in turn. Ends with 1 if an answer is wrong, or the environment was killed.
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { textRow } from '../../bin/command-line/text-table.ts';
import { median, percentile, ratioOf } from '../bench/statistics.ts';
import { type Assembly, type DeployedFunction, synthesizeForReal } from '../support/assembly.ts';
import { startAws } from './aws.ts';
import { installPrograms, type Programs } from './install.ts';
import { playItems } from './play-items.ts';
import { createStage, type Played, type Runnable, type Side } from './play-scene.ts';
import { scenesOf } from './scenes.ts';
import { startSite } from './site.ts';

interface Words {
  rounds: number;
  beside?: string;
  heavy?: true;
  only?: string;
  json?: string;
}

type Closers = (() => Promise<void>)[];

const ITEM = 'warm, item of a job';
const WIDTHS = [30, 5, 11, 11, 5, 11, 11, 6];

const words = readProcessWords(
  createProgram('test:lambda')
    .description(
      "Runs the synthesised function under AWS's emulator, and prints what requests take and cost.",
    )
    .option('--rounds <n>', 'warm captures on each side', wholeNumber(1), 20)
    .option('--beside <folder>', 'compares with another checkout, not with PROCESS_SWEEP=profile')
    .option('--heavy', 'also captures the pages of the benchmark')
    .option('--only <words>', 'only the requests whose name has these words')
    .option('--json <file>', 'writes the figures of each request to a file'),
).opts<Words>();

const programs = await installPrograms();
if ('missing' in programs) {
  console.error(programs.missing);
  process.exitCode = 1;
} else {
  const closers: Closers = [];
  try {
    await compare(programs, closers);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function compare(programs: Programs, closers: Closers): Promise<void> {
  const { sides, queues, pages } = await prepare(closers);
  const stage = createStage(sides, pages, programs);
  closers.push(stage.close);
  console.log(
    `The runtime is ${programs.runtime}. Load ${loadavg()[0]?.toFixed(1)}. Milliseconds: median, p95`,
  );
  const columns = ['init', 'answer', 'billed'];
  print(['request', ...sides.flatMap(({ name }) => [name, '', '']), '']);
  print(['', ...sides.flatMap(() => columns), 'billed, ratio of pairs']);
  const all: Record<string, Played> = {};
  const scenes = scenesOf({ warmRounds: words.rounds, hasHeavyPages: words.heavy === true });
  for (const scene of scenes.filter(({ name }) => name.includes(words.only ?? ''))) {
    const played = await stage.play(scene);
    all[scene.name] = played;
    report(scene.name, played);
  }
  if (ITEM.includes(words.only ?? '') && sides.every(({ worker }) => worker !== undefined)) {
    const given = { sides, stage, programs, queues, pages, rounds: words.rounds };
    const played = await playItems(given);
    all[ITEM] = played;
    report(ITEM, played);
  }
  if (words.json !== undefined) await writeFile(words.json, JSON.stringify(all));
}

async function prepare(closers: Closers): Promise<{ sides: Side[]; queues: SQSClient; pages: string }> {
  const assembly = await synthesizeForReal();
  closers.push(assembly.remove);
  const [aws, site] = await Promise.all([startAws(assembly), startSite()]);
  closers.push(aws.close, site.close);
  const { queues } = aws;
  const variables = { ALLOW_PRIVATE_TARGETS: new URL(site.url).host };
  const runnable = (deployed: DeployedFunction, more: Record<string, string>): Runnable => ({
    deployed,
    variables: { ...aws.variablesOf(deployed.functionProperties), ...variables, ...more },
  });
  const sideOf = (
    name: string,
    { worker, ...deployed }: Assembly,
    more: Record<string, string> = {},
  ): Side => ({
    name,
    ...runnable(deployed, more),
    worker: worker && runnable(worker, more),
  });
  const first = sideOf('as deployed', assembly);
  if (words.beside === undefined) {
    const profile = sideOf('with profile', assembly, { PROCESS_SWEEP: 'profile' });
    return { sides: [first, profile], queues, pages: site.url };
  }
  const other = await synthesizeForReal({}, words.beside);
  closers.push(other.remove);
  return { sides: [first, sideOf('the other', other)], queues, pages: site.url };
}

function report(name: string, played: Played): void {
  print([name, ...played.flatMap(figuresOf), ratioOfBilled(played)]);
}

function print(cells: readonly string[]): void {
  console.log(textRow(cells, WIDTHS));
}

function figuresOf(rounds: Played[number]): string[] {
  const inits = rounds.flatMap(({ initMs }) => initMs ?? []);
  return [
    inits.length === 0 ? '' : median(inits).toFixed(0),
    ...[rounds.map(({ answerMs }) => answerMs), rounds.map(({ billedMs }) => billedMs)].map(
      (times) => `${median(times).toFixed(0)}, ${percentile(times, 0.95).toFixed(0)}`,
    ),
  ];
}

function ratioOfBilled([one = [], other = []]: Played): string {
  const billed = (rounds: Played[number]) => rounds.map(({ billedMs }) => billedMs);
  return ratioOf(billed(one), billed(other)).toFixed(2);
}
