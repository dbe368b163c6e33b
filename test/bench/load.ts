/**
 * `npm run bench:load`: captures a second on this machine for 1, 2, 4 and 8 callers at a time. Each caller sends its next
 * request as soon as it is answered. A round is one capture of each caller.
 */

import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { PAGES, startPageSite } from './pages.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { postCapture } from './sides/service.ts';
import { median, percentile } from './statistics.ts';
import { inWorkshop, tell } from './workshop.ts';

const CALLERS = [1, 2, 4, 8];
const DEFAULT_ROUNDS = 12;
/** Fairness: the slowest caller's median may be at most this many times the fastest one's. */
const FAIR_SPREAD = 1.25;

interface Level {
  callers: number;
  perSecond: number;
  failures: string[];
  p50Ms: number;
  p95Ms: number;
  /** The slowest caller's median over the fastest one's. */
  spread: number;
}

const options = readProcessWords(
  createBenchProgram('bench:load', DEFAULT_ROUNDS).description(
    'Measures captures a second for 1, 2, 4 and 8 callers at a time.',
  ),
).opts<BenchOptions>();
await inWorkshop(options.json, async () => {
  const site = await startPageSite();
  const service = await startServiceProcess();
  const url = site.url + PAGES.article.path;
  try {
    await callRepeatedly(service, url, 2);
    const levels: Level[] = [];
    for (const callers of CALLERS) {
      levels.push(await runLevel(callers, () => callRepeatedly(service, url, options.rounds)));
      tell(`${callers} callers`);
    }
    report(levels);
    return levels;
  } finally {
    await service.close();
    await site.close();
  }
});

interface Calls {
  times: number[];
  failures: string[];
}

async function callRepeatedly(service: ServiceProcess, url: string, count: number): Promise<Calls> {
  const calls: Calls = { times: [], failures: [] };
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now();
    try {
      await postCapture(service, { url });
      calls.times.push(performance.now() - startedAt);
    } catch (error) {
      calls.failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return calls;
}

async function runLevel(callers: number, run: () => Promise<Calls>): Promise<Level> {
  const startedAt = performance.now();
  const all = await Promise.all(Array.from({ length: callers }, run));
  const seconds = (performance.now() - startedAt) / 1_000;
  const times = all.flatMap((calls) => calls.times);
  const medians = all.map((calls) => median(calls.times));
  return {
    callers,
    perSecond: times.length / seconds,
    failures: all.flatMap(({ failures }) => failures),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    spread: Math.max(...medians) / Math.min(...medians),
  };
}

function report(levels: readonly Level[]): void {
  console.log(
    'The article, viewport, PNG; as many captures at a time as there are cores, the others in line:\n',
  );
  console.log(
    textTable([
      ['callers', 'captures/s', 'failures', 'p50 ms', 'p95 ms', 'p95/p50', 'slowest/fastest caller'],
      ...levels.map(({ callers, perSecond, failures, p50Ms, p95Ms, spread }) => [
        callers,
        perSecond.toFixed(2),
        failures.length,
        p50Ms.toFixed(0),
        p95Ms.toFixed(0),
        (p95Ms / p50Ms).toFixed(2),
        spread.toFixed(2),
      ]),
    ]),
  );
  const failures = levels.flatMap((level) => level.failures);
  const isFair = levels.every(({ spread }) => spread <= FAIR_SPREAD);
  console.log(`\nGoal: no failures: ${failures.length === 0 ? 'met' : 'MISSED'}`);
  console.log(`Goal: fair (callers' medians within ${FAIR_SPREAD}x): ${isFair ? 'met' : 'MISSED'}`);
  if (failures.length > 0) console.log([...new Set(failures)].join('\n'));
}
