/**
 * `npm run soak:restarts`: one job on this machine, 5 % of whose pages fail, while browsers are killed, and
 * the whole run twice. Then compares what was delivered with what was charged; exits 1 if anything is wrong.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { startServiceProcess } from '../bench/service-process.ts';
import { processesOf } from '../bench/work-watch.ts';
import { startJobClient } from '../support/job-client.ts';
import { startPages } from '../support/page-server.ts';
import { useOwnTemporaryFolder } from './leftovers.ts';

const [COUNT] = readProcessWords(
  createProgram('soak:restarts')
    .description('Runs a job while browsers and the run itself are killed, and counts what is charged.')
    .argument('[count]', 'how many items', wholeNumber(1), 1_000),
).processedArgs as [number];

const FAILED_SHARE = 0.05;
const KILL_INTERVAL_MS = 20_000;
/** Where the run is killed, as shares of the items that have ended. */
const RESTARTS = [1 / 3, 2 / 3];
const LOOK_MS = 2_000;

useOwnTemporaryFolder();
const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) };
const pages = await startPages({
  '/page': '<h1>Page</h1>',
  '/broken': (request) => request.socket.destroy(),
});
let service = await startServiceProcess(undefined, settings);
const client = await startJobClient(() => service);
const every = 1 / FAILED_SHARE;
const requests = Array.from({ length: COUNT }, (_, index) => ({
  url: `${pages.url}/${index % every === 0 ? 'broken' : 'page'}?${index}`,
}));
const startedAt = performance.now();
const id = await client.post(requests);
const done = new AbortController();
const killer = killBrowsers();
for (const share of RESTARTS) {
  while (await hasLess(share)) await wait(LOOK_MS);
  process.kill(service.pid, 'SIGKILL');
  await service.close();
  service = await startServiceProcess(undefined, settings);
}
await client.told(id);
done.abort();
const seconds = Math.round((performance.now() - startedAt) / 1_000);
const killed = await killer;
const { status, succeeded, failed } = await client.get(id);
const charged = (await client.usage()).quota.used;
console.log({ items: COUNT, seconds, killed, restarts: RESTARTS.length, status, succeeded, failed, charged });
await Promise.all([client.close(), service.close(), pages.close()]);
const expected = COUNT - Math.ceil(COUNT / every);
const isRight = succeeded === expected && charged === expected && succeeded + failed === COUNT;
process.exit(isRight ? 0 : 1);

async function hasLess(share: number): Promise<boolean> {
  const { succeeded, failed } = await client.get(id);
  return succeeded + failed < share * COUNT;
}

/** Kills the oldest browser of the run at each interval: that of a capture, or the one that waits for it. */
async function killBrowsers(): Promise<number> {
  let count = 0;
  while (!done.signal.aborted) {
    await wait(KILL_INTERVAL_MS, undefined, { signal: done.signal }).catch(() => {});
    const [, ...browsers] = processesOf(service.pid);
    if (done.signal.aborted || browsers[0] === undefined) continue;
    process.kill(browsers[0], 'SIGKILL');
    count += 1;
  }
  return count;
}
