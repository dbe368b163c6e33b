/**
 * `npm run bench`: compares the service with its alternatives, on the same pages and the same Chromium.
 * `-- --help` lists the options.
 */
import { listOption } from '../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { casesOf } from './matrix.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { measureOverhead, reportOverhead } from './overhead.ts';
import { PAGE_NAMES, PAGES, type PageName, startPageSite } from './pages.ts';
import { measureRefusals, reportRefusals } from './refusals.ts';
import { report, rowOf } from './report.ts';
import { runRounds } from './rounds.ts';
import { inOwnProcess } from './sides/own-process.ts';
import { beforeSide, serviceSide } from './sides/service.ts';
import { SIDE_NAMES, type Side, type SideName } from './sides/side.ts';
import { startSides } from './sides/start-sides.ts';
import { inWorkshop, tell } from './workshop.ts';

const DEFAULT_ROUNDS = 5;
const OVERHEAD_CAPTURES = 15;
const REFUSALS = 60;

const options = readBenchOptions();

const SIDES: Record<SideName, Side | undefined> = {
  service: serviceSide(),
  before: options.before === undefined ? undefined : beforeSide(options.before),
  floor: inOwnProcess('floor'),
  tutorial: inOwnProcess('tutorial'),
  'capture-website': inOwnProcess('capture-website'),
  browserless: inOwnProcess('browserless'),
  playwright: inOwnProcess('playwright'),
  'playwright-warm': inOwnProcess('playwright-warm'),
  'playwright-idle': inOwnProcess('playwright-idle'),
};

await inWorkshop(options.json, async ({ chromium }) => {
  const site = await startPageSite();
  const sides = await startSides(
    options.sides.flatMap((name) => SIDES[name] ?? []),
    chromium,
  );
  const warmUp = casesOf([PAGES.plain]).slice(0, 1);
  const cases = casesOf(options.pages.map((name) => PAGES[name]));
  try {
    const plan = { sides, siteUrl: site.url };
    // The first captures compile, connect and unpack, which another benchmark measures.
    await runRounds({ ...plan, cases: warmUp, rounds: 2, onRound: () => {} });
    const samples = await runRounds({
      ...plan,
      cases,
      rounds: options.rounds,
      onRound: (round) => tell(`Round ${round + 1} of ${options.rounds}`),
    });
    const rows = cases.map((target) => rowOf(target, samples));
    report(rows);
    const overhead = sides.has('service') ? await measureOverhead(site.url, OVERHEAD_CAPTURES) : undefined;
    if (overhead !== undefined) reportOverhead(overhead);
    const refusalCpuMs = sides.has('service') ? await measureRefusals(REFUSALS) : undefined;
    if (refusalCpuMs !== undefined) reportRefusals(refusalCpuMs);
    return { rounds: options.rounds, rows, samples, overhead, refusalCpuMs };
  } finally {
    for (const side of sides.values()) await side.close();
    await site.close();
  }
});

function readBenchOptions() {
  const program = createBenchProgram('bench', DEFAULT_ROUNDS)
    .description(
      'Measures the service beside what its users would pick instead, on the same pages and Chromium.',
    )
    .addOption(listOption('--pages <names>', 'what is captured', PAGE_NAMES))
    .addOption(listOption('--sides <names>', 'what is measured', SIDE_NAMES))
    .option('--before <folder>', 'the checkout of another version to measure beside this one');
  const read = readProcessWords(program).opts<
    BenchOptions & { pages: PageName[]; sides: SideName[]; before?: string }
  >();
  const isNamed = read.before === undefined || read.sides.includes('before');
  return { ...read, sides: isNamed ? read.sides : [...read.sides, 'before' as const] };
}
