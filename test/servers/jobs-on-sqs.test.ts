/**
 * Jobs and their webhooks on a server with the interface of SQS: the code of the deployed functions, with
 * captures of the test. Runs with `npm run test:servers`.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { keyIdOf } from '../../lambda/admission/link/link-record.ts';
import type { CaptureService } from '../../lambda/capture/capture.ts';
import { ServiceError, unavailable } from '../../lambda/errors.ts';
import { loadHandleMessages, loadWorker } from '../../lambda/jobs/load-jobs.ts';
import { createLocalSeal } from '../../lambda/secrets/seal.ts';
import { createWebhooks } from '../../lambda/webhooks/create-webhooks.ts';
import { makeWebhookSecret } from '../../lambda/webhooks/sign-webhook.ts';
import { createQueueWebhook, createWebhookHandler } from '../../lambda/webhooks/webhook-queue.ts';
import { MOST_RECEIVES } from '../../lib/job-queues.ts';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startEventSource } from '../support/event-source.ts';
import { startJobService } from '../support/job-service.ts';
import { createDirectory } from '../support/scratch.ts';

const endpoint = process.env.TEST_SQS_ENDPOINT;

/** Lambda kills a function then. Long enough for a busy machine: what is killed is captured twice. */
const FUNCTION_MS = 40_000;
const HIDDEN_SECONDS = 42;
const TEST_MS = 120_000;
const SECRET = makeWebhookSecret();
const WORKERS = 4;

/** What the pages of a test do: path -> the answers of one try after the other. The last one stays. */
const pages = new Map<string, (() => Promise<void>)[]>();
const captured: string[] = [];
let [running, mostRunning] = [0, 0];

const capture: CaptureService['capture'] = async ({ url }) => {
  const path = new URL(url).pathname;
  captured.push(path);
  running += 1;
  mostRunning = Math.max(mostRunning, running);
  // The other workers come in between.
  await new Promise(setImmediate);
  running -= 1;
  const answers = pages.get(path) ?? [];
  await (answers.length > 1 ? answers.shift() : answers[0])?.();
  return { format: 'png', base64: 'AAAA', targetStatus: 200 };
};

/** The tries of one webhook, the first of which fails. */
const tries: { headers: IncomingMessage['headers']; body: string }[] = [];
const receiver = servePages({
  '/hook': (_request, response) => void response.writeHead(204).end(),
  '/fails-once': (request, response) => void hear(request, response),
});

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  tries.push({ headers: request.headers, body: await text(request) });
  response.writeHead(tries.length === 1 ? 500 : 204).end();
}

const service = duringTests(startOnSqs);

async function startOnSqs() {
  if (endpoint === undefined) return { close: () => undefined } as unknown as Started;
  return startAll(endpoint);
}

type Started = Awaited<ReturnType<typeof startAll>>;

async function startAll(at: string) {
  // For the clients of the service.
  process.env.AWS_ENDPOINT_URL_SQS = at;
  const sqs = new SQSClient({
    endpoint: at,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const create = async (name: string, attributes: Record<string, string> = {}) => {
    const QueueName = `${name}-${randomBytes(4).toString('hex')}`;
    const made = await sqs.send(new CreateQueueCommand({ QueueName, Attributes: attributes }));
    return made.QueueUrl ?? '';
  };
  const dead = await create('dead');
  const attributes = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['QueueArn'] }),
  );
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: attributes.Attributes?.QueueArn,
    maxReceiveCount: MOST_RECEIVES,
  });
  const hidden = (seconds: number) => ({ VisibilityTimeout: String(seconds), RedrivePolicy });
  const [jobsQueueUrl, webhooksQueueUrl, broken] = [
    await create('jobs', hidden(HIDDEN_SECONDS)),
    await create('webhooks', hidden(HIDDEN_SECONDS)),
    await create('broken', hidden(1)),
  ];
  const queues = { jobsQueueUrl, webhooksQueueUrl };
  const jobs = await startJobService({}, undefined, { ...queues, privateTargets: 'all' });
  const keyFile = join(createDirectory(), 'secrets.key');
  writeFileSync(keyFile, randomBytes(32));
  const seal = createLocalSeal(keyFile);
  const addKey = async (apiKey: string, own: Record<string, unknown> = {}) => {
    const sealed = await seal.seal(SECRET, keyIdOf(hashApiKey(apiKey)));
    const webhookSecrets = [{ sealed, createdAt: new Date().toISOString() }];
    await jobs.addKey(apiKey, apiKey, { webhookSecrets, ...own });
  };
  const { config, dynamo } = jobs;
  // An item whose end the tables do not take in time is captured again. On a
  // busy machine, that takes seconds.
  const work = loadWorker({ config, dynamo: jobs.connected, capture, now: Date.now });
  const deliver = createWebhooks({
    config,
    tables: config.tables,
    dynamo,
    seal,
    sendLater: createQueueWebhook(sqs, webhooksQueueUrl),
    now: Date.now,
  });
  const handle = loadHandleMessages(work, config);
  const tell = createWebhookHandler(deliver);
  const shared = { functions: WORKERS, functionMs: FUNCTION_MS };
  const sources = [
    startEventSource(sqs, { ...shared, queueUrl: jobsQueueUrl, handle }),
    startEventSource(sqs, {
      ...shared,
      queueUrl: webhooksQueueUrl,
      async handle(event) {
        await tell(event);
        return undefined;
      },
    }),
    startEventSource(sqs, { ...shared, functions: 1, queueUrl: broken, handle }),
  ];
  return {
    ...jobs,
    addKey,
    broken,
    dead,
    jobsQueueUrl,
    send: (QueueUrl: string, body: string) =>
      sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: body, MessageGroupId: 'test' })),
    receive: (QueueUrl: string) =>
      sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20, MaxNumberOfMessages: 10 })),
    async close() {
      await Promise.all(sources.map((source) => source.close()));
      sqs.destroy();
      await jobs.close();
    },
  };
}

let key = '';
beforeEach(async () => {
  pages.clear();
  captured.length = 0;
  mostRunning = 0;
  key = randomBytes(4).toString('hex');
  if (endpoint !== undefined) await service.addKey(key);
});

async function post(paths: readonly string[], hook = '/hook'): Promise<string> {
  const requests = paths.map((path) => ({ url: `https://example.com${path}` }));
  const job = { requests, webhook: receiver.url + hook };
  const once = { 'Idempotency-Key': randomUUID() };
  return eventually(async () => {
    const { status, body } = await service.post(job, once, key);
    expect(status).toBe(202);
    return body.id;
  });
}

/** Queues take their time, and tables do on a busy machine. */
function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: TEST_MS });
}

async function untilDone(id: string) {
  return eventually(async () => {
    const { body } = await service.get(id, key);
    expect(body.status).toBe('done');
    return body;
  });
}

const charged = async () =>
  (await service.usage(key, new Date().toISOString().slice(0, 'yyyy-mm'.length))).monthCount;

describe.skipIf(endpoint === undefined)('a job on SQS', { timeout: TEST_MS }, () => {
  it('ends each item once, though all messages come twice', async () => {
    const paths = Array.from({ length: 30 }, (_, at) => `/${at}`);
    const id = await post(paths);
    await service.send(service.jobsQueueUrl, JSON.stringify({ kind: 'expand', jobId: id }));
    expect(await untilDone(id)).toMatchObject({ succeeded: 30, queued: 0, running: 0 });
    expect(captured.toSorted()).toEqual(paths.toSorted());
    expect(await charged()).toBe(30);
  });

  it('captures an item again whose function was killed', async () => {
    pages.set('/', [() => new Promise(() => {}), async () => {}]);
    const id = await post(['/']);
    await eventually(() => expect(captured).toEqual(['/']));
    expect((await service.get(id, key)).body.running).toBe(1);
    await eventually(() => expect(captured).toEqual(['/', '/']));
    expect(await untilDone(id)).toMatchObject({ succeeded: 1 });
    expect(await charged()).toBe(1);
  });

  it('tries again what failed because of the service, and not what failed because of the target', async () => {
    const gone = new ServiceError('target_unreachable', 'Nothing there.');
    pages.set('/ours', [() => Promise.reject(unavailable(new Error('busy'))), async () => {}]);
    pages.set('/theirs', [() => Promise.reject(gone)]);
    const { succeeded, failed } = await untilDone(await post(['/ours', '/theirs']));
    expect([succeeded, failed, await charged()]).toEqual([1, 1, 1]);
    expect(captured.toSorted()).toEqual(['/ours', '/ours', '/theirs']);
  });

  it('has as many of its items captured at a time as its caller may have', async () => {
    await service.addKey(key, { jobConcurrency: 1 });
    const id = await post(Array.from({ length: 8 }, (_, at) => `/${at}`));
    expect(await untilDone(id)).toMatchObject({ succeeded: 8 });
    expect(mostRunning).toBe(1);
  });

  it('tells its webhook again after a failure, with the same id, signed anew', async () => {
    const id = await post(['/'], '/fails-once');
    await eventually(() => expect(tries.length).toBe(2));
    const [first, second] = tries.map(({ headers }) => headers);
    expect([first?.['webhook-id'], second?.['webhook-id']]).toEqual([id, id]);
    const seconds = (headers: typeof first) => Number(headers?.['webhook-timestamp']);
    expect(seconds(second) - seconds(first)).toBeGreaterThanOrEqual(5);
    for (const { headers, body } of tries) {
      const told = new Webhook(SECRET).verify(body, headers as Record<string, string>);
      expect(told).toMatchObject({ type: 'job.completed', data: { id, succeeded: 1 } });
    }
    await eventually(async () => {
      const { webhook } = (await service.get(id, key)).body;
      expect(webhook).toMatchObject({ status: 'delivered', attempts: [{ status: 500 }, { status: 204 }] });
    });
  });
});

it.skipIf(endpoint === undefined)(
  'a message that no function understands is a dead letter after ten receives',
  { timeout: TEST_MS },
  async () => {
    await service.send(service.broken, '{"kind": "riddle"}');
    const { Messages = [] } = await eventually(async () => {
      const received = await service.receive(service.dead);
      expect(received.Messages).toHaveLength(1);
      return received;
    });
    expect(Messages[0]?.Body).toBe('{"kind": "riddle"}');
  },
);
