/**
 * `npm run bench:load`: captures a second on this machine, and their times, for 1 to 16 callers at
 * a time. Each caller sends its next request as soon as it is answered. The levels and the sides
 * take turns in several rounds, because the speed of a shared machine changes from minute to
 * minute by more than they may differ.
 */
import { Option } from 'commander';
import { listOption, wholeNumber } from '../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { runLevel } from './load/callers.ts';
import { judgeAgainst, judgeLoad } from './load/goals.ts';
import { figuresOf, type Level, type LevelRun } from './load/level.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { PAGES, startPageSite } from './pages.ts';
import { inOwnProcess } from './sides/own-process.ts';
import { beforeSide, serviceSide } from './sides/service.ts';
import type { RunningSide, Shot, Side, SideName } from './sides/side.ts';
import { startSides } from './sides/start-sides.ts';
import { inWorkshop, tell } from './workshop.ts';

const CALLERS = [1, 2, 4, 8, 16];
const DEFAULT_ROUNDS = 4;
/** All rounds of all levels take three minutes a side. */
const DEFAULT_SECONDS = 9;
/** The first captures unpack, connect and compile. */
const WARM_UP_SECONDS = 5;
const SIDES = ['service', 'playwright-warm'] as const;
const HEADINGS = [
  'side',
  'callers',
  'counted',
  'captures/s',
  'failures',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'p99/p50',
  'spread',
  'processor ms',
  'peak MiB',
  'idle MiB',
];

const options = readProcessWords(
  createBenchProgram('bench:load', DEFAULT_ROUNDS)
    .description(`Measures captures a second for ${CALLERS.join(', ')} callers at a time.`)
    .option('--seconds <n>', 'how long each level lasts in each round', wholeNumber(1), DEFAULT_SECONDS)
    .addOption(
      new Option('--page <name>', 'what is captured').choices(['article', 'plain']).default('article'),
    )
    .addOption(listOption('--sides <names>', 'what is measured', SIDES))
    .option('--before <folder>', 'the checkout of another version to measure beside this one'),
).opts<
  BenchOptions & {
    seconds: number;
    page: 'article' | 'plain';
    sides: (typeof SIDES)[number][];
    before?: string;
  }
>();

await inWorkshop(options.json, async ({ chromium, machine: { cores } }) => {
  const site = await startPageSite();
  const page = PAGES[options.page];
  const shot: Shot = {
    url: site.url + page.path,
    format: 'png',
    fullPage: false,
    hasLateImages: page.hasLateImages,
  };
  const sides = await startSides(chosenSides(), chromium);
  try {
    for (const side of sides.values()) {
      await runLevel(side, shot, { callers: cores, seconds: WARM_UP_SECONDS });
    }
    const runs = new Map([...sides.keys()].map((name) => [name, CALLERS.map((): LevelRun[] => [])]));
    for (let round = 1; round <= options.rounds; round++) {
      for (const [name, side] of inTurn([...sides], round)) {
        await runLevels(side, shot, { into: runs.get(name) ?? [], round });
      }
      tell(`Round ${round} of ${options.rounds}`);
    }
    const levels = new Map([...runs].map(([name, each]) => [name, each.map(figuresOf)]));
    report(levels, cores);
    return Object.fromEntries(levels);
  } finally {
    for (const side of sides.values()) await side.close();
    await site.close();
  }
});

function chosenSides(): Side[] {
  const before = options.before === undefined ? [] : [beforeSide(options.before)];
  const named: Record<(typeof SIDES)[number], () => Side> = {
    service: serviceSide,
    'playwright-warm': () => inOwnProcess('playwright-warm'),
  };
  return [...options.sides.map((name) => named[name]()), ...before];
}

async function runLevels(
  side: RunningSide,
  shot: Shot,
  { into, round }: { into: readonly LevelRun[][]; round: number },
): Promise<void> {
  for (const [index, callers] of inTurn([...CALLERS.entries()], round)) {
    into[index]?.push(await runLevel(side, shot, { callers, seconds: options.seconds }));
  }
}

/** Up and down in turn, so that a machine that gets slower and slower is no advantage for any. */
function inTurn<Each>(all: readonly Each[], round: number): Each[] {
  return round % 2 === 1 ? [...all] : [...all].reverse();
}

function report(sides: ReadonlyMap<SideName, readonly Level[]>, cores: number): void {
  console.log(
    `\n${options.page}, viewport, PNG; ${cores} captures at a time, the others in line; ${options.rounds} rounds of ${options.seconds} s a level:\n`,
  );
  const rows = [...sides].flatMap(([side, levels]) => levels.map((level) => rowOf(side, level)));
  console.log(textTable([HEADINGS, ...rows]));
  console.log('');
  const service = sides.get('service') ?? [];
  const verdicts =
    service.length === 0 ? [] : [...judgeLoad(service, cores), ...judgeAgainst(service, sides, cores)];
  for (const { goal, found, isMet } of verdicts) {
    console.log(`Goal: ${goal}: ${found}: ${isMet ? 'met' : 'MISSED'}`);
  }
  const failures = new Set([...sides.values()].flat().flatMap((level) => level.failures));
  if (failures.size > 0) console.log([...failures].join('\n'));
}

function rowOf(side: SideName, level: Level): (string | number)[] {
  return [
    side,
    level.callers,
    level.counted,
    level.perSecond.toFixed(2),
    level.failures.length,
    level.p50Ms.toFixed(0),
    level.p95Ms.toFixed(0),
    level.p99Ms.toFixed(0),
    (level.p99Ms / level.p50Ms).toFixed(2),
    level.spread.toFixed(2),
    level.processorMs.toFixed(0),
    level.peakMib.toFixed(0),
    Math.max(...level.idleMib).toFixed(0),
  ];
}
