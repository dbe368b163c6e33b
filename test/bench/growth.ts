/**
 * `npm run bench:growth`: time and memory of a capture as a page grows in height, resources and scale, and
 * those of the largest capture that the contract promises.
 */

import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { FUNCTION_DEFAULTS } from '../../lib/function-defaults.ts';
import { watchPeak } from './memory-watch.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { startPageSite } from './pages.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { type CaptureBody, postCapture } from './sides/service.ts';
import { growthExponent, median } from './statistics.ts';
import { inWorkshop, tell } from './workshop.ts';

interface Series {
  name: string;
  unit: string;
  causes: readonly number[];
  /** Amount that causes the cost; default: the size itself. */
  amountOf?(cause: number): number;
  /** `path` is a path of the page site. */
  requestOf(cause: number): { path: string } & Record<string, unknown>;
}

const SERIES: Series[] = [
  {
    name: 'Page height',
    unit: 'px',
    causes: [1_000, 2_000, 5_000, 10_000, 20_000, 40_000],
    requestOf: (height) => ({ path: `/tall?height=${height}`, fullPage: true }),
  },
  {
    name: 'Resources',
    unit: 'requests',
    causes: [10, 30, 100, 300],
    requestOf: (count) => ({ path: `/resources?count=${count}` }),
  },
  {
    name: 'Scale',
    unit: 'device px a CSS px',
    causes: [1, 2, 3],
    // The scale applies to width and height, so pixels grow with its square.
    amountOf: (scale) => scale ** 2,
    requestOf: (scale) => ({ path: '/article', scale }),
  },
];

/** 2,000 x 40,000: the contract's 80 million px at the greatest height. */
const LARGEST = { path: '/tall?height=40000', fullPage: true, width: 2_000 };
const DEFAULT_ROUNDS = 3;
const HEAD = ['ms', 'browser MiB', 'Node MiB', 'file KiB'];
/** 1 is linear and 2 quadratic; the rest is for measuring noise. */
const LINEAR = 1.15;

interface Cost {
  ms: number;
  browserMib: number;
  nodeMib: number;
  bytes: number;
}

const options = readProcessWords(
  createBenchProgram('bench:growth', DEFAULT_ROUNDS).description(
    'Measures what a capture costs in time and memory as a page grows in height, resources and scale.',
  ),
).opts<BenchOptions>();
await inWorkshop(options.json, async () => {
  const site = await startPageSite();
  try {
    const service = await startServiceProcess();
    try {
      await measure(service, { url: `${site.url}/plain` }, 2);
      const series = [];
      for (const each of SERIES) series.push(await measureSeries(each, service, site.url));
      for (const each of series) reportSeries(each);
      return { series, largest: await measureLargest(site.url) };
    } finally {
      await service.close();
    }
  } finally {
    await site.close();
  }
});

interface MeasuredSeries {
  series: Series;
  costs: { cause: number; cost: Cost }[];
}

async function measureSeries(
  series: Series,
  service: ServiceProcess,
  siteUrl: string,
): Promise<MeasuredSeries> {
  const costs: MeasuredSeries['costs'] = [];
  for (const cause of series.causes) {
    const { path, ...rest } = series.requestOf(cause);
    costs.push({ cause, cost: await measure(service, { url: siteUrl + path, ...rest }, options.rounds) });
    tell(`${series.name}: ${cause} ${series.unit}`);
  }
  return { series, costs };
}

/** Medians of time, and the highest memory of any round. */
async function measure(service: ServiceProcess, body: CaptureBody, rounds: number): Promise<Cost> {
  const times: number[] = [];
  const cost: Cost = { ms: 0, browserMib: 0, nodeMib: 0, bytes: 0 };
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    const { value, peak } = await watchPeak(service.pid, () => postCapture(service, body));
    times.push(performance.now() - startedAt);
    cost.browserMib = Math.max(cost.browserMib, peak.descendants);
    cost.nodeMib = Math.max(cost.nodeMib, peak.own);
    cost.bytes = value.file.length;
  }
  return { ...cost, ms: median(times) };
}

/** Uses a fresh process for each format, so that earlier captures do not affect Node's memory. */
async function measureLargest(siteUrl: string): Promise<Record<string, Cost>> {
  const { path, ...rest } = LARGEST;
  const costs: Record<string, Cost> = {};
  for (const format of ['png', 'jpeg']) {
    const service = await startServiceProcess();
    try {
      await measure(service, { url: `${siteUrl}/plain` }, 1);
      costs[format] = await measure(service, { url: siteUrl + path, format, ...rest }, 1);
    } finally {
      await service.close();
    }
  }
  reportLargest(costs);
  return costs;
}

function reportSeries({ series, costs }: MeasuredSeries): void {
  console.log(`${series.name}:\n`);
  console.log(
    textTable([[series.unit, ...HEAD], ...costs.map(({ cause, cost }) => [cause, ...cells(cost)])]),
  );
  const { amountOf = (cause) => cause } = series;
  const exponentOf = (pick: (cost: Cost) => number) =>
    growthExponent(costs.map(({ cause, cost }) => ({ cause: amountOf(cause), cost: pick(cost) })));
  const time = exponentOf(({ ms }) => ms);
  const memory = exponentOf(({ browserMib }) => browserMib);
  const verdict = Math.max(time, memory) <= LINEAR ? 'met' : 'MISSED';
  console.log(
    `\nExponent of growth (1 is linear): time ${time.toFixed(2)}, memory ${memory.toFixed(2)}; goal: linear or better: ${verdict}\n`,
  );
}

function reportLargest(costs: Record<string, Cost>): void {
  console.log(`The largest capture, ${LARGEST.width} x 40000:\n`);
  const rows = Object.entries(costs).map(([format, cost]) => [format, ...cells(cost)]);
  console.log(textTable([['format', ...HEAD], ...rows]));
  const most = Math.max(...Object.values(costs).map(({ browserMib, nodeMib }) => browserMib + nodeMib));
  const verdict = most <= FUNCTION_DEFAULTS.memoryMiB ? 'met' : 'MISSED';
  console.log(
    `\nBrowser and Node together at most ${most.toFixed(0)} MiB; goal: the function's ${FUNCTION_DEFAULTS.memoryMiB} MiB: ${verdict}`,
  );
}

function cells({ ms, browserMib, nodeMib, bytes }: Cost): string[] {
  return [ms, browserMib, nodeMib, bytes / 1024].map((value) => value.toFixed(0));
}
