/**
 * `npm run simulate`: what the deployed service needs and costs for so many captures a day, on paper.
 * lib/README.md shows its table; bin/simulate/assumptions.ts has what it takes for granted.
 */
import { Option } from 'commander';
import { DEFAULT_JOB_WORKERS } from '../lib/function-defaults.ts';
import { wholeNumber } from './command-line/option-values.ts';
import { createProgram, readProcessWords } from './command-line/program.ts';
import { textTable } from './command-line/text-table.ts';
import { arrivalsOf, createRandom, SHAPES, type Shape } from './simulate/arrivals.ts';
import { type DayFigures, type Deployed, simulateDay } from './simulate/simulate-day.ts';
import { simulateJobs } from './simulate/simulate-jobs.ts';

interface Day extends Deployed {
  perDay: number;
  shape: Shape;
  callers: number;
}

interface Words extends Partial<Day> {
  arrivals?: Shape;
  jobItems?: number;
  jobWorkers: number;
  seed: number;
}

const USUAL: Deployed = { concurrency: 1_000, provisioned: 0, tenantIsolation: false, waitingBrowser: true };
const MANY = 10_000;

/** The table of lib/README.md. */
const DAYS: readonly Day[] = [
  ...[1_000, 100_000, 1_000_000, 10_000_000].flatMap((perDay) =>
    SHAPES.map((shape) => ({ ...USUAL, perDay, shape, callers: MANY })),
  ),
  { ...USUAL, perDay: 1_000_000, shape: 'diurnal', callers: 1 },
  { ...USUAL, perDay: 1_000_000, shape: 'diurnal', callers: MANY, waitingBrowser: false },
  { ...USUAL, perDay: 1_000_000, shape: 'bursts', callers: MANY, provisioned: 100 },
  { ...USUAL, perDay: 1_000_000, shape: 'diurnal', callers: MANY, tenantIsolation: true },
  { ...USUAL, perDay: 100_000, shape: 'bursts', callers: MANY, concurrency: 10 },
];

const { seed, arrivals, jobItems, jobWorkers, ...given } = readProcessWords(
  createProgram('simulate')
    .description('Simulates a day of the deployed service: concurrency, cold starts, times, refusals, cost.')
    .option('--per-day <n>', 'captures a day; without it a table of several days', wholeNumber(1))
    .addOption(new Option('--arrivals <shape>', 'how they come').choices(SHAPES))
    .option('--callers <n>', 'how many callers they come from', wholeNumber(1))
    .option('--concurrency <n>', 'captures at a time that the account allows', wholeNumber(1))
    .option('--provisioned <n>', 'environments kept warm', wholeNumber(0))
    .option('--tenant-isolation', 'no environment serves two callers')
    .option('--no-waiting-browser', 'no browser is launched before the first request')
    .option('--job-items <n>', 'items of jobs a day, beside the captures', wholeNumber(1))
    .option(
      '--job-workers <n>',
      'how many of them are captured at a time',
      wholeNumber(2),
      DEFAULT_JOB_WORKERS,
    )
    .option('--seed <n>', 'another day of the same kind', wholeNumber(0), 1),
).opts<Words>();

const days = given.perDay === undefined ? DAYS : [ownDay(given.perDay)];
const rows = days.map((day) => {
  const random = createRandom(seed);
  return rowOf(day, simulateDay(arrivalsOf({ ...day, random }), day, random));
});
console.log(
  textTable([
    [
      'captures a day',
      'arrivals',
      'callers',
      'setting',
      'at a time',
      'cold %',
      'refused %',
      'p50',
      'p95',
      'p99 ms',
      'writes/s',
      '$ a month',
    ],
    ...rows,
  ]),
);

if (jobItems !== undefined) console.log(`\n${describeJobs(jobItems, jobWorkers)}`);

function describeJobs(items: number, workers: number): string {
  const { hours, isInTime, usdPerMonth } = simulateJobs(items, workers);
  const end = isInTime ? '' : ', and items expire after 24: raise jobWorkers';
  const cost = Math.round(usdPerMonth).toLocaleString('en');
  return `${items.toLocaleString('en')} items of jobs a day: ${hours.toFixed(1)} hours with ${workers} workers${end}; $${cost} a month more`;
}

function ownDay(perDay: number): Day {
  return { ...USUAL, callers: MANY, ...given, perDay, shape: arrivals ?? 'diurnal' };
}

function rowOf(day: Day, figures: DayFigures): string[] {
  const { mostAtATime, coldShare, refusedShare, p50Ms, p95Ms, p99Ms, hottestItemWrites, usdPerMonth } =
    figures;
  return [
    day.perDay.toLocaleString('en'),
    day.shape,
    day.callers.toLocaleString('en'),
    settingsOf(day).join(', '),
    String(mostAtATime),
    (coldShare * 100).toFixed(2),
    (refusedShare * 100).toFixed(2),
    ...[p50Ms, p95Ms, p99Ms, hottestItemWrites].map((value) => value.toFixed(0)),
    Math.round(usdPerMonth).toLocaleString('en'),
  ];
}

function settingsOf({ concurrency, provisioned, tenantIsolation, waitingBrowser }: Deployed): string[] {
  return [
    ...(concurrency === USUAL.concurrency ? [] : [`concurrency ${concurrency}`]),
    ...(provisioned === 0 ? [] : [`provisioned ${provisioned}`]),
    ...(tenantIsolation ? ['tenant isolation'] : []),
    ...(waitingBrowser ? [] : ['no waiting browser']),
  ];
}
