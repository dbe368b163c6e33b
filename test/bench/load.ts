/**
 * `npm run bench:load`: captures a second on this machine, and their times, for 1 to 16 callers at a time. Each caller sends
 * its next request as soon as it is answered. The levels take turns in several rounds, because the speed of a shared machine
 * changes from minute to minute by more than the levels may differ.
 */
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { runLevel } from './load/callers.ts';
import { judgeLoad } from './load/goals.ts';
import { figuresOf, type Level, type LevelRun } from './load/level.ts';
import { PAGES, startPageSite } from './pages.ts';
import { startServiceProcess } from './service-process.ts';
import { inWorkshop, tell } from './workshop.ts';

const CALLERS = [1, 2, 4, 8, 16];
const ROUNDS = 4;
/** Three minutes for all rounds of all levels. */
const DEFAULT_SECONDS = 9;
/** The first captures unpack, connect and compile. */
const WARM_UP_SECONDS = 5;

const options = readProcessWords(
  createProgram('bench:load')
    .description(`Measures captures a second for ${CALLERS.join(', ')} callers at a time.`)
    .option(
      '--seconds <n>',
      `how long each level lasts in each of ${ROUNDS} rounds`,
      wholeNumber(1),
      DEFAULT_SECONDS,
    )
    .option('--json <file>', 'writes the results as JSON, too'),
).opts<{ seconds: number; json?: string }>();

await inWorkshop(options.json, async ({ machine: { cores } }) => {
  const site = await startPageSite();
  const service = await startServiceProcess();
  const url = site.url + PAGES.article.path;
  try {
    await runLevel(service, url, { callers: cores, seconds: WARM_UP_SECONDS });
    const runs = CALLERS.map((): LevelRun[] => []);
    for (let round = 1; round <= ROUNDS; round++) {
      // Up and down in turn, so that a machine that gets slower and slower is no advantage for any level.
      const order = [...CALLERS.entries()];
      for (const [index, callers] of round % 2 === 1 ? order : order.reverse()) {
        runs[index]?.push(await runLevel(service, url, { callers, seconds: options.seconds }));
      }
      tell(`Round ${round} of ${ROUNDS}`);
    }
    const levels = runs.map(figuresOf);
    report(levels, cores);
    return levels;
  } finally {
    await service.close();
    await site.close();
  }
});

function report(levels: readonly Level[], cores: number): void {
  console.log(
    `The article, viewport, PNG; ${cores} captures at a time, the others in line; ${ROUNDS} rounds of ${options.seconds} s a level:\n`,
  );
  console.log(
    textTable([
      [
        'callers',
        'counted',
        'captures/s',
        'failures',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'p99/p50',
        'spread',
        'idle MiB',
      ],
      ...levels.map((level) => [
        level.callers,
        level.counted,
        level.perSecond.toFixed(2),
        level.failures.length,
        level.p50Ms.toFixed(0),
        level.p95Ms.toFixed(0),
        level.p99Ms.toFixed(0),
        (level.p99Ms / level.p50Ms).toFixed(2),
        level.spread.toFixed(2),
        Math.max(...level.idleMib).toFixed(0),
      ]),
    ]),
  );
  console.log('');
  for (const { goal, found, isMet } of judgeLoad(levels, cores)) {
    console.log(`Goal: ${goal}: ${found}: ${isMet ? 'met' : 'MISSED'}`);
  }
  const failures = new Set(levels.flatMap((level) => level.failures));
  if (failures.size > 0) console.log([...failures].join('\n'));
}
