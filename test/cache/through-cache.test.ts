import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { CacheRecord, KeptFile } from '../../lambda/cache/cache-record.ts';
import type { CacheRecords } from '../../lambda/cache/cache-records.ts';
import type { CachedFiles } from '../../lambda/cache/cached-files.ts';
import { createOpenCache } from '../../lambda/cache/open-cache.ts';
import { createThroughCache } from '../../lambda/cache/through-cache.ts';
import { openInvocation } from '../../lambda/invocation.ts';

const START = Date.parse('2026-11-21T10:15:30Z');
const SECONDS = 1;

/** A cache of one capture, which another process makes; counts what is asked of the table and the bucket. */
function createWatchedCache(nowMs: () => number) {
  let record: CacheRecord = { leaseId: 'other', leaseUntil: START + 60_000 };
  const asked = { looks: 0, leases: 0, reads: 0 };
  const records: CacheRecords = {
    async find() {
      asked.looks += 1;
      await wait(5);
      return record;
    },
    async takeLease() {
      asked.leases += 1;
      return true;
    },
    keep: async () => {},
    release: async () => {},
  };
  const files: CachedFiles = {
    async read() {
      asked.reads += 1;
      await wait(5);
      return 'ZmlsZQ==';
    },
    put: async () => 'key',
    urlOf: async () => '',
  };
  return {
    asked,
    throughCache: createThroughCache(createOpenCache({ records, files, now: nowMs })),
    keepFile(madeAt: number) {
      const file: KeptFile = {
        key: 'key',
        format: 'png',
        targetStatus: 200,
        sizeBytes: 4,
        etag: '"tag"',
        madeAt,
        freshUntil: madeAt + SECONDS * 1_000,
      };
      record = { file };
    },
  };
}

function visitAt(arrivedAt: number, now: () => number) {
  const requestContext = { requestId: 'visit', requestTimeEpoch: arrivedAt };
  const context = { getRemainingTimeInMillis: () => 29_000 } as Context;
  return {
    invocation: openInvocation({ requestContext }, context, now),
    callerId: 'caller',
    cacheId: 'capture',
    seconds: SECONDS,
    reader: { knows: () => false, wantsBody: true },
  };
}

const noCapture = () => Promise.reject(new Error('made a capture'));

it('gives a crowd that waits the file that was made meanwhile, also when it is old by then', async () => {
  let nowMs = START;
  const { asked, throughCache, keepFile } = createWatchedCache(() => nowMs);
  const visits = Array.from({ length: 100 }, () => visitAt(START, () => nowMs));
  const waiting = Promise.all(visits.map((visit) => throughCache(visit, noCapture)));
  await expect.poll(() => asked.looks).toBeGreaterThan(1);
  nowMs = START + 10_000;
  keepFile(START + 500);
  const deliveries = await waiting;
  expect(new Set(deliveries.map(({ kind, capture }) => `${kind} ${capture.base64}`))).toEqual(
    new Set(['file ZmlsZQ==']),
  );
  expect(deliveries[0]?.cache).toMatchObject({ state: 'hit', ageSeconds: 9 });
  expect(asked).toMatchObject({ leases: 0, reads: 1 });
  expect(asked.looks).toBeLessThan(20);
});

it.each([
  ['before', START + 499, 'hit'],
  ['when', START + 500, 'hit'],
  ['after', START + 501, 'miss'],
])('serves an old file only to who came %s it was made', async (_when, arrivedAt, state) => {
  const { throughCache, keepFile } = createWatchedCache(() => START + 2_000);
  keepFile(START + 500);
  const capture = { format: 'png', targetStatus: 200, base64: '' } as const;
  const make = async () => ({ kind: 'file', capture }) as const;
  const delivery = await throughCache(
    visitAt(arrivedAt, () => START + 2_000),
    make,
  );
  expect(delivery.cache?.state).toBe(state);
});
