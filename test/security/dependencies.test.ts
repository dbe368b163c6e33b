import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readUsage } from '../../lambda/admission/usage-record.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { type Answer, type Service, startService } from '../support/service.ts';
import { readObject, storageOf } from '../support/stored-object.ts';
import { combine } from '../support/sweep.ts';
import { DYNAMO_STEPS, isUpload } from './steps.ts';

/** Three attempts of two seconds each, and the pauses between. */
const DYNAMO_GIVES_UP_MS = 9_000;
const MIDDLE = Date.UTC(2026, 0, 15, 12);
const OUTAGES: Fault[] = ['refuse', 'hang', 500];

let pages: PageServer;
let service: Service;
let dynamo: FaultProxy;
let storage: FaultProxy;
let aheadMs = 0;
let lateMs = 0;
let callers = 0;
let caller: string;

beforeAll(async () => {
  pages = await startPages({
    '/plain': '<h1>Plain</h1>',
    '/nothing': (_request, response) => void response.writeHead(204).end(),
  });
  service = await startService({ now }, async (endpoints) => {
    dynamo = await startFaultProxy(endpoints.dynamo);
    storage = await startFaultProxy(endpoints.storage);
    return { dynamoEndpoint: dynamo.endpoint, s3Endpoint: storage.endpoint };
  });
});
afterAll(() => Promise.all([pages.close(), dynamo.close(), storage.close(), service.close()]));
afterEach(() => {
  dynamo.heal();
  storage.heal();
  aheadMs = 0;
});

/** A time in the middle of a month, that stands: no minute turns within a test. The next reading is `lateMs` earlier, as for a request that has waited. */
function now(): number {
  const late = lateMs;
  lateMs = 0;
  return MIDDLE + aheadMs - late;
}

async function newCaller(): Promise<void> {
  caller = `caller-${++callers}`;
  await service.addKey({ apiKey: caller, callerId: caller, ratePerMinute: 100, quotaPerMonth: 50 });
}

async function shoot(path = '/plain', options: object = {}): Promise<{ answer: Answer; tookMs: number }> {
  const startedAt = performance.now();
  const answer = await service.post({ url: pages.url + path, width: 100, height: 80, ...options }, caller);
  return { answer, tookMs: performance.now() - startedAt };
}

/** Returns the charge of the caller and the number of open reservations. */
async function account(): Promise<{ charged: number; open: number }> {
  const { monthCount, reservations } = readUsage(await service.usage(caller, '2026-01'));
  return { charged: monthCount, open: reservations.size };
}

describe('an outage of DynamoDB', () => {
  it.each(combine(OUTAGES, ['key', 'reserve'] as const))(
    'before admission gives 503 without a capture: %s, %s',
    async (fault, step) => {
      await newCaller();
      const hits = pages.hits('/plain').length;
      dynamo.fail(fault, DYNAMO_STEPS[step]);
      const { answer, tookMs } = await shoot();
      dynamo.heal();
      expect([answer.status, answer.json().code]).toEqual([503, 'service_unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(tookMs).toBeLessThan(DYNAMO_GIVES_UP_MS);
      expect(pages.hits('/plain')).toHaveLength(hits);
      expect(await account()).toEqual({ charged: 0, open: 0 });
    },
  );

  it.each(OUTAGES)('after the capture still delivers the file: %s', async (fault) => {
    await newCaller();
    dynamo.fail(fault, DYNAMO_STEPS.settle);
    const { answer, tookMs } = await shoot();
    expect(answer.status).toBe(200);
    expect(tookMs).toBeLessThan(DYNAMO_GIVES_UP_MS + 2_000);
    expect(await account()).toEqual({ charged: 1, open: 1 });
  });

  it('after a failed capture leaves the reservation to a later admission', async () => {
    await newCaller();
    dynamo.fail('refuse', DYNAMO_STEPS.settle);
    expect((await shoot('/nothing')).answer.json().code).toBe('target_not_a_page');
    dynamo.heal();
    expect(await account()).toEqual({ charged: 1, open: 1 });
    aheadMs = 120_000;
    expect((await shoot()).answer.status).toBe(200);
    expect(await account()).toEqual({ charged: 1, open: 0 });
  });
});

describe('lost replies of DynamoDB', () => {
  it.each(combine(['key', 'reserve', 'settle'] as const, [2, 1]))(
    'have no effect when only one or two are lost: %s, %i',
    async (step, count) => {
      await newCaller();
      dynamo.fail('lose', DYNAMO_STEPS[step], count);
      expect((await shoot()).answer.status).toBe(200);
      expect(await account()).toEqual({ charged: 1, open: 0 });
      dynamo.fail('lose', DYNAMO_STEPS[step], count);
      expect((await shoot('/nothing')).answer.status).toBe(422);
      expect(await account()).toEqual({ charged: 1, open: 0 });
    },
  );

  it('give 503 when every reply to a reservation is lost, and a later admission gives it back', async () => {
    await newCaller();
    expect((await shoot()).answer.status).toBe(200);
    dynamo.fail('lose', DYNAMO_STEPS.reserve);
    expect((await shoot()).answer.status).toBe(503);
    dynamo.heal();
    expect(await account()).toEqual({ charged: 2, open: 1 });
    aheadMs = 120_000;
    expect((await shoot()).answer.status).toBe(200);
    expect(await account()).toEqual({ charged: 2, open: 0 });
  });
});

describe('an upload', () => {
  const objects = () => storage.passed.filter((each) => isUpload(each) && each.status === 200).length;
  const upload = () => shoot('/plain', { storage: 'r2' });

  // Only the local callers have a storage credential.
  async function asLocalCaller(): Promise<{ charged: number; objects: number }> {
    caller = 'local-pro';
    return { charged: (await account()).charged, objects: objects() };
  }

  it.each(['lose', 503, 'refuse'] as Fault[])(
    'stores one object in spite of a temporary fault: %s',
    async (fault) => {
      const before = await asLocalCaller();
      storage.fail(fault, isUpload, fault === 503 ? 2 : 1);
      const { answer } = await upload();
      expect(answer.json()).toMatchObject({ success: true, storage: 'r2' });
      expect(objects() - before.objects).toBe(1);
      const name = { bucket: String(answer.json().bucket), key: String(answer.json().key) };
      expect((await readObject(storageOf(service.config), name))?.contentType).toBe('image/png');
      expect(await account()).toEqual({ charged: before.charged + 1, open: 0 });
    },
  );

  it.each([
    ['refuse', 'could not be reached'],
    [503, 'could not be reached'],
    [403, 'may not write'],
  ] as [Fault, string][])(
    'that fails permanently gives 502, costs no quota and leaves no object: %s',
    async (fault, words) => {
      const before = await asLocalCaller();
      storage.fail(fault, isUpload);
      const { answer } = await upload();
      expect(answer.json()).toMatchObject({
        status: 502,
        code: 'storage_upload_failed',
        success: false,
        storage: 'r2',
      });
      expect(String(answer.json().detail)).toContain(words);
      expect(objects()).toBe(before.objects);
      expect(await account()).toEqual({ charged: before.charged, open: 0 });
    },
  );

  it('that never ends gives 502 by the deadline', async () => {
    const before = await asLocalCaller();
    storage.fail('hang', isUpload);
    // The request has 27 s, so that 6 s are left.
    lateMs = 21_000;
    const { answer, tookMs } = await upload();
    expect(answer.json()).toMatchObject({ status: 502, code: 'storage_upload_failed' });
    // API Gateway times out two seconds after the request's time.
    expect(tookMs).toBeLessThan(7_000);
    expect(await account()).toEqual({ charged: before.charged, open: 0 });
  });
});
