/** Jobs on one machine: turns with other captures, and restarts. */
import { expect, it } from 'vitest';
import { createTurns } from '../../../bin/local/gateway/invocation-turns.ts';
import { createJobRuns, readOpenJobs } from '../../../bin/local/jobs/run-jobs.ts';
import { queueHere } from '../../../lambda/jobs/queue/queue-here.ts';
import type { Work } from '../../../lambda/jobs/worker.ts';
import { duringTest } from '../../support/during-tests.ts';
import { aFile, aJob, startJobService } from '../../support/job-service.ts';

const item = (index: number) => ({ kind: 'item', jobId: 'j', index, from: 0, to: 1 }) as const;
const signal = new AbortController().signal;

function logFault(message: string, cause: unknown): void {
  throw new Error(message, { cause });
}

/** Runs with a worker whose items wait until the test lets them end. */
function startRuns(concurrency: number) {
  const begun: string[] = [];
  const held: PromiseWithResolvers<void>[] = [];
  const turns = createTurns({ concurrency, maxWaiting: 100 });
  const work: Work = async (message) => {
    if (message.kind === 'expand') return 'done';
    begun.push(`${message.jobId} ${message.index}`);
    const hold = Promise.withResolvers<void>();
    held.push(hold);
    await hold.promise;
    return 'done';
  };
  const runs = createJobRuns({ work, turns, logFault });
  const endOne = async () => {
    held.shift()?.resolve();
    await new Promise(setImmediate);
  };
  return { runs, turns, begun, endOne, close: runs.close };
}

it('a capture of another caller comes after a few of a thousand items', async () => {
  const { runs, turns, begun, endOne } = startRuns(2);
  const thousand = Array.from({ length: 1_000 }, (_, index) => item(index));
  await queueHere.send(thousand, { group: 'one' });
  await new Promise(setImmediate);
  expect(begun).toEqual(['j 0', 'j 1']);
  let isThere = false;
  const other = turns.take(signal, 'other').then((turn) => {
    isThere = true;
    return turn;
  });
  await endOne();
  await endOne();
  expect(isThere).toBe(true);
  expect(begun.length).toBeLessThanOrEqual(3);
  const turn = await other;
  if (typeof turn === 'function') turn();
  const closed = runs.close();
  for (let count = 0; count < 5; count++) await endOne();
  await closed;
});

it('gives a worker as much time as its capture may take, and ten seconds more', async () => {
  const times: number[] = [];
  const turns = createTurns({ concurrency: 1, maxWaiting: 100 });
  const work: Work = async (_, { leftMs }) => {
    times.push(leftMs);
    return 'done';
  };
  const runs = createJobRuns({ work, captureMs: 300_000, turns, logFault });
  await queueHere.send([item(0)], { group: 'one' });
  await new Promise(setImmediate);
  await runs.close();
  expect(times).toEqual([310_000]);
});

it('one item of another caller does not wait for a thousand of the first', async () => {
  const { runs, begun, endOne } = startRuns(1);
  await queueHere.send(
    Array.from({ length: 1_000 }, (_, index) => item(index)),
    { group: 'one' },
  );
  await queueHere.send([{ ...item(0), jobId: 'other' }], { group: 'two' });
  for (let count = 0; count < 2; count++) await endOne();
  expect(begun).toContain('other 0');
  const closed = runs.close();
  for (let count = 0; count < 5; count++) await endOne();
  await closed;
});

it('a message that is to come again comes after its pause', async () => {
  const turns = createTurns({ concurrency: 1, maxWaiting: 10 });
  const pauses: number[] = [];
  const done = Promise.withResolvers<void>();
  let count = 0;
  const work: Work = async () => {
    count += 1;
    if (count < 3) return { againInSeconds: count * 10 };
    done.resolve();
    return 'done';
  };
  const runs = createJobRuns({ work, turns, logFault, pause: async (ms) => void pauses.push(ms) });
  await queueHere.send([item(0)], { group: 'one', delaySeconds: 5 });
  await done.promise;
  await runs.close();
  expect(pauses).toEqual([5_000, 10_000, 20_000]);
});

it('a restart goes on with what the table says', async () => {
  const jobs = await duringTest(startJobService());
  const finished = await jobs.post(aJob(1));
  await jobs.workAll();
  const { body } = await jobs.post(aJob(5));
  const [expand] = jobs.sent.slice(-1);
  // The first run dies when it has captured two.
  if (expand !== undefined) await jobs.work(expand.message, { leftMs: 100_000 });
  const items = jobs.sent
    .map(({ message }) => message)
    .filter(({ kind, jobId }) => kind === 'item' && jobId === body.id);
  for (const message of items.slice(0, 2)) await jobs.work(message, { leftMs: 100_000 });
  const open = await readOpenJobs(jobs.dynamo, jobs.config.tables.jobs);
  expect(open.map(({ jobId }) => jobId)).toEqual([body.id]);
  expect(open[0]?.jobId).not.toBe(finished.body.id);

  const captured: number[] = [];
  jobs.worker.runItem = async ({ index }) => {
    captured.push(index);
    return aFile();
  };
  const done = Promise.withResolvers<void>();
  jobs.onAnnounce(async () => done.resolve());
  const turns = createTurns({ concurrency: 2, maxWaiting: 10 });
  const forever = () => new Promise<never>(() => {});
  // The messages of the test's queue go to this run, but for the looks that come later.
  const work: Work = async (message, given) => {
    const before = jobs.sent.length;
    const outcome = await jobs.work(message, given);
    for (const { message: next, group, delaySeconds } of jobs.sent.slice(before)) {
      if (delaySeconds === 0) await queueHere.send([next], { group });
    }
    return outcome;
  };
  const runs = createJobRuns({ work, turns, logFault, pause: forever });
  runs.resume(open);
  await done.promise;
  await runs.close();
  expect(captured.toSorted()).toEqual([2, 3, 4]);
  expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 5 });
  expect(await jobs.usage()).toMatchObject({ monthCount: 6, bulkReservations: new Map() });
});
