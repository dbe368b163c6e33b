import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { readUsage } from '../../lambda/admission/usage-record.ts';
import { type Fault, type FaultProxy, type Seen, startFaultProxy } from '../support/fault-proxy.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { type Answer, type Service, startService } from '../support/service.ts';
import { readObject, storageOf } from '../support/stored-object.ts';
import { DYNAMO_STEPS, isUpload } from './steps.ts';

/** Three attempts of two seconds each, and the pauses between. */
const DYNAMO_GIVES_UP_MS = 9_000;
const MIDDLE = Date.UTC(2026, 0, 15, 12);
/** Only the local callers have a storage credential. */
const UPLOADER = 'local-pro';

let pages: PageServer;
let service: Service;
/** Another one for uploads, so that DynamoDB and the storage can hang at the same time. */
let uploading: Service;
let dynamo: FaultProxy;
let storage: FaultProxy;
let aheadMs = 0;
let lateMs = 0;
/** Since when the clock moves. */
let movingSince: number | undefined;
let callers = 0;

beforeAll(async () => {
  pages = await startPages({
    '/plain': '<h1>Plain</h1>',
    '/uploaded': '<h1>Uploaded</h1>',
    '/nothing': (_request, response) => void response.writeHead(204).end(),
  });
  service = await startService({ now }, async (endpoints) => {
    dynamo = await startFaultProxy(endpoints.dynamo);
    return { dynamoEndpoint: dynamo.endpoint };
  });
  uploading = await startService({ now }, async (endpoints) => {
    storage = await startFaultProxy(endpoints.storage);
    return { s3Endpoint: storage.endpoint };
  });
});
afterAll(() => Promise.all([pages, dynamo, storage, service, uploading].map((server) => server.close())));
afterEach(() => {
  dynamo.heal();
  storage.heal();
  aheadMs = 0;
  movingSince = undefined;
});

/**
 * A time in the middle of a month, which stands unless a test moves it: no minute turns within a test. The next reading is
 * `lateMs` earlier, as for a request that has waited.
 */
function now(): number {
  const late = lateMs;
  lateMs = 0;
  const passedMs = movingSince === undefined ? 0 : Math.round(performance.now() - movingSince);
  return MIDDLE + aheadMs + passedMs - late;
}

async function newCaller(): Promise<string> {
  const caller = `caller-${++callers}`;
  await service.addKey({ apiKey: caller, callerId: caller, ratePerMinute: 100, quotaPerMonth: 50 });
  return caller;
}

async function timed(answering: Promise<Answer>): Promise<{ answer: Answer; tookMs: number }> {
  const startedAt = performance.now();
  const answer = await answering;
  return { answer, tookMs: performance.now() - startedAt };
}

const small = (path: string) => ({ url: pages.url + path, width: 100, height: 80 });
const shoot = (caller: string, path = '/plain') => timed(service.post(small(path), caller));
const upload = () => timed(uploading.post({ ...small('/uploaded'), storage: 'r2' }, UPLOADER));

/** Returns the charge of the caller and the number of open reservations. */
async function account(caller: string): Promise<{ charged: number; open: number }> {
  const { usage } = caller === UPLOADER ? uploading : service;
  const { monthCount, reservations } = readUsage(await usage(caller, '2026-01'));
  return { charged: monthCount, open: reservations.size };
}

describe('an outage of DynamoDB', () => {
  /** One caller is stopped at the key, one at the reservation and one after the capture, at the same time. */
  async function expectOutage(fault: Fault): Promise<void> {
    const callers = [await newCaller(), await newCaller(), await newCaller()] as const;
    const steps = [DYNAMO_STEPS.key, DYNAMO_STEPS.reserve, DYNAMO_STEPS.settle];
    const isOf = (caller: string, { body }: Seen) =>
      body.includes(hashApiKey(caller)) || body.includes(`"${caller}#`);
    dynamo.fail(fault, (seen) => callers.some((caller, at) => isOf(caller, seen) && steps[at]?.(seen)));
    const hits = pages.hits('/plain').length;
    const [unknown, refused, served] = await Promise.all(callers.map((caller) => shoot(caller)));
    dynamo.heal();
    for (const outcome of [unknown, refused]) {
      expect(outcome?.answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
      expect(Number(outcome?.answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(outcome?.tookMs).toBeLessThan(DYNAMO_GIVES_UP_MS);
    }
    expect(served?.answer.status).toBe(200);
    expect(served?.tookMs).toBeLessThan(DYNAMO_GIVES_UP_MS + 2_000);
    expect(pages.hits('/plain')).toHaveLength(hits + 1);
    expect(await Promise.all(callers.map(account))).toEqual([
      { charged: 0, open: 0 },
      { charged: 0, open: 0 },
      { charged: 1, open: 1 },
    ]);
  }

  it.each(['refuse', 500] as const)(
    'before admission gives 503 without a capture, and after the capture still delivers the file: %s',
    expectOutage,
  );

  it('does the same when DynamoDB hangs; an upload that never ends gives 502 by the deadline', async () => {
    const { charged } = await account(UPLOADER);
    storage.fail('hang', isUpload);
    // The request has 27 s, so that 6 s are left.
    lateMs = 21_000;
    movingSince = performance.now();
    const hanging = upload();
    await expectOutage('hang');
    const { answer, tookMs } = await hanging;
    expect(answer.json()).toMatchObject({ status: 502, code: 'storage_upload_failed' });
    // API Gateway times out two seconds after the request's time.
    expect(tookMs).toBeLessThan(7_000);
    expect(await account(UPLOADER)).toEqual({ charged, open: 0 });
  });

  it('after a failed capture leaves the reservation to a later admission', async () => {
    const caller = await newCaller();
    dynamo.fail('refuse', DYNAMO_STEPS.settle);
    expect((await shoot(caller, '/nothing')).answer.json().code).toBe('target_not_a_page');
    dynamo.heal();
    expect(await account(caller)).toEqual({ charged: 1, open: 1 });
    aheadMs = 120_000;
    expect((await shoot(caller)).answer.status).toBe(200);
    expect(await account(caller)).toEqual({ charged: 1, open: 0 });
  });
});

describe('an upload', () => {
  const objects = () => storage.passed.filter((each) => isUpload(each) && each.status === 200).length;

  it.each(['lose', 503, 'refuse'] as Fault[])(
    'stores one object in spite of a temporary fault: %s',
    async (fault) => {
      const before = { ...(await account(UPLOADER)), objects: objects() };
      storage.fail(fault, isUpload, fault === 503 ? 2 : 1);
      const { answer } = await upload();
      expect(answer.json()).toMatchObject({ success: true, storage: 'r2' });
      expect(objects() - before.objects).toBe(1);
      const name = { bucket: String(answer.json().bucket), key: String(answer.json().key) };
      expect((await readObject(storageOf(uploading.config), name))?.contentType).toBe('image/png');
      expect(await account(UPLOADER)).toEqual({ charged: before.charged + 1, open: 0 });
    },
  );

  it.each([
    ['refuse', 'could not be reached'],
    [403, 'may not write'],
  ] as [Fault, string][])(
    'that fails permanently gives 502, costs no quota and leaves no object: %s',
    async (fault, words) => {
      const before = { ...(await account(UPLOADER)), objects: objects() };
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
      expect(await account(UPLOADER)).toEqual({ charged: before.charged, open: 0 });
    },
  );
});
