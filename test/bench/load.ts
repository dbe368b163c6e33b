/**
 * `npm run bench:load`: captures a second on this machine, and their times, for 1 to 16 callers at a time. Each caller sends
 * its next request as soon as it is answered.
 */
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { runLevel } from './load/callers.ts';
import { judgeLoad } from './load/goals.ts';
import { figuresOf, type Level } from './load/level.ts';
import { PAGES, startPageSite } from './pages.ts';
import { startServiceProcess } from './service-process.ts';
import { inWorkshop, tell } from './workshop.ts';

const CALLERS = [1, 2, 4, 8, 16];
/** Three minutes for all levels. */
const DEFAULT_SECONDS = 36;
/** The first captures unpack, connect and compile. */
const WARM_UP_SECONDS = 5;

const options = readProcessWords(
  createProgram('bench:load')
    .description(`Measures captures a second for ${CALLERS.join(', ')} callers at a time.`)
    .option('--seconds <n>', 'how long each level lasts', wholeNumber(1), DEFAULT_SECONDS)
    .option('--json <file>', 'writes the results as JSON, too'),
).opts<{ seconds: number; json?: string }>();

await inWorkshop(options.json, async ({ machine: { cores } }) => {
  const site = await startPageSite();
  const service = await startServiceProcess();
  const url = site.url + PAGES.article.path;
  try {
    await runLevel(service, url, { callers: cores, seconds: WARM_UP_SECONDS });
    const levels: Level[] = [];
    for (const callers of CALLERS) {
      levels.push(figuresOf(await runLevel(service, url, { callers, seconds: options.seconds })));
      tell(`${callers} callers`);
    }
    report(levels, cores);
    return levels;
  } finally {
    await service.close();
    await site.close();
  }
});

function report(levels: readonly Level[], cores: number): void {
  console.log(
    `The article, viewport, PNG; ${cores} captures at a time, the others in line; ${options.seconds} s a level:\n`,
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
        level.idleMib.toFixed(0),
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
