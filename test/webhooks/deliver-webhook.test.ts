import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeliverWebhook } from '../../lambda/webhooks/deliver-webhook.ts';
import type { PostOutcome, PostWebhook } from '../../lambda/webhooks/post-webhook.ts';
import { makeWebhookSecret } from '../../lambda/webhooks/sign-webhook.ts';
import type { WebhookEntry } from '../../lambda/webhooks/webhook-entry.ts';
import { createWebhookHandler } from '../../lambda/webhooks/webhook-queue.ts';
import { createWebhookStore, KEY_HASH } from './webhook-store.ts';

const URL_WITH_TOKEN = 'https://hooks.example/path-token?query-token';
const SECRET = makeWebhookSecret();
const DELAYS = [5, 30, 120, 300, 600, 900, 900];

let now: number;
let store: ReturnType<typeof createWebhookStore>;
let queue: [entry: WebhookEntry, delaySeconds: number][];
let posted: Parameters<PostWebhook>[1][];
const log = { attempt: vi.fn(), fault: vi.fn() };

beforeEach(() => {
  now = Date.now();
  store = createWebhookStore();
  queue = [];
  posted = [];
  log.attempt.mockClear();
  log.fault.mockClear();
});

function deliverer(
  answer: () => PostOutcome,
  changed: Partial<Parameters<typeof createDeliverWebhook>[0]> = {},
) {
  return createDeliverWebhook({
    jobs: store,
    openSecrets: async (keyHash) => (keyHash === KEY_HASH ? [SECRET] : []),
    async post(_url, message) {
      posted.push(message);
      return answer();
    },
    sendLater: async (...queued) => void queue.push(queued),
    log,
    now: () => now,
    ...changed,
  });
}

/** Hands out what is queued, each entry after its delay, until nothing is left. */
async function workOff(deliver: ReturnType<typeof deliverer>): Promise<number[]> {
  const delays: number[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [entry, delaySeconds] = next;
    delays.push(delaySeconds);
    now += delaySeconds * 1_000;
    await deliver(entry);
  }
  return delays;
}

describe('a webhook', () => {
  it('says that the job is done, with the answer of GET without items, signed for the receiver', async () => {
    await deliverer(() => ({ status: 200 }))(store.add('job_1', URL_WITH_TOKEN));
    const [{ headers, body } = { headers: {}, body: '' }] = posted;
    expect(new Webhook(SECRET).verify(body, headers)).toEqual({
      type: 'job.completed',
      timestamp: '2026-11-21T10:15:30.000Z',
      data: { id: 'job_1', status: 'done', count: 2 },
    });
    expect(headers).toMatchObject({ 'webhook-id': 'job_1', 'content-type': 'application/json' });
  });

  it.each([200, 201, 204, 299])('is delivered by the status %i', async (status) => {
    await deliverer(() => ({ status }))(store.add('job_1', URL_WITH_TOKEN));
    const attempts = [{ at: new Date(now).toISOString(), status }];
    expect(store.job('job_1')?.webhook).toMatchObject({ status: 'delivered', attempts });
    expect(queue).toEqual([]);
  });

  it('ends without delivery by the status 410', async () => {
    await deliverer(() => ({ status: 410 }))(store.add('job_1', URL_WITH_TOKEN));
    expect(store.job('job_1')?.webhook).toMatchObject({ status: 'failed', attempts: [{ status: 410 }] });
    expect(queue).toEqual([]);
  });

  it.each([
    [{ status: 199 }, 199],
    [{ status: 300 }, 300],
    [{ status: 301 }, 301],
    [{ status: 404 }, 404],
    [{ status: 409 }, 409],
    [{ status: 411 }, 411],
    [{ status: 503 }, 503],
    [{ failure: 'timeout' }, null],
    [{ failure: 'forbidden' }, null],
    [{ failure: 'no_answer' }, null],
  ] as const)(
    'is tried again after %j: eight times in all, after growing delays',
    async (outcome, status) => {
      const deliver = deliverer(() => outcome);
      const startedAt = now;
      queue.push([store.add('job_1', URL_WITH_TOKEN), 0]);
      expect(await workOff(deliver)).toEqual([0, ...DELAYS]);
      const { webhook } = store.job('job_1') ?? {};
      expect(webhook?.status).toBe('failed');
      const times = webhook?.attempts.map(({ at }) => (Date.parse(at) - startedAt) / 1_000);
      expect(times).toEqual([0, 5, 35, 155, 455, 1_055, 1_955, 2_855]);
      expect(webhook?.attempts.map((attempt) => attempt.status)).toEqual(Array(8).fill(status));
    },
  );

  it('has the same id and a fresh timestamp in each try', async () => {
    let tries = 0;
    const deliver = deliverer(() => ({ status: ++tries < 4 ? 500 : 200 }));
    queue.push([store.add('job_1', URL_WITH_TOKEN), 0]);
    const startedAt = Math.floor(now / 1_000);
    await workOff(deliver);
    const facts = posted.map(({ headers }) => [headers['webhook-id'], Number(headers['webhook-timestamp'])]);
    expect(facts).toEqual([0, 5, 35, 155].map((seconds) => ['job_1', startedAt + seconds]));
    expect(new Set(posted.map(({ headers }) => headers['webhook-signature'])).size).toBe(4);
    expect(store.job('job_1')?.webhook.status).toBe('delivered');
  });

  it('shows the tries so far as waiting', async () => {
    await deliverer(() => ({ status: 500 }))(store.add('job_1', URL_WITH_TOKEN));
    expect(store.job('job_1')?.webhook).toMatchObject({ status: 'waiting', attempts: [{ status: 500 }] });
    expect(queue).toEqual([[{ jobId: 'job_1', callerId: 'acme', attempt: 2 }, 5]]);
  });

  it('fails at once if the key has no secret any more', async () => {
    await deliverer(() => ({ status: 200 }), { openSecrets: async () => [] })(
      store.add('job_1', URL_WITH_TOKEN),
    );
    expect(posted).toEqual([]);
    expect(store.job('job_1')?.webhook).toMatchObject({ status: 'failed', attempts: [{ status: null }] });
  });

  it('is forgotten with its job, and is no business of another caller', async () => {
    const entry = store.add('job_1', URL_WITH_TOKEN);
    const deliver = deliverer(() => ({ status: 200 }));
    await deliver({ ...entry, jobId: 'job_2' });
    await deliver({ ...entry, callerId: 'other' });
    expect(posted).toEqual([]);
  });
});

describe('an entry that is handed out twice', () => {
  it('sends nothing after the webhook is delivered', async () => {
    const deliver = deliverer(() => ({ status: 200 }));
    const entry = store.add('job_1', URL_WITH_TOKEN);
    await deliver(entry);
    await deliver(entry);
    expect(posted).toHaveLength(1);
  });

  it('sends nothing, and queues no second try, after its own try is recorded', async () => {
    const deliver = deliverer(() => ({ status: 500 }));
    const entry = store.add('job_1', URL_WITH_TOKEN);
    await deliver(entry);
    await deliver(entry);
    expect([posted.length, queue.length]).toEqual([1, 1]);
  });

  it('is recorded once when both run at the same time', async () => {
    const entry = store.add('job_1', URL_WITH_TOKEN);
    const answers = Promise.withResolvers<void>();
    const deliver = deliverer(() => ({ status: 500 }), {
      async post(_url, message) {
        if (posted.push(message) === 2) answers.resolve();
        await answers.promise;
        return { status: 500 };
      },
    });
    await Promise.all([deliver(entry), deliver(entry)]);
    expect(store.job('job_1')?.webhook.attempts).toHaveLength(1);
    // Both have queued the next try, which is made once.
    await workOff(deliverer(() => ({ status: 200 })));
    expect(posted).toHaveLength(3);
    expect(store.job('job_1')?.webhook).toMatchObject({ status: 'delivered', attempts: [{}, {}] });
  });
});

describe('a sender that is killed', () => {
  const PLACES = ['find', 'openSecrets', 'post', 'sendLater', 'record'] as const;

  it.each(PLACES)('at "%s" loses nothing: the entry comes again, and the tries go on', async (place) => {
    const entry = store.add('job_1', URL_WITH_TOKEN);
    const die = () => Promise.reject(new Error('Killed'));
    const isJobs = place === 'find' || place === 'record';
    const killed = deliverer(
      () => ({ status: 500 }),
      isJobs ? { jobs: { ...store, [place]: die } } : { [place]: die },
    );
    await expect(killed(entry)).rejects.toThrow();
    const deliver = deliverer(() => ({ status: 500 }));
    await deliver(entry);
    await workOff(deliver);
    expect(store.job('job_1')?.webhook).toMatchObject({ status: 'failed' });
    expect(store.job('job_1')?.webhook.attempts).toHaveLength(8);
  });

  it('leaves no trace when it is stopped', async () => {
    const stop = new AbortController();
    const deliver = deliverer(() => ({ status: 200 }), {
      post: (_url, _message, signal) => {
        stop.abort();
        return Promise.reject(signal?.reason);
      },
    });
    await expect(deliver(store.add('job_1', URL_WITH_TOKEN), stop.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(store.job('job_1')?.webhook).toMatchObject({ status: 'waiting', attempts: [] });
    expect([queue, log.fault.mock.calls]).toEqual([[], []]);
  });
});

describe('the log', () => {
  it('has the host and the answer of a try, and nothing that may be secret', async () => {
    await deliverer(() => ({ status: 503 }))(store.add('job_1', URL_WITH_TOKEN));
    const [[record]] = log.attempt.mock.calls as [[unknown]];
    expect(record).toEqual({
      jobId: 'job_1',
      callerId: 'acme',
      attempt: 1,
      outcome: 'waiting',
      answer: { status: 503 },
      targetHost: 'hooks.example',
      elapsedMs: 0,
    });
  });

  it('has the name and place of a fault, and not its message, and neither has what is thrown', async () => {
    const die = () => Promise.reject(new TypeError(`Failed for ${URL_WITH_TOKEN}`));
    const failing = deliverer(() => ({ status: 200 }), { post: die })(store.add('job_1', URL_WITH_TOKEN));
    const thrown = await failing.catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Error);
    expect(Object(thrown).cause).toBeUndefined();
    const [[entry, fault]] = log.fault.mock.calls as [[unknown, unknown]];
    expect(entry).toEqual({ jobId: 'job_1', callerId: 'acme', attempt: 1 });
    expect(fault).toMatchObject([{ name: 'TypeError' }]);
    expect(`${String(thrown)}${Object(thrown).stack}${JSON.stringify(fault)}`).not.toContain('token');
  });
});

describe('the handler of the queue', () => {
  const eventOf = (...bodies: string[]) => ({ Records: bodies.map((body) => ({ body })) }) as never;

  it('makes the try of each message', async () => {
    const delivered: WebhookEntry[] = [];
    const entries = [store.add('job_1', URL_WITH_TOKEN), store.add('job_2', URL_WITH_TOKEN)];
    const handle = createWebhookHandler(async (entry) => void delivered.push(entry));
    await handle(eventOf(...entries.map((entry) => JSON.stringify(entry))));
    expect(delivered).toEqual(entries);
  });

  it('throws for a poisoned message and for a try that failed, so that SQS hands them out again', async () => {
    const handle = createWebhookHandler(() => Promise.reject(new Error('No table')));
    for (const body of ['', '{', '{}', '{"jobId":"a","callerId":"b","attempt":0}']) {
      await expect(handle(eventOf(body))).rejects.toThrow();
    }
    await expect(handle(eventOf(JSON.stringify(store.add('job_1', ''))))).rejects.toThrow('No table');
  });
});
