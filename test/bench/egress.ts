/**
 * `npm run bench:egress`: the cost of the capture's proxy. A page reads a large body, alternately directly
 * and through the proxy, each time in a fresh browser.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { type LaunchedBrowser, launchBrowser } from '../../lambda/capture/browser/launch.ts';
import { createEgress } from '../../lambda/capture/egress/egress.ts';
import { createResolver } from '../../lambda/capture/egress/resolve.ts';
import { BODY_MIB, BODY_PATH, PAGE_PATH } from './egress/large-body.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import type { Chromium } from './sides/side.ts';
import { median, ratioOf } from './statistics.ts';
import { inWorkshop, tell } from './workshop.ts';

const DEFAULT_ROUNDS = 9;
const GOAL = 1.3;
const DIRECT = { proxyUrl: 'direct://', address: '127.0.0.1' };

const options = readProcessWords(
  createBenchProgram('bench:egress', DEFAULT_ROUNDS).description(
    "Measures what the browser's way out costs: a page reads a large body directly and through the proxy.",
  ),
).opts<BenchOptions>();
await inWorkshop(options.json, async ({ chromium }) => {
  const server = fork(fileURLToPath(new URL('./egress/large-body.ts', import.meta.url)));
  try {
    const [siteUrl] = await once(server, 'message');
    const openEgress = createEgress({ resolve: createResolver('all'), privateTargets: 'all' });
    const times = { direct: [] as number[], proxy: [] as number[] };
    for (let round = 0; round < options.rounds; round++) {
      times.direct.push(await readBody(chromium, siteUrl, DIRECT));
      const egress = await openEgress();
      times.proxy.push(await readBody(chromium, siteUrl, egress));
      await egress.close();
      tell(`Round ${round + 1} of ${options.rounds}`);
    }
    const ratio = ratioOf(times.proxy, times.direct);
    const rows = Object.entries(times).map(([way, ms]) => {
      const middle = median(ms);
      return [way, middle.toFixed(0), ((BODY_MIB / middle) * 1000).toFixed(0)];
    });
    console.log(textTable([['way out', 'ms', 'MiB/s'], ...rows]));
    console.log(`\nRatio: ${ratio.toFixed(2)}; goal: ${GOAL} at most: ${ratio <= GOAL ? 'met' : 'MISSED'}`);
    return { rounds: options.rounds, times, ratio };
  } finally {
    server.kill();
  }
});

/** Milliseconds from the page's request to the body's last byte. */
async function readBody(
  { executablePath, environment }: Chromium,
  siteUrl: string,
  { proxyUrl, address }: { proxyUrl: string; address: string },
): Promise<number> {
  const browser = await launchBrowser({
    executablePath,
    environment,
    proxyUrl,
    proxyAddress: address,
    processModel: 'single',
    signal: new AbortController().signal,
    sweepProcesses: async () => 0,
  });
  try {
    return await readBodyIn(browser, siteUrl);
  } finally {
    await browser.dispose();
  }
}

async function readBodyIn({ session }: LaunchedBrowser, siteUrl: string): Promise<number> {
  const loaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
  await session.send('Page.enable');
  await session.send('Page.navigate', { url: siteUrl + PAGE_PATH });
  await loaded;
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(${readWhole})(${JSON.stringify(BODY_PATH)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

/** Runs in the page. */
async function readWhole(path: string): Promise<number> {
  const startedAt = performance.now();
  const reader = (await fetch(path)).body?.getReader();
  while ((await reader?.read())?.done === false);
  return performance.now() - startedAt;
}
