/** What jobs promise, whatever the queue does and wherever a worker dies. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { ServiceError, unavailable } from '../../lambda/errors.ts';
import { bodiesKey } from '../../lambda/jobs/records/job-record.ts';
import { duringTest, duringTests } from '../support/during-tests.ts';
import { aFile, aJob, randomFrom, startJobServers, startJobService } from '../support/job-service.ts';

const servers = duringTests(startJobServers);
let callerCount = 0;

/** A service of one caller, whose key has the caller's name. */
function start(options: Parameters<typeof startJobService>[0] = {}) {
  const callerId = `caller-${++callerCount}`;
  return duringTest(startJobService({ ...options, servers, callerId, apiKey: callerId }));
}

const broken = new ServiceError('target_unreachable', 'Nothing there.');

describe('the end of a job', () => {
  it('has each item once, charged as delivered, and is announced before the message is acknowledged', async () => {
    const jobs = await start({ workers: 3 });
    jobs.worker.runItem = async ({ index }) => {
      if (index % 5 === 0) throw broken;
      return { ...aFile(), isKept: index % 5 === 1 };
    };
    const { body } = await jobs.post(aJob(20));
    expect((await jobs.usage()).monthCount).toBe(20);
    await jobs.workAll();
    const done = (await jobs.get(body.id)).body;
    expect(done).toMatchObject({
      status: 'done',
      queued: 0,
      running: 0,
      succeeded: 16,
      failed: 4,
      cancelled: 0,
    });
    expect(done.items[5]).toMatchObject({
      status: 'failed',
      error: { code: 'target_unreachable', status: 502 },
    });
    // Four of the delivered files were kept ones, which cost nothing.
    expect(await jobs.usage()).toMatchObject({
      monthCount: 12,
      failedCount: 4,
      openCount: 0,
      bulkReservations: new Map(),
    });
    expect(jobs.announced.map(({ jobId, doneAt }) => [jobId, doneAt !== undefined])).toEqual([
      [body.id, true],
    ]);
  });

  it('deletes the bodies, and leaves the files', async () => {
    const jobs = await start();
    const { body } = await jobs.post(aJob(1));
    const read = async () => {
      const Key = bodiesKey(body.id);
      return (await jobs.dynamo.send(new GetCommand({ TableName: jobs.config.tables.jobs, Key }))).Item;
    };
    const before = await read();
    const objectAt = () =>
      fetch(`${jobs.storage.endpoint}/jobs/${before?.objectKey}`).then((answer) => answer.status);
    expect(before).toMatchObject({ objectKey: expect.stringMatching(/^1d\/bodies\//) });
    expect(await objectAt()).toBe(403);
    await jobs.workAll();
    expect(await read()).toBeUndefined();
    expect((await jobs.get(body.id)).body.items[0]?.file).toMatchObject({
      contentType: 'image/png',
      bytes: 3,
    });
  });

  it('is announced again if the worker dies before its message is acknowledged', async () => {
    const jobs = await start();
    const told: string[] = [];
    jobs.onAnnounce(async ({ jobId }) => {
      told.push(jobId);
      if (told.length === 1) throw new Error('Died');
    });
    const { body } = await jobs.post(aJob(1));
    await jobs.workAll();
    expect(told).toEqual([body.id, body.id]);
    expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 1 });
    expect(await jobs.usage()).toMatchObject({ monthCount: 1, bulkReservations: new Map() });
  });
});

describe('a queue', () => {
  it.each([1, 2, 3, 4])('may hand out everything two or three times in any order (%i)', async (seed) => {
    const random = randomFrom(seed);
    const jobs = await start({ random, workers: 4, copies: () => 2 + Math.round(random()) });
    const runs = new Map<number, number>();
    jobs.worker.runItem = async ({ index }) => {
      runs.set(index, (runs.get(index) ?? 0) + 1);
      await new Promise(setImmediate);
      if (index % 4 === 0) throw broken;
      return aFile();
    };
    const { body } = await jobs.post(aJob(12));
    await jobs.workAll();
    expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 9, failed: 3 });
    expect(await jobs.usage()).toMatchObject({ monthCount: 9, failedCount: 3, bulkReservations: new Map() });
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
    expect(jobs.deadLetters).toEqual([]);
  });

  it('may lose messages of items: they are sent again when nothing has happened for a while', async () => {
    let lost = 0;
    const jobs = await start({ copies: ({ kind }) => (kind === 'item' && lost++ < 3 ? 0 : 1) });
    const { body } = await jobs.post(aJob(5));
    await jobs.workAll();
    expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 5 });
  });

  it('may hand out what is no message of a job, or of no job that is known', async () => {
    const jobs = await start();
    expect(await jobs.work({ kind: 'expand', jobId: 'x' }, { leftMs: 100_000 })).toBe('done');
    const item = { kind: 'item', jobId: 'x', index: 0, from: 0, to: 9 } as const;
    expect(await jobs.work(item, { leftMs: 100_000 })).toBe('done');
  });

  it('may hand out a message with another place: the item is tried again, then failed', async () => {
    const jobs = await start();
    const { body } = await jobs.post(aJob(2));
    const poisoned = { kind: 'item', jobId: body.id, index: 1, from: 3, to: 40 } as const;
    await jobs.queue.send([poisoned], { group: jobs.callerId });
    await jobs.workAll();
    const done = (await jobs.get(body.id)).body;
    expect(done).toMatchObject({ status: 'done', succeeded: 2 - done.failed });
    expect(await jobs.usage()).toMatchObject({ monthCount: done.succeeded, failedCount: done.failed });
  });
});

describe('a worker', () => {
  it('that is killed is replaced after its lease; what it had begun is done once', async () => {
    const jobs = await start({ workers: 2 });
    const begun: number[] = [];
    jobs.worker.runItem = async ({ index }) => {
      begun.push(index);
      return begun.length === 1 ? jobs.kill() : aFile();
    };
    const { body } = await jobs.post(aJob(4));
    await jobs.workAll();
    expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 4 });
    expect(begun.length).toBe(5);
    expect(await jobs.usage()).toMatchObject({ monthCount: 4, bulkReservations: new Map() });
  });

  it('that is killed three times on the same item leaves it failed, free', async () => {
    const jobs = await start();
    let count = 0;
    jobs.worker.runItem = () => {
      count += 1;
      return jobs.kill();
    };
    const { body } = await jobs.post(aJob(1));
    await jobs.workAll();
    expect(count).toBe(3);
    expect((await jobs.get(body.id)).body.items[0]?.error?.code).toBe('internal_error');
    expect(await jobs.usage()).toMatchObject({ monthCount: 0, bulkReservations: new Map() });
  });

  it('that comes back after its lease changes nothing any more', async () => {
    const jobs = await start();
    const slow = Promise.withResolvers<ReturnType<typeof aFile>>();
    const begun = Promise.withResolvers<void>();
    let count = 0;
    jobs.worker.runItem = async () => {
      count += 1;
      if (count > 1) return aFile();
      begun.resolve();
      return slow.promise;
    };
    const { body } = await jobs.post(aJob(1));
    const message = { kind: 'item', jobId: body.id, index: 0, from: 0, to: bodyLength() } as const;
    const late = jobs.work(message, { leftMs: 100_000 });
    await begun.promise;
    jobs.clock.now += 110_000;
    expect(await jobs.work(message, { leftMs: 100_000 })).toBe('done');
    slow.reject(broken);
    expect(await late).toBe('done');
    expect((await jobs.get(body.id)).body).toMatchObject({ succeeded: 1, failed: 0 });
    expect(await jobs.usage()).toMatchObject({ monthCount: 1, failedCount: 0 });
  });

  it('that meets a live lease asks for the message when it is over', async () => {
    const jobs = await start();
    const begun = Promise.withResolvers<void>();
    const slow = Promise.withResolvers<ReturnType<typeof aFile>>();
    jobs.worker.runItem = async () => {
      begun.resolve();
      return slow.promise;
    };
    const { body } = await jobs.post(aJob(1));
    const message = { kind: 'item', jobId: body.id, index: 0, from: 0, to: bodyLength() } as const;
    const first = jobs.work(message, { leftMs: 100_000 });
    await begun.promise;
    jobs.clock.now += 30_000;
    expect(await jobs.work(message, { leftMs: 100_000 })).toEqual({ againInSeconds: 72 });
    slow.resolve(aFile());
    expect(await first).toBe('done');
  });

  it('tries again what failed because of the service, and not what failed because of the target', async () => {
    const jobs = await start();
    const tries = [0, 0];
    jobs.worker.runItem = async ({ index }) => {
      tries[index] = (tries[index] ?? 0) + 1;
      throw index === 0 ? unavailable(new Error('S3 is away')) : broken;
    };
    const { body } = await jobs.post(aJob(2));
    await jobs.workAll();
    expect(tries).toEqual([3, 1]);
    const codes = (await jobs.get(body.id)).body.items.map(({ error }) => error?.code);
    expect(codes).toEqual(['service_unavailable', 'target_unreachable']);
    expect(await jobs.usage()).toMatchObject({ monthCount: 0, failedCount: 2 });
  });

  it('delivers an item whose first tries failed', async () => {
    const jobs = await start();
    let count = 0;
    jobs.worker.runItem = async () => {
      count += 1;
      if (count < 3) throw new Error('A fault of ours');
      return aFile();
    };
    const { body } = await jobs.post(aJob(1));
    await jobs.workAll();
    expect((await jobs.get(body.id)).body).toMatchObject({ succeeded: 1 });
    expect(await jobs.usage()).toMatchObject({ monthCount: 1, failedCount: 0 });
  });
});

it('asks the tables four times for an item: job and item, key, begin, end', async () => {
  const jobs = await start();
  const calls: string[] = [];
  jobs.connected.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        calls.push(commandName);
        return next(args);
      },
    { step: 'initialize' },
  );
  const callsOf = async (count: number) => {
    calls.length = 0;
    const { body } = await jobs.post(aJob(count));
    await jobs.workAll();
    expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: count });
    return calls.toSorted();
  };
  const write = 'TransactWriteItemsCommand';
  const ofTwo = await callsOf(2);
  expect(await callsOf(3)).toEqual(
    [...ofTwo, 'BatchGetItemCommand', 'GetItemCommand', write, write].toSorted(),
  );
});

describe('the limit of items at a time', () => {
  it('holds for all jobs of a caller together, for no other caller, and beside rate and concurrency', async () => {
    const jobs = await start({ workers: 12 });
    // Two jobs are posted and read.
    await jobs.addKey(jobs.apiKey, jobs.callerId, { jobConcurrency: 2, concurrency: 1, ratePerMinute: 4 });
    await jobs.addKey('other', 'other-caller');
    const running = new Map<string, number>();
    const most = new Map<string, number>();
    // Each caller's first items wait for so many of them to run.
    const together = new Map([
      [jobs.callerId, { count: 2, ...Promise.withResolvers<void>() }],
      ['other-caller', { count: 3, ...Promise.withResolvers<void>() }],
    ]);
    const count = (callerId: string, change: number) => {
      const now = (running.get(callerId) ?? 0) + change;
      running.set(callerId, now);
      most.set(callerId, Math.max(most.get(callerId) ?? 0, now));
      return now;
    };
    jobs.worker.runItem = async ({ caller: { callerId } }) => {
      const awaited = together.get(callerId);
      if (count(callerId, 1) === awaited?.count) awaited.resolve();
      await awaited?.promise;
      await new Promise(setImmediate);
      count(callerId, -1);
      return aFile();
    };
    const ids = [(await jobs.post(aJob(8))).body.id, (await jobs.post(aJob(8))).body.id];
    await jobs.post(aJob(8), {}, 'other');
    await jobs.workAll();
    for (const id of ids) expect((await jobs.get(id)).body).toMatchObject({ status: 'done', succeeded: 8 });
    expect(most.get(jobs.callerId)).toBe(2);
    expect(most.get('other-caller')).toBeGreaterThanOrEqual(3);
    expect(jobs.deadLetters).toEqual([]);
  });

  it('gives the places of dead workers back', async () => {
    const jobs = await start({ workers: 2 });
    await jobs.addKey(jobs.apiKey, jobs.callerId, { jobConcurrency: 1 });
    killFirst(jobs);
    const { body } = await jobs.post(aJob(3));
    await jobs.workAll();
    expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 3 });
  });
});

it('has one message of an item wait for a place, whatever the queue repeats', async () => {
  const jobs = await start({ workers: 2, copies: () => 2 });
  await jobs.addKey(jobs.apiKey, jobs.callerId, { jobConcurrency: 1 });
  // The dead worker keeps the only place until the end of its lease.
  killFirst(jobs);
  const { body } = await jobs.post(aJob(3));
  await jobs.workAll(jobs.clock.now + 8_000);
  const waits = jobs.sent.filter(({ message, delaySeconds }) => message.kind === 'item' && delaySeconds > 0);
  const turns = waits.map(({ message }) => JSON.stringify(message));
  expect(turns.length).toBeGreaterThanOrEqual(2);
  expect(new Set(turns).size).toBe(turns.length);
  jobs.clock.now += 100_000;
  await jobs.workAll();
  expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 3 });
});

describe('what waits', () => {
  it('fails with revoked_api_key when the key is revoked, free', async () => {
    const jobs = await start();
    jobs.worker.runItem = async ({ index }) => {
      if (index === 1) {
        const Item = {
          keyHash: hashApiKey(jobs.apiKey),
          callerId: jobs.callerId,
          plan: 'pro',
          revokedAt: '2026-11-10',
        };
        await jobs.dynamo.send(new PutCommand({ TableName: jobs.config.tables.keys, Item }));
      }
      return aFile();
    };
    await jobs.addKey('second', jobs.callerId);
    const { body } = await jobs.post(aJob(4));
    await jobs.workAll();
    const done = (await jobs.get(body.id, 'second')).body;
    expect(done.items.map(({ status, error }) => error?.code ?? status)).toEqual([
      'succeeded',
      'succeeded',
      'revoked_api_key',
      'revoked_api_key',
    ]);
    expect(await jobs.usage()).toMatchObject({ monthCount: 2, failedCount: 0, bulkReservations: new Map() });
  });

  it('fails with job_expired after 24 hours, free, also in the next month', async () => {
    const jobs = await start({ copies: ({ kind }) => (kind === 'item' ? 0 : 1) });
    jobs.clock.now = Date.UTC(2026, 10, 30, 20);
    const { body } = await jobs.post(aJob(3));
    await jobs.drain(jobs.work);
    const done = (await jobs.get(body.id)).body;
    expect(done).toMatchObject({ status: 'done', failed: 3 });
    expect(done.items.every(({ error }) => error?.code === 'job_expired')).toBe(true);
    expect(await jobs.usage()).toMatchObject({ monthCount: 0, failedCount: 0, bulkReservations: new Map() });
    expect(jobs.announced.length).toBe(1);
    expect(jobs.clock.now).toBeLessThan(Date.UTC(2026, 11, 1, 20, 16));
    // At first, and after 15, 30, 60 minutes and so on: messages that wait in a long line are not lost.
    expect(jobs.sent.filter(({ message }) => message.kind === 'item').length).toBe(3 * 8);
  });

  it('is looked at by a GET after its deadline, if every message was lost', async () => {
    const jobs = await start({ copies: () => 0 });
    const { body } = await jobs.post(aJob(2));
    jobs.clock.now += 86_400_001;
    const [first] = jobs.sent.splice(0);
    await jobs.get(body.id);
    expect(jobs.sent.map(({ message }) => message)).toEqual([first?.message]);
    await jobs.work({ kind: 'expand', jobId: body.id }, { leftMs: 100_000 });
    expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', failed: 2 });
  });
});

it('settles in the month of the POST', async () => {
  const jobs = await start();
  jobs.clock.now = Date.UTC(2026, 10, 30, 23, 59, 59);
  const { body } = await jobs.post(aJob(2));
  jobs.clock.now = Date.UTC(2026, 11, 1, 0, 0, 5);
  jobs.worker.runItem = async ({ index }) => {
    if (index === 1) throw broken;
    return aFile();
  };
  await jobs.workAll();
  expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 1, failed: 1 });
  expect(await jobs.usage()).toMatchObject({ monthCount: 1, failedCount: 1, bulkReservations: new Map() });
  expect(await jobs.usage(jobs.callerId, '2026-12')).toMatchObject({ monthCount: 0, failedCount: 0 });
});

/** Nonce and tag of the encryption, and the text. */
function bodyLength(): number {
  return 12 + 16 + JSON.stringify(aJob(1).requests[0]).length;
}

/** The worker of the first item dies. */
function killFirst(jobs: Awaited<ReturnType<typeof startJobService>>): void {
  let count = 0;
  jobs.worker.runItem = () => {
    count += 1;
    return count === 1 ? jobs.kill() : Promise.resolve(aFile());
  };
}
