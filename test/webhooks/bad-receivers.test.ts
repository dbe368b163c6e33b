/** Webhooks of 200 jobs over real connections, to a receiver that does badly what it can. */
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebhookTimers } from '../../bin/local/jobs/webhook-timers.ts';
import { createDeliverWebhook } from '../../lambda/webhooks/deliver-webhook.ts';
import { createPostWebhook, type PostWebhook } from '../../lambda/webhooks/post-webhook.ts';
import { makeWebhookSecret } from '../../lambda/webhooks/sign-webhook.ts';
import type { SendLater, WebhookEntry } from '../../lambda/webhooks/webhook-entry.ts';
import { servePages } from '../support/during-tests.ts';
import { createWebhookStore } from './webhook-store.ts';

const JOBS = 200;
const SECRET = makeWebhookSecret();

/** What the receiver does, in turn: 30 of 100 requests get no 2xx. */
const MISDEEDS = ['error', 'hang', 'redirect', 'close', 'close-after-reading', 'kill'] as const;
type Deed = (typeof MISDEEDS)[number] | 'accept' | 'gone';

/** Per try, by the id of its webhook: its time, and the sender's life. */
const time = new Map<string, AbortController>();
const life = new Map<string, AbortController>();
/** What the receiver did with the requests of each job. */
let deeds: Map<string, Deed[]>;
let wrongSignatures: number;
let isKilling: boolean;

beforeEach(() => {
  deeds = new Map();
  wrongSignatures = 0;
  isKilling = false;
});

function nextDeed(jobId: string, before: readonly Deed[]): Deed {
  const number = Number(jobId.split('_')[1]);
  if (number % 25 === 7) return 'gone';
  // Jobs of this kind are refused seven times, and accepted at the last try.
  if (number % 50 === 11) return before.length < 7 ? 'error' : 'accept';
  const chance = (number * 37 + before.length * 61) % 100;
  if (chance >= 30) return 'accept';
  const misdeed = MISDEEDS[(number + before.length) % MISDEEDS.length] ?? 'error';
  return misdeed === 'kill' && !isKilling ? 'error' : misdeed;
}

const receiver = servePages({
  '/hook': async (request, response) => {
    const jobId = String(request.headers['webhook-id']);
    const before = deeds.get(jobId) ?? [];
    const deed = nextDeed(jobId, before);
    deeds.set(jobId, [...before, deed]);
    if (deed === 'close') return request.socket.destroy();
    const body = await text(request);
    try {
      new Webhook(SECRET).verify(body, request.headers as Record<string, string>);
    } catch {
      wrongSignatures += 1;
    }
    if (deed === 'close-after-reading') return request.socket.destroy();
    if (deed === 'hang') return time.get(jobId)?.abort();
    if (deed === 'kill') return life.get(jobId)?.abort();
    if (deed === 'redirect') return response.writeHead(307, { location: '/hook?elsewhere' }).end();
    response.writeHead({ error: 500, gone: 410, accept: 202 }[deed]).end('thanks');
  },
});

/** The sender's clock stands: the package accepts no timestamps of the future. */
const now = Date.now;

const post: PostWebhook = (url, message, stop) => {
  const limit = new AbortController();
  time.set(message.headers['webhook-id'] ?? '', limit);
  const deps = { resolve: async () => ['127.0.0.1'], privateTargets: 'all', denyHosts: [] } as const;
  return createPostWebhook({ ...deps, denyHosts: [], limitTime: () => limit.signal })(url, message, stop);
};

function createSender(sendLater: SendLater) {
  const store = createWebhookStore();
  const deliver = createDeliverWebhook({
    jobs: store,
    openSecrets: async () => [SECRET],
    post,
    sendLater,
    log: {
      attempt: () => undefined,
      fault: (_entry, fault) => {
        throw new Error(JSON.stringify(fault));
      },
    },
    now,
  });
  const entries = Array.from({ length: JOBS }, (_, index) =>
    store.add(`job_${index}`, `${receiver.url}/hook`),
  );
  return { store, deliver, entries };
}

function accepted(jobId: string): number {
  return (deeds.get(jobId) ?? []).filter((deed) => deed === 'accept').length;
}

describe('the webhooks of 200 jobs', () => {
  it('are received once each by a receiver that fails, hangs, redirects, closes early and refuses for good', async () => {
    const settled = Promise.withResolvers<void>();
    const timers = createWebhookTimers({
      deliver: async (entry, stop) => {
        await deliver(entry, stop);
        if (entries.every(({ jobId }) => store.job(jobId)?.webhook.status !== 'waiting')) settled.resolve();
      },
      now,
      pause: () => nextTurn(),
    });
    const { store, deliver, entries } = createSender(timers.sendLater);
    for (const entry of entries) await timers.sendLater(entry, 0);
    await settled.promise;
    await timers.close();

    for (const { jobId } of entries) {
      const isGone = deeds.get(jobId)?.[0] === 'gone';
      expect([jobId, accepted(jobId)]).toEqual([jobId, isGone ? 0 : 1]);
      const { webhook } = store.job(jobId) ?? {};
      expect(webhook?.status).toBe(isGone ? 'failed' : 'delivered');
      expect(webhook?.attempts).toHaveLength(deeds.get(jobId)?.length ?? 0);
    }
    const all = [...deeds.values()].flat();
    for (const deed of ['gone', ...MISDEEDS.filter((each) => each !== 'kill')]) expect(all).toContain(deed);
    expect(Math.max(...[...deeds.values()].map((each) => each.length))).toBe(8);
    expect(wrongSignatures).toBe(0);
    expect(receiver.hits('/hook').some(({ url }) => url?.includes('elsewhere'))).toBe(false);
  });

  it('are lost by no queue that repeats and reorders, and by no sender that is killed', async () => {
    isKilling = true;
    const queue: WebhookEntry[] = [];
    const { store, deliver, entries } = createSender(async (entry) => void queue.push(entry, entry));
    queue.push(...entries, ...entries.toReversed());
    let turn = 0;
    let kills = 0;
    while (queue.length > 0) {
      turn += 1;
      const [entry] = queue.splice((turn * 7_919) % queue.length, 1);
      if (entry === undefined) break;
      const killed = new AbortController();
      life.set(entry.jobId, killed);
      try {
        await deliver(entry, killed.signal);
      } catch {
        // SQS hands out again what was not acknowledged.
        kills += 1;
        queue.push(entry);
      }
    }
    expect(kills).toBeGreaterThan(5);
    for (const { jobId } of entries) {
      const isGone = deeds.get(jobId)?.[0] === 'gone';
      expect([jobId, accepted(jobId)]).toEqual([jobId, isGone ? 0 : 1]);
      const { webhook } = store.job(jobId) ?? {};
      expect(webhook?.status).toBe(isGone ? 'failed' : 'delivered');
    }
    expect(wrongSignatures).toBe(0);
  });
});
