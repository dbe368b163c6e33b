/** POST /jobs, GET /jobs/{id} and POST /jobs/{id}/cancel. */
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../lambda/endpoints/endpoints.ts';
import { CORS_HEADERS } from '../../lambda/response/cors.ts';
import { duringTest, duringTests } from '../support/during-tests.ts';
import { aFile, aJob, startJobService } from '../support/job-service.ts';

const jobs = duringTests(() => startJobService());

let callerCount = 0;

/** A caller of its own, so that quotas are counted from 0. */
async function newKey(own: Record<string, unknown> = {}): Promise<{ apiKey: string; callerId: string }> {
  const callerId = `caller-${++callerCount}`;
  await jobs.addKey(callerId, callerId, own);
  return { apiKey: callerId, callerId };
}

describe('a new job', () => {
  it('has no webhook with "", as with null', async () => {
    const answers = await Promise.all(
      ['', null].map(async (webhook) => jobs.post({ ...aJob(1), webhook }, {}, (await newKey()).apiKey)),
    );
    for (const { status, body } of answers) expect([status, body.webhook]).toEqual([202, undefined]);
  });

  it('is answered by 202 with the job, its address, and when to look again', async () => {
    const { apiKey, callerId } = await newKey();
    const { status, headers, body } = await jobs.post(aJob(250), {}, apiKey);
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'queued', count: 250, queued: 250, running: 0, succeeded: 0 });
    expect(body.items.length).toBe(100);
    expect(body.items[99]).toEqual({ index: 99, status: 'queued' });
    expect(body.next).toBe(`http://shots.example/jobs/${body.id}?from=100`);
    expect(headers).toMatchObject({
      Location: `http://shots.example/jobs/${body.id}`,
      'Retry-After': '50',
      'X-Quota-Remaining': '24750',
      'X-RateLimit-Remaining': '9999',
    });
    expect(await jobs.usage(callerId)).toMatchObject({ monthCount: 250, openCount: 0, minuteCount: 1 });
  });

  it('lets browsers send its key and read its headers, also when it is refused', async () => {
    const answers = [
      await jobs.post(aJob(1)),
      await jobs.post({}),
      await jobs.post(aJob(1), {}, 'no-key'),
      await jobs.call('OPTIONS', '/jobs', {}),
      await jobs.call('OPTIONS', '/jobs/x/cancel', {}),
    ];
    for (const { headers } of answers) {
      expect(headers['Access-Control-Expose-Headers']).toMatch(/X-Plan, Location, Retry-After$/);
      expect(headers['Access-Control-Allow-Headers']).toBe('Content-Type, X-API-Key, Idempotency-Key');
    }
    expect((await jobs.call('GET', '/health', {})).headers).toMatchObject(CORS_HEADERS);
  });

  it('has pages of a hundred items', async () => {
    const { body } = await jobs.post(aJob(250));
    const pages = [await jobs.get(`${body.id}?from=100`), await jobs.get(`${body.id}?from=200`)];
    expect(pages.map(({ body: page }) => [page.items[0]?.index, page.items.length, page.next])).toEqual([
      [100, 100, `http://shots.example/jobs/${body.id}?from=200`],
      [200, 50, null],
    ]);
    for (const query of ['from=250', 'from=-1', 'from=x', 'from=1&from=2', 'page=1']) {
      expect((await jobs.get(`${body.id}?${query}`)).body.code).toBe('invalid_request');
    }
  });
});

describe('a refused job', () => {
  const refused = async (body: unknown, own = {}, headers = {}) => {
    const { apiKey, callerId } = await newKey(own);
    const answer = await jobs.post(body, headers, apiKey);
    const sent = jobs.sent.filter(({ group }) => group === callerId);
    expect(sent).toEqual([]);
    expect(await jobs.usage(callerId)).toMatchObject({
      monthCount: 0,
      minuteCount: 1,
      bulkReservations: new Map(),
    });
    return answer;
  };

  it('hears of every problem of every request at once', async () => {
    const requests = [
      { url: 'https://example.com/' },
      { url: 'nothing', format: 'gif' },
      7,
      { url: 'https://example.com/', width: 4_096, height: 4_096, scale: 3 },
      {
        url: 'https://example.com/',
        fullpage: true,
        clip: { x: 0, y: 0, width: 1, height: 1 },
        selector: 'p',
      },
    ];
    const { status, body } = await refused({ requests, webhook: 'ftp://x', more: 1 });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map(({ field }) => field).toSorted()).toEqual([
      'more',
      'requests[1].format',
      'requests[1].url',
      'requests[2]',
      'requests[3]',
      'requests[4].clip',
      'requests[4].fullpage',
      'webhook',
    ]);
  });

  it('hears of the first hundred problems and the number of the rest', async () => {
    const { body } = await refused({ requests: Array(300).fill({ url: 1, format: 2 }) });
    expect(body.errors.length).toBe(100);
    expect(JSON.stringify(body)).toContain('500 more are not');
  });

  it.each([
    [{}, 'is required'],
    [{ requests: [] }, 'got 0'],
    [{ requests: 'x' }, 'got "x"'],
    [{ requests: null }, 'got null'],
    [{ requests: { length: 2 } }, 'got an object'],
    [aJob(1_001), 'got 1,001'],
    [{ requests: [7] }, 'must be an object with the fields of a capture; got 7'],
    [{ requests: [[]] }, 'got an array'],
    [[], 'a JSON object with "requests".'],
    [{ requests: aJob(1).requests, webhook: 7 }, 'https://'],
  ])('is one with the body %#, and hears what it is', async (body, what) => {
    const answer = await refused(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(JSON.stringify(answer.body)).toContain(JSON.stringify(what).slice(1, -1));
  });

  it('is one over 4 MiB or 100,000 values, and one that is nearly as large is taken', async () => {
    const large = {
      requests: [0, 1, 2].map(() => ({ url: 'https://example.com/', html: 'x'.repeat(1_000_000) })),
    };
    expect((await jobs.post(large)).status).toBe(202);
    const tooLarge = { requests: Array(5).fill(large.requests[0]) };
    expect(await refused(tooLarge)).toMatchObject({ status: 413, body: { code: 'request_too_large' } });
    const blockRequests = Array(99).fill('x');
    const many = { requests: Array(990).fill({ url: 'https://example.com/', blockRequests }) };
    expect((await jobs.post(many)).status).toBe(202);
    const tooMany = {
      requests: Array(1_000).fill({
        url: 'https://example.com/',
        blockRequests,
        headers: { a: 'b', c: 'd' },
      }),
    };
    expect(await refused(tooMany)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('is one that the quota does not have room for, as a whole', async () => {
    const answer = await refused(aJob(11), { quotaPerMonth: 10 });
    expect(answer).toMatchObject({ status: 402, body: { code: 'quota_exceeded' } });
    const { apiKey, callerId } = await newKey({ quotaPerMonth: 10 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => jobs.post(aJob(3), {}, apiKey)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 402]);
    expect(await jobs.usage(callerId)).toMatchObject({ monthCount: 9 });
  });

  it('is one with a storage credential that the caller does not have', async () => {
    const requests = [...aJob(2).requests, { url: 'https://example.com/', storage: 'r2' }];
    const answer = await refused({ requests });
    expect(answer).toMatchObject({ status: 422, body: { code: 'storage_credential_not_found' } });
    expect(JSON.stringify(answer.body)).toContain('requests[2]');
  });

  it('is one with a webhook of over 2,048 characters', async () => {
    const found = async (length: number) => {
      const webhook = 'https://example.com/'.padEnd(length, 'a');
      return (await refused({ ...aJob(1), webhook })).body.errors.map(({ message }) => message);
    };
    const tooLong = expect.stringContaining('must be at most 2,048 characters');
    expect(await found(2_049)).toContainEqual(tooLong);
    expect(await found(2_048)).not.toContainEqual(tooLong);
  });

  it('is one with a webhook, if the key has no secret for it', async () => {
    const { body } = await refused({ ...aJob(1), webhook: 'https://example.com/hook' });
    expect(body.errors).toEqual([{ field: 'webhook', message: expect.stringContaining('webhook secret') }]);
  });

  it.each(['', 'x'.repeat(256), 'a b', 'ü'])('is one with the Idempotency-Key %j', async (key) => {
    const { body } = await refused(aJob(1), {}, { 'Idempotency-Key': key });
    expect(body.errors).toMatchObject([{ field: 'Idempotency-Key' }]);
  });

  it('is one that comes after the rate limit', async () => {
    const { apiKey } = await newKey({ ratePerMinute: 1 });
    expect((await jobs.post(aJob(1), {}, apiKey)).status).toBe(202);
    expect(await jobs.post(aJob(1), {}, apiKey)).toMatchObject({ status: 429 });
  });

  it('leaves nothing when the queue is away, and its Idempotency-Key can be used for it again', async () => {
    const { apiKey, callerId } = await newKey();
    const once = { 'Idempotency-Key': 'again' };
    jobs.refuse(true);
    const { status } = await jobs.post(aJob(2), once, apiKey);
    jobs.refuse(false);
    expect(status).toBe(503);
    expect(await jobs.usage(callerId)).toMatchObject({
      monthCount: 0,
      failedCount: 0,
      bulkReservations: new Map(),
    });
    expect((await jobs.post(aJob(3), once, apiKey)).status).toBe(202);
    expect(await jobs.usage(callerId)).toMatchObject({ monthCount: 3 });
  });
});

describe('an Idempotency-Key', () => {
  it('gives the same job for the same body, also at the same moment', async () => {
    const { apiKey, callerId } = await newKey();
    const post = () => jobs.post(aJob(5), { 'Idempotency-Key': 'k' }, apiKey);
    const answers = [...(await Promise.all([post(), post(), post(), post()])), await post()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await jobs.usage(callerId)).toMatchObject({ monthCount: 5 });
  });

  it('gives it also when the body would be refused by now', async () => {
    const { apiKey } = await newKey();
    const expires = Math.ceil(jobs.clock.now / 1000) + 60;
    const body = { requests: [{ url: 'http://x.example/', cookies: [{ name: 'a', value: 'b', expires }] }] };
    const post = () => jobs.post(body, { 'Idempotency-Key': 'k' }, apiKey);
    const first = await post();
    jobs.clock.now += 120_000;
    expect(await post()).toMatchObject({ status: 202, body: { id: first.body.id } });
    expect((await jobs.post(body, {}, apiKey)).status).toBe(400);
    jobs.clock.now -= 120_000;
  });

  it('is refused with another body, and belongs to its caller and its day', async () => {
    const [one, other] = [await newKey(), await newKey()];
    const once = { 'Idempotency-Key': 'k' };
    const first = await jobs.post(aJob(1), once, one.apiKey);
    expect(await jobs.post(aJob(2), once, one.apiKey)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await jobs.post(aJob(1), once, other.apiKey)).body.id).not.toBe(first.body.id);
    jobs.clock.now += 86_401_000;
    expect((await jobs.post(aJob(2), once, one.apiKey)).status).toBe(202);
    jobs.clock.now -= 86_401_000;
  });
});

it('a job has an id that no command takes for an option', async () => {
  expect((await jobs.post(aJob(1))).body.id).toMatch(/^[0-9a-f]{32}$/);
});

describe('a job of another caller', () => {
  it('is not found, nor is one that is unknown or expired', async () => {
    const { body } = await jobs.post(aJob(1));
    const other = await newKey();
    for (const answer of [
      await jobs.get(body.id, other.apiKey),
      await jobs.cancel(body.id, other.apiKey),
      await jobs.get('unknown'),
      await jobs.get('%2e%2e'),
      await jobs.cancel('a'.repeat(32)),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'job_not_found' } });
    }
    jobs.clock.now += 2 * 86_400_000 + 1_000;
    expect((await jobs.get(body.id)).status).toBe(404);
    jobs.clock.now -= 2 * 86_400_000 + 1_000;
    expect((await jobs.get(body.id)).status).toBe(200);
  });
});

describe('cancelling', () => {
  it('ends what has not begun, gives its quota back, and lets the rest end', async () => {
    const own = await duringTest(startJobService());
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    own.worker.runItem = async () => {
      begun.resolve();
      await held.promise;
      return aFile();
    };
    const { body } = await own.post(aJob(101));
    const working = own.workAll();
    await begun.promise;
    const cancelled = await own.cancel(body.id);
    expect(cancelled).toMatchObject({
      status: 200,
      headers: { 'X-Quota-Remaining': '24999' },
      body: { status: 'running', running: 1, cancelled: 100 },
    });
    expect(await own.usage()).toMatchObject({ monthCount: 1, failedCount: 0 });
    held.resolve();
    await working;
    expect((await own.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 1, cancelled: 100 });
    expect(await own.usage()).toMatchObject({ monthCount: 1, failedCount: 0, bulkReservations: new Map() });
    expect(own.announced.length).toBe(1);
  });

  it('a job that has not begun ends it, and cancelling again changes nothing', async () => {
    const own = await duringTest(startJobService());
    const { body } = await own.post(aJob(3));
    for (const answer of [await own.cancel(body.id), await own.cancel(body.id)]) {
      expect(answer.body).toMatchObject({ status: 'done', cancelled: 3, queued: 0 });
      expect(answer.headers).not.toHaveProperty('Retry-After');
    }
    await own.workAll();
    expect((await own.get(body.id)).body).toMatchObject({ status: 'done', cancelled: 3, succeeded: 0 });
    expect(await own.usage()).toMatchObject({ monthCount: 0, bulkReservations: new Map() });
  });
});

it('with tenant isolation there are no jobs', async () => {
  const own = await duringTest(startJobService({}, undefined, { tenantIsolation: true }));
  for (const answer of [await own.post(aJob(1)), await own.get('x'), await own.cancel('x')]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect(ENDPOINTS.job.isCapture).toBe(false);
});
