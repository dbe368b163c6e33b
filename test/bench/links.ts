/**
 * `npm run bench:links`: what a link costs whose file is kept: a hit, a 304 and a HEAD, one after another;
 * then many requests of one new link at a time, which are one capture.
 */

import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { localLinkSecret } from '../../bin/local/storage/seed.ts';
import { linkTo } from '../support/link.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { median, percentile } from './statistics.ts';
import { inWorkshop } from './workshop.ts';

const DEFAULT_ROUNDS = 200;
const WARM_UPS = 20;
const HIT_GOAL_MS = 15;
const AT_A_TIME = 200;

type Kind = 'hit' | '304' | 'HEAD';

const options = readProcessWords(
  createBenchProgram('bench:links', DEFAULT_ROUNDS).description(
    'Measures links whose file is kept, and many requests of one link at a time.',
  ),
).opts<BenchOptions>();

await inWorkshop(options.json, async () => {
  const service = await startServiceProcess();
  try {
    const times = await measureKept(service, options.rounds);
    const rows = Object.entries(times).map(([kind, ms]) => [
      kind,
      median(ms).toFixed(1),
      percentile(ms, 0.95).toFixed(1),
    ]);
    console.log(textTable([['link', 'median ms', 'p95 ms'], ...rows]));
    const [hit, unchanged] = [median(times.hit), median(times['304'])];
    const isMet = hit <= HIT_GOAL_MS && unchanged < hit;
    console.log(`\nGoal: a hit within ${HIT_GOAL_MS} ms, a 304 less: ${isMet ? 'met' : 'MISSED'}`);

    const { misses, quota, ms } = await measureBurst(service);
    const isOne = misses === 1 && quota === 1;
    console.log(
      `\n${AT_A_TIME} requests of one link at a time: ${misses} capture, ${quota} of the quota, ${ms.toFixed(0)} ms in all. ` +
        `Goal: 1 and 1: ${isOne ? 'met' : 'MISSED'}`,
    );
    return { rounds: options.rounds, times, burst: { misses, quota, ms } };
  } finally {
    await service.close();
  }
});

/** The kinds take turns, so that noise meets all of them. */
async function measureKept({ url, apiKey }: ServiceProcess, rounds: number): Promise<Record<Kind, number[]>> {
  const link = url + linkTo({ url: `${url}/sample` }, apiKey, localLinkSecret(apiKey));
  const made = await fetch(link);
  await made.arrayBuffer();
  const etag = made.headers.get('etag') ?? '';
  const requests: Record<Kind, [RequestInit, number]> = {
    hit: [{}, 200],
    '304': [{ headers: { 'If-None-Match': etag } }, 304],
    HEAD: [{ method: 'HEAD' }, 200],
  };
  const times: Record<Kind, number[]> = { hit: [], '304': [], HEAD: [] };
  for (let round = 0; round < WARM_UPS + rounds; round++) {
    for (const kind of ['hit', '304', 'HEAD'] as const) {
      const [init, expected] = requests[kind];
      const startedAt = performance.now();
      const response = await fetch(link, init);
      await response.arrayBuffer();
      if (response.status !== expected) throw new Error(`The service answered ${response.status}`);
      if (round >= WARM_UPS) times[kind].push(performance.now() - startedAt);
    }
  }
  return times;
}

async function measureBurst({ url, apiKey }: ServiceProcess) {
  const linkOf = (width: number) =>
    url + linkTo({ url: `${url}/sample`, width, height: 500 }, apiKey, localLinkSecret(apiKey));
  const quotaLeft = async () => Number((await fetch(linkOf(600))).headers.get('x-quota-remaining'));
  await quotaLeft();
  const before = await quotaLeft();
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      const response = await fetch(linkOf(700));
      await response.arrayBuffer();
      return response;
    }),
  );
  const ms = performance.now() - startedAt;
  const bad = answers.find(({ status }) => status !== 200);
  if (bad !== undefined) throw new Error(`The service answered ${bad.status}`);
  const misses = answers.filter(({ headers }) => headers.get('x-cache') === 'miss').length;
  return { misses, quota: before - (await quotaLeft()), ms };
}
