import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CACHE_BUCKET } from '../../bin/local/storage/bucket.ts';
import { LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { type CacheRecords, createCacheRecords } from '../../lambda/cache/cache-records.ts';
import { createCachedFiles } from '../../lambda/cache/cached-files.ts';
import { cacheIdOf } from '../../lambda/cache/identity.ts';
import { createOpenCache } from '../../lambda/cache/open-cache.ts';
import { createThroughCache } from '../../lambda/cache/through-cache.ts';
import { createOwnStorage } from '../../lambda/delivery/storage-client.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { openInvocation } from '../../lambda/invocation.ts';
import { parseCaptureRequest } from '../../lambda/request/parse-capture-request.ts';
import { createDrawnCaptures, NO_PAGE, NOISE } from '../support/drawn-captures.ts';
import { duringTest, duringTests } from '../support/during-tests.ts';
import { describePicture } from '../support/pixels.ts';
import { type Answer, startService } from '../support/service.ts';
import { readObject, storageOf } from '../support/stored-object.ts';
import { IS_SWEEP } from '../support/sweep.ts';

const START = Date.parse('2026-11-21T10:15:30Z');
const MONTH = '2026-11';
const SITE = 'http://page.example';
/** Requests for the same capture at a time. */
const MANY = IS_SWEEP ? 200 : 50;

let nowMs = START;
const captures = createDrawnCaptures();
const service = duringTests(() => startService({ now: () => nowMs, captures }));
let records: CacheRecords;
beforeAll(() => {
  const { dynamo } = service;
  records = createCacheRecords({ dynamo, cacheTable: LOCAL_TABLES.cache, now: () => nowMs });
});
beforeEach(() => {
  nowMs = START;
});

let paths = 0;
/** A request that no other test makes. */
const newRequest = (fields: Record<string, unknown> = {}) => ({
  url: `${SITE}/visit?${++paths}`,
  width: 100,
  height: 80,
  cacheSeconds: 60,
  ...fields,
});
const idOf = (callerId: string, body: object) => {
  const request = parseCaptureRequest(body);
  if (request instanceof ServiceError) throw request;
  return cacheIdOf(callerId, request);
};
const fileOf = async (callerId: string, body: object) => {
  const { file } = await records.find(idOf(callerId, body), AbortSignal.timeout(5_000));
  if (file === undefined) throw new Error('nothing is kept');
  return file;
};
const cacheOf = ({ headers }: Answer) => [headers['x-cache'], headers.age];
const used = async (callerId: string) => {
  const { minuteCount, monthCount } = await service.usage(callerId, MONTH);
  return { minuteCount, monthCount };
};

describe('a request with cacheSeconds', () => {
  it('gets the same file again within that time: no browser, no quota, one of the rate', async () => {
    const request = newRequest();
    const first = await service.post(request, 'local-free');
    expect([first.status, ...cacheOf(first)]).toEqual([200, 'miss', undefined]);
    const before = captures.count;
    nowMs += 20_900;
    const second = await service.post(request, 'local-free');
    expect([second.status, ...cacheOf(second)]).toEqual([200, 'hit', '20']);
    expect(second.file.equals(first.file)).toBe(true);
    expect(second.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-target-status': '200',
      'x-ratelimit-remaining': '8',
      'x-quota-remaining': '99',
    });
    expect(captures.count).toBe(before);
    expect(await used('local-free')).toEqual({ minuteCount: 2, monthCount: 1 });
  });

  it('gets a new file as soon as that time is over', async () => {
    const request = newRequest();
    const first = await service.post(request);
    nowMs += 59_999;
    expect((await service.post(request)).headers['x-cache']).toBe('hit');
    nowMs += 1;
    const later = await service.post(request);
    expect(cacheOf(later)).toEqual(['miss', undefined]);
    expect(later.file.equals(first.file)).toBe(false);
    expect((await service.post(request)).file.equals(later.file)).toBe(true);
  });

  it('is counted toward the rate before the cache is asked', async () => {
    await service.addKey({ apiKey: 'slow', callerId: 'slow', ratePerMinute: 2 });
    const request = newRequest();
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await service.post(request, 'slow')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await used('slow')).toEqual({ minuteCount: 2, monthCount: 1 });
  });

  it('is answered from the cache when the quota is used up, and else with 402', async () => {
    await service.addKey({ apiKey: 'one', callerId: 'one', quotaPerMonth: 1 });
    const request = newRequest();
    expect((await service.post(request, 'one')).status).toBe(200);
    expect((await service.post(newRequest(), 'one')).json().code).toBe('quota_exceeded');
    expect((await service.post(request, 'one')).headers['x-cache']).toBe('hit');
    expect(await used('one')).toEqual({ minuteCount: 3, monthCount: 1 });
  });

  it('never gets the file of another caller', async () => {
    const request = newRequest();
    const mine = await service.post(request, 'local-starter');
    const others = await service.post(request, 'local-pro');
    expect(others.headers['x-cache']).toBe('miss');
    expect(others.file.equals(mine.file)).toBe(false);
  });

  it('is not affected by request headers that are no part of it', async () => {
    const request = newRequest();
    const first = await service.post(request, 'local-pro', { Host: 'evil.example', 'Accept-Language': 'de' });
    const second = await service.post(request, 'local-pro', { 'X-Forwarded-Host': 'evil.example' });
    expect(second.headers['x-cache']).toBe('hit');
    expect(second.file.equals(first.file)).toBe(true);
  });

  it('keeps no failure, and the next request tries again', async () => {
    const failing = newRequest({ url: SITE + NO_PAGE });
    for (const _try of [1, 2]) {
      const answer = await service.post(failing, 'local-starter');
      expect([answer.json().code, answer.headers['x-cache']]).toEqual(['target_not_a_page', undefined]);
    }
  });

  it('keeps the file in a private bucket, under a random key that says how long', async () => {
    for (const [cacheSeconds, folder] of [
      [86_400, '1d'],
      [86_401, '7d'],
      [2_592_000, '30d'],
    ]) {
      const request = newRequest({ cacheSeconds });
      const answer = await service.post(request);
      const file = await fileOf('local-pro', request);
      expect(file.key).toMatch(new RegExp(`^${folder}/[\\w-]{43}\\.png$`));
      const name = { bucket: CACHE_BUCKET, key: file.key };
      const object = await readObject(storageOf(service.config), name);
      expect([object?.body.equals(answer.file), object?.contentType]).toEqual([true, 'image/png']);
      expect((await fetch(`${service.config.s3Endpoint}/${CACHE_BUCKET}/${file.key}`)).status).toBe(403);
    }
  });

  it('is answered by 303 when the file is too large for a reply', async () => {
    const request = newRequest({ url: SITE + NOISE, width: 1300, height: 1300 });
    const answers = [await service.post(request), await service.post(request)];
    expect(answers.map(({ status, headers }) => [status, headers['x-cache']])).toEqual([
      [303, 'miss'],
      [303, 'hit'],
    ]);
    const files = await Promise.all(
      answers.map(async ({ headers }) =>
        Buffer.from(await (await fetch(String(headers.location))).arrayBuffer()),
      ),
    );
    expect(describePicture(files[1] ?? Buffer.of())).toBe('png 1300x1300');
    expect(files[1]?.equals(files[0] ?? Buffer.of())).toBe(true);
  });

  it('makes the file anew when the bucket does not have it any more', async () => {
    const request = newRequest();
    const first = await service.post(request);
    const { key: Key } = await fileOf('local-pro', request);
    const storage = createOwnStorage(service.config);
    await storage.send(new DeleteObjectCommand({ Bucket: CACHE_BUCKET, Key }));
    storage.destroy();
    const second = await service.post(request);
    expect([second.status, second.headers['x-cache']]).toEqual([200, 'miss']);
    expect(second.file.equals(first.file)).toBe(false);
    expect((await service.post(request)).headers['x-cache']).toBe('hit');
  });

  it('is delivered when its file cannot be kept, and holds up nobody', async () => {
    const broken = await duringTest(startService({ now: () => nowMs, captures }, { cacheBucket: 'nowhere' }));
    const answers = [await broken.post(newRequest()), await broken.post(newRequest())];
    expect(answers.map(({ status, headers }) => [status, headers['x-cache']])).toEqual([
      [200, 'miss'],
      [200, 'miss'],
    ]);
  });

  it('stores nothing about the request in the table', async () => {
    await service.post(newRequest({ headers: { 'X-Token': 'secret-header' }, css: 'secret-css {}' }));
    const { Items } = await service.dynamo.send(new ScanCommand({ TableName: LOCAL_TABLES.cache }));
    expect(JSON.stringify(Items)).not.toMatch(/secret|visit|page\.example/);
  });
});

describe('requests for the same capture at a time', () => {
  it('are one capture and one quota, however many they are', async () => {
    await service.addKey({ apiKey: 'many', callerId: 'many', ratePerMinute: 500 });
    const request = newRequest();
    const before = captures.count;
    const answers = await Promise.all(Array.from({ length: MANY }, () => service.post(request, 'many')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ headers }) => headers['x-cache'] === 'miss')).toHaveLength(1);
    expect(new Set(answers.map(({ file }) => file.toString('base64'))).size).toBe(1);
    expect(captures.count - before).toBe(1);
    expect(await used('many')).toEqual({ minuteCount: MANY, monthCount: 1 });
  });

  it('each get the failure, one after the other, when the capture fails', async () => {
    await service.addKey({ apiKey: 'luckless', callerId: 'luckless', ratePerMinute: 100 });
    const request = newRequest({ url: SITE + NO_PAGE });
    const answers = await Promise.all(Array.from({ length: 3 }, () => service.post(request, 'luckless')));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(await used('luckless')).toEqual({ minuteCount: 3, monthCount: 0 });
  });

  it('wait for a killed function until a minute after its deadline, and no longer', async () => {
    const request = newRequest();
    const deadlineAt = nowMs + 27_000;
    await records.takeLease(idOf('local-pro', request), {
      requestId: 'killed',
      arrivedAt: nowMs,
      deadlineAt,
    });
    nowMs = deadlineAt + 60_000;
    await expect(visitInTheLastSecond(request)).rejects.toMatchObject({
      code: 'service_unavailable',
      options: { retryAfterSeconds: 5 },
    });
    nowMs += 1;
    expect((await service.post(request)).headers['x-cache']).toBe('miss');
  });

  /** A request whose own time is nearly over. */
  function visitInTheLastSecond(request: object) {
    const requestContext = { requestId: 'hasty', requestTimeEpoch: nowMs - 26_000 };
    const context = { getRemainingTimeInMillis: () => 29_000 } as Context;
    const invocation = openInvocation({ requestContext }, context, () => nowMs);
    const files = createCachedFiles({ storage: createOwnStorage(service.config), bucket: CACHE_BUCKET });
    const throughCache = createThroughCache(createOpenCache({ records, files, now: () => nowMs }));
    const reader = { knows: () => false, wantsBody: true };
    const visit = {
      invocation,
      cacheId: idOf('local-pro', request),
      callerId: 'local-pro',
      seconds: 60,
      reader,
    };
    return throughCache(visit, () => Promise.reject(new Error('made a capture')));
  }

  it('are no second capture once there is a file that was made for them, however late they are', async () => {
    const request = newRequest({ cacheSeconds: 1 });
    const arrivedAt = nowMs;
    nowMs += 500;
    await service.post(request);
    nowMs += 5_000;
    const late = { requestId: 'late', arrivedAt, deadlineAt: arrivedAt + 27_000 };
    expect(await records.takeLease(idOf('local-pro', request), late)).toBe(false);
    expect((await service.post(request)).headers['x-cache']).toBe('miss');
  });

  it('do not let a function that lost its lease replace the file', async () => {
    const request = newRequest();
    const cacheId = idOf('local-pro', request);
    const late = { requestId: 'late', arrivedAt: nowMs, deadlineAt: nowMs };
    await records.takeLease(cacheId, late);
    nowMs += 60_001;
    const answer = await service.post(request);
    await records.keep(cacheId, late, { ...(await fileOf('local-pro', request)), key: 'of-the-late-one' });
    await records.release(cacheId, late);
    expect((await service.post(request)).file.equals(answer.file)).toBe(true);
  });
});
