/**
 * `npm run bench:cleaning`: the cost of hiding cookie banners, on against off, through the service over HTTP.
 * Each round captures each page both ways, one directly after the other. The order alternates. The cost is
 * the median of the differences within the rounds. `-- --help` lists the options.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { listOption } from '../../bin/command-line/option-values.ts';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { PAGE_NAMES, PAGES, type PageName, startPageSite } from './pages.ts';
import { startServiceProcess } from './service-process.ts';
import { type CaptureBody, postCapture } from './sides/service.ts';
import { differenceOf, median, ratioOf } from './statistics.ts';
import { inWorkshop, tell } from './workshop.ts';

const DEFAULT_ROUNDS = 15;
const DEFAULT_PAGES: PageName[] = ['plain', 'article', 'script', 'resources'];
const GOAL_MS = 20;
const GOAL_RATIO = 1.1;
/** The first captures compile and load, which another benchmark measures. */
const WARM_UPS = 2;
/** The system reclaims a killed browser's memory in less time. */
const REST_MS = 300;

interface Cost {
  page: PageName;
  onMs: number;
  offMs: number;
  /** Medians over the pairs. */
  differenceMs: number;
  ratio: number;
}

const options = readCleaningOptions();
await inWorkshop(options.json, async () => {
  const site = await startPageSite();
  const service = await startServiceProcess();
  const capture = async (page: PageName, hideCookieBanners: boolean): Promise<number> => {
    const body: CaptureBody = { url: site.url + PAGES[page].path, hideCookieBanners };
    await wait(REST_MS);
    const startedAt = performance.now();
    await postCapture(service, body);
    return performance.now() - startedAt;
  };
  try {
    const costs: Cost[] = [];
    for (const page of options.pages) {
      await measurePairs(WARM_UPS, (isOn) => capture(page, isOn));
      costs.push(costOf(page, await measurePairs(options.rounds, (isOn) => capture(page, isOn))));
      tell(page);
    }
    report(costs);
    return costs;
  } finally {
    await service.close();
    await site.close();
  }
});

interface Pairs {
  on: number[];
  off: number[];
}

async function measurePairs(rounds: number, measure: (isOn: boolean) => Promise<number>): Promise<Pairs> {
  const pairs: Pairs = { on: [], off: [] };
  for (let round = 0; round < rounds; round++) {
    for (const isOn of round % 2 === 0 ? [true, false] : [false, true]) {
      pairs[isOn ? 'on' : 'off'].push(await measure(isOn));
    }
  }
  return pairs;
}

function costOf(page: PageName, { on, off }: Pairs): Cost {
  return {
    page,
    onMs: median(on),
    offMs: median(off),
    differenceMs: differenceOf(on, off),
    ratio: ratioOf(on, off),
  };
}

function report(costs: readonly Cost[]): void {
  console.log(
    '\nHiding cookie banners, on against off (median milliseconds; difference and ratio of pairs):\n',
  );
  console.log(
    textTable([
      ['page', 'on', 'off', 'difference', 'ratio', `goal: at most ${GOAL_MS} ms and ${GOAL_RATIO}`],
      ...costs.map(({ page, onMs, offMs, differenceMs, ratio }) => [
        page,
        onMs.toFixed(0),
        offMs.toFixed(0),
        differenceMs.toFixed(1),
        ratio.toFixed(2),
        differenceMs <= GOAL_MS && ratio <= GOAL_RATIO ? 'met' : 'MISSED',
      ]),
    ]),
  );
}

function readCleaningOptions() {
  const program = createBenchProgram('bench:cleaning', DEFAULT_ROUNDS)
    .description('Measures what hiding cookie banners costs.')
    .addOption(
      listOption('--pages <names>', 'what is captured', PAGE_NAMES).default(
        DEFAULT_PAGES,
        DEFAULT_PAGES.join(','),
      ),
    );
  return readProcessWords(program).opts<BenchOptions & { pages: PageName[] }>();
}
