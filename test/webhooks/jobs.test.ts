/** Webhooks of real jobs: their records are those of the jobs table, and what is sent is what GET says. */

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { keyIdOf } from '../../lambda/admission/link/link-record.ts';
import { jobKey } from '../../lambda/jobs/records/job-record.ts';
import { createLocalSeal } from '../../lambda/secrets/seal.ts';
import { createAnnounce } from '../../lambda/webhooks/announce.ts';
import { createDeliverWebhook } from '../../lambda/webhooks/deliver-webhook.ts';
import { createOpenSecrets } from '../../lambda/webhooks/open-secrets.ts';
import type { PostWebhook } from '../../lambda/webhooks/post-webhook.ts';
import { makeWebhookSecret } from '../../lambda/webhooks/sign-webhook.ts';
import type { WebhookEntry } from '../../lambda/webhooks/webhook-entry.ts';
import { createWebhookJobs } from '../../lambda/webhooks/webhook-jobs.ts';
import { rotateSecrets } from '../../lambda/webhooks/webhook-secrets.ts';
import { duringTests } from '../support/during-tests.ts';
import { aJob, startJobService } from '../support/job-service.ts';
import { createDirectory } from '../support/scratch.ts';

const URL_OF_RECEIVER = 'https://hooks.example/jobs?token=abc';
const DAY_MS = 86_400_000;
const service = duringTests(() => startJobService());
const keyFile = join(createDirectory(), 'secrets.key');
writeFileSync(keyFile, randomBytes(32));
const seal = createLocalSeal(keyFile);

let queue: [entry: WebhookEntry, delaySeconds: number][];
let posted: { url: string; message: Parameters<PostWebhook>[1] }[];
let statuses: number[];

/** What the queue hands out is worked off by hand. */
async function work(): Promise<void> {
  const { dynamo, config, clock } = service;
  const deliver = createDeliverWebhook({
    jobs: createWebhookJobs(dynamo, config.tables.jobs),
    openSecrets: createOpenSecrets({ dynamo, keysTable: config.tables.keys, seal, now: () => clock.now }),
    async post(url, message) {
      posted.push({ url: url.href, message });
      return { status: statuses.shift() ?? 200 };
    },
    sendLater: async (...entry) => void queue.push(entry),
    log: { attempt: () => undefined, fault: (_entry, fault) => expect.fail(JSON.stringify(fault)) },
    now: () => clock.now,
  });
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    clock.now += next[1] * 1_000;
    await deliver(next[0]);
  }
}

async function addKeyWithSecret(
  apiKey: string,
  secrets: string[] = [makeWebhookSecret()],
): Promise<string[]> {
  const keyId = keyIdOf(hashApiKey(apiKey));
  const sealed = await Promise.all(secrets.map((secret) => seal.seal(secret, keyId)));
  const webhookSecrets = sealed.reduce<ReturnType<typeof rotateSecrets>>(
    (former, each) => rotateSecrets(former, each, service.clock.now),
    [],
  );
  await service.addKey(apiKey, apiKey, { webhookSecrets });
  return secrets;
}

beforeEach(() => {
  queue = [];
  posted = [];
  statuses = [];
  const announce = createAnnounce(async (...entry) => void queue.push(entry));
  service.onAnnounce(async (job) => void (await announce(job)));
});

/** A job with a webhook, worked off. */
async function finishJob(apiKey: string, webhook: string | undefined = URL_OF_RECEIVER) {
  const { status, body } = await service.post({ ...aJob(2), ...(webhook && { webhook }) }, {}, apiKey);
  expect(status).toBe(202);
  await service.workAll();
  return body.id;
}

describe('POST /jobs', () => {
  it('takes a webhook of a key with a secret, and shows that it waits', async () => {
    await addKeyWithSecret('with-secret');
    const { status, body } = await service.post({ ...aJob(1), webhook: URL_OF_RECEIVER }, {}, 'with-secret');
    expect(status).toBe(202);
    expect(body.webhook).toEqual({ status: 'waiting', attempts: [] });
    await service.cancel(body.id, 'with-secret');
  });

  it.each([
    ['http://hooks.example/', 'must be a URL that starts with https://'],
    ['https://169.254.169.254/', 'must lead to a public address, at port 80, 443 or from 1024 up'],
  ])('refuses the webhook %s', async (webhook, message) => {
    await addKeyWithSecret('refused');
    const { status, body } = await service.post({ ...aJob(1), webhook }, {}, 'refused');
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'webhook', message: expect.stringContaining(message) }]);
  });
});

describe('the webhook of a job', () => {
  it('has what GET answers without items, signed by both secrets after a rotation', async () => {
    const secrets = await addKeyWithSecret('told', [makeWebhookSecret(), makeWebhookSecret()]);
    const id = await finishJob('told');
    const { items: _items, next: _next, ...before } = (await service.get(id, 'told')).body;
    await work();
    expect(posted.map(({ url }) => url)).toEqual([URL_OF_RECEIVER]);
    const [{ message } = expect.fail('Nothing was sent')] = posted;
    const { type, timestamp, data } = JSON.parse(message.body);
    expect([type, data]).toEqual(['job.completed', before]);
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(service.clock.now);
    const headers = message.headers as Record<string, string>;
    expect(headers['webhook-id']).toBe(id);
    const signatures = secrets.map((secret) =>
      new Webhook(secret).sign(id, new Date(Number(headers['webhook-timestamp']) * 1_000), message.body),
    );
    expect(headers['webhook-signature']?.split(' ').toSorted()).toEqual(signatures.toSorted());
    expect((await service.get(id, 'told')).body.webhook).toEqual({
      status: 'delivered',
      attempts: [{ at: new Date(service.clock.now).toISOString(), status: 200 }],
    });
  });

  it('is signed by the new secret alone a day after the rotation', async () => {
    const [, secret = ''] = await addKeyWithSecret('rotated', [makeWebhookSecret(), makeWebhookSecret()]);
    service.clock.now += DAY_MS;
    const id = await finishJob('rotated');
    await work();
    const { headers, body } = posted[0]?.message ?? expect.fail('Nothing was sent');
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, sentAt, body));
  });

  it('shows its tries in GET, with their times and statuses', async () => {
    await addKeyWithSecret('tried');
    statuses = [500, 302, 200];
    const id = await finishJob('tried');
    const startedAt = service.clock.now;
    await work();
    const { webhook } = (await service.get(id, 'tried')).body;
    const at = (seconds: number) => new Date(startedAt + seconds * 1_000).toISOString();
    expect(webhook).toEqual({
      status: 'delivered',
      attempts: [
        { at: at(0), status: 500 },
        { at: at(5), status: 302 },
        { at: at(35), status: 200 },
      ],
    });
  });

  it('is sent once when the end is announced twice', async () => {
    await addKeyWithSecret('twice');
    await finishJob('twice');
    queue.push(...queue);
    await work();
    expect(posted).toHaveLength(1);
  });

  it('is sent for a job that is cancelled', async () => {
    await addKeyWithSecret('cancelled');
    const { body } = await service.post({ ...aJob(2), webhook: URL_OF_RECEIVER }, {}, 'cancelled');
    await service.cancel(body.id, 'cancelled');
    await work();
    expect(JSON.parse(posted[0]?.message.body ?? '{}')).toMatchObject({
      data: { id: body.id, cancelled: 2 },
    });
  });

  it('is sent for no job without one, for no job that runs, and to nobody else', async () => {
    await addKeyWithSecret('silent');
    await finishJob('silent', '');
    expect(queue).toEqual([]);
    const { body } = await service.post({ ...aJob(1), webhook: URL_OF_RECEIVER }, {}, 'silent');
    queue.push([{ jobId: body.id, callerId: 'silent', attempt: 1 }, 0]);
    queue.push([{ jobId: body.id, callerId: 'other', attempt: 1 }, 0]);
    queue.push([{ jobId: 'unknown', callerId: 'silent', attempt: 1 }, 0]);
    await work();
    expect(posted).toEqual([]);
    await service.cancel(body.id, 'silent');
  });

  it('fails if the key and its secret are gone', async () => {
    await addKeyWithSecret('deleted');
    const id = await finishJob('deleted');
    const { dynamo, config } = service;
    const Item = { keyHash: hashApiKey('deleted'), callerId: 'deleted', plan: 'pro' };
    await dynamo.send(new PutCommand({ TableName: config.tables.keys, Item }));
    await work();
    const read = new GetCommand({ TableName: config.tables.jobs, Key: jobKey(id) });
    expect((await dynamo.send(read)).Item?.webhook).toMatchObject({
      status: 'failed',
      attempts: [{ status: null }],
    });
  });
});
