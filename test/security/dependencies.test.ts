import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { readUsage } from '../../lambda/admission/usage-record.ts';
import { createDrawnCaptures, type DrawnCaptures, NO_PAGE } from '../support/drawn-captures.ts';
import { type Fault, type FaultProxy, type Seen, startFaultProxy } from '../support/fault-proxy.ts';
import { type Answer, type Service, startService } from '../support/service.ts';
import { readObject, storageOf } from '../support/stored-object.ts';
import { DYNAMO_STEPS, isUpload } from './steps.ts';

/** Three attempts of two seconds each, and the pauses between. */
const DYNAMO_GIVES_UP_MS = 9_000;
const MIDDLE = Date.UTC(2026, 0, 15, 12);
/** Only the local callers have a storage credential. */
const UPLOADER = 'local-pro';

let captures: DrawnCaptures;
let service: Service;
let dynamo: FaultProxy;
let storage: FaultProxy;
let aheadMs = 0;
let lateMs = 0;
let callers = 0;

beforeAll(async () => {
  captures = createDrawnCaptures();
  service = await startService({ now, captures }, async (endpoints) => {
    dynamo = await startFaultProxy(endpoints.dynamo);
    storage = await startFaultProxy(endpoints.storage);
    return { dynamoEndpoint: dynamo.endpoint, s3Endpoint: storage.endpoint };
  });
});
afterAll(() => Promise.all([dynamo.close(), storage.close(), service.close()]));
afterEach(() => {
  dynamo.heal();
  storage.heal();
  aheadMs = 0;
});

/**
 * A time in the middle of a month, that stands: no minute turns within a test. The next reading is `lateMs`
 * earlier, as for a request that has waited.
 */
function now(): number {
  const late = lateMs;
  lateMs = 0;
  return MIDDLE + aheadMs - late;
}

async function newCaller(): Promise<string> {
  const caller = `caller-${++callers}`;
  await service.addKey({ apiKey: caller, callerId: caller, ratePerMinute: 100, quotaPerMonth: 50 });
  return caller;
}

async function shoot(
  caller: string,
  path = '/',
  options: object = {},
): Promise<{ answer: Answer; tookMs: number }> {
  const startedAt = performance.now();
  const url = `http://page.example${path}`;
  const answer = await service.post({ url, width: 100, height: 80, ...options }, caller);
  return { answer, tookMs: performance.now() - startedAt };
}

const upload = () => shoot(UPLOADER, '/', { storage: 'r2' });

/** Returns the charge of the caller and the number of open reservations. */
async function account(caller: string): Promise<{ charged: number; open: number }> {
  const { monthCount, reservations } = readUsage(await service.usage(caller, '2026-01'));
  return { charged: monthCount, open: reservations.size };
}

describe('an outage of DynamoDB', () => {
  // One caller is stopped at the key, one at the reservation and one after the capture, at the same time.
  it.each(['refuse', 'hang', 500] as Fault[])(
    'before admission gives 503 without a capture, and after the capture still delivers the file: %s',
    async (fault) => {
      const callers = [await newCaller(), await newCaller(), await newCaller()] as const;
      const steps = [DYNAMO_STEPS.key, DYNAMO_STEPS.reserve, DYNAMO_STEPS.settle];
      const isOf = (caller: string, { body }: Seen) =>
        body.includes(hashApiKey(caller)) || body.includes(`"${caller}#`);
      dynamo.fail(fault, (seen) => callers.some((caller, at) => isOf(caller, seen) && steps[at]?.(seen)));
      const before = captures.count;
      const [unknown, refused, served] = await Promise.all(callers.map((caller) => shoot(caller)));
      dynamo.heal();
      for (const outcome of [unknown, refused]) {
        expect(outcome?.answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
        expect(Number(outcome?.answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(outcome?.tookMs).toBeLessThan(DYNAMO_GIVES_UP_MS);
      }
      expect(served?.answer.status).toBe(200);
      expect(served?.tookMs).toBeLessThan(DYNAMO_GIVES_UP_MS + 2_000);
      expect(captures.count - before).toBe(1);
      expect(await Promise.all(callers.map(account))).toEqual([
        { charged: 0, open: 0 },
        { charged: 0, open: 0 },
        { charged: 1, open: 1 },
      ]);
    },
  );

  it('after a failed capture leaves the reservation to a later admission', async () => {
    const caller = await newCaller();
    dynamo.fail('refuse', DYNAMO_STEPS.settle);
    expect((await shoot(caller, NO_PAGE)).answer.json().code).toBe('target_not_a_page');
    dynamo.heal();
    expect(await account(caller)).toEqual({ charged: 1, open: 1 });
    aheadMs = 120_000;
    expect((await shoot(caller)).answer.status).toBe(200);
    expect(await account(caller)).toEqual({ charged: 1, open: 0 });
  });
});

describe('an upload', () => {
  const objects = () => storage.passed.filter((each) => isUpload(each) && each.status === 200).length;

  it('stores one object in spite of a lost reply', async () => {
    const before = { ...(await account(UPLOADER)), objects: objects() };
    storage.fail('lose', isUpload, 1);
    const { answer } = await upload();
    expect(answer.json()).toMatchObject({ success: true, storage: 'r2' });
    expect(objects() - before.objects).toBe(1);
    const name = { bucket: String(answer.json().bucket), key: String(answer.json().key) };
    expect((await readObject(storageOf(service.config), name))?.contentType).toBe('image/png');
    expect(await account(UPLOADER)).toEqual({ charged: before.charged + 1, open: 0 });
  });

  it('that is forbidden gives 502, costs no quota and leaves no object', async () => {
    const before = { ...(await account(UPLOADER)), objects: objects() };
    storage.fail(403, isUpload);
    const { answer } = await upload();
    expect(answer.json()).toMatchObject({
      status: 502,
      code: 'storage_upload_failed',
      success: false,
      storage: 'r2',
      detail: expect.stringContaining('may not write'),
    });
    expect(objects()).toBe(before.objects);
    expect(await account(UPLOADER)).toEqual({ charged: before.charged, open: 0 });
  });

  it('that never ends gives 502 by the deadline', async () => {
    const before = await account(UPLOADER);
    storage.fail('hang', isUpload);
    // The request has 27 s, so that 1 s is left.
    lateMs = 26_000;
    const { answer, tookMs } = await upload();
    expect(answer.json()).toMatchObject({ status: 502, code: 'storage_upload_failed' });
    // API Gateway times out two seconds after the request's time.
    expect(tookMs).toBeLessThan(2_000);
    expect(await account(UPLOADER)).toEqual(before);
  });
});
