/** Jobs on real tables and storage, with a queue and captures of the test. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { gatewayEvent } from '../../bin/local/gateway/event.ts';
import { ensureBuckets, JOBS_BUCKET } from '../../bin/local/storage/bucket.ts';
import { startEmbeddedStorage } from '../../bin/local/storage/embedded-storage.ts';
import { ensureTables, LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { readUsage, usageKey } from '../../lambda/admission/usage-record.ts';
import { monthOf } from '../../lambda/admission/window.ts';
import { asDocuments, createDynamo } from '../../lambda/aws/dynamo.ts';
import { type Config, readConfig } from '../../lambda/config/config.ts';
import { createHandler } from '../../lambda/create-handler.ts';
import { createJobWorker } from '../../lambda/jobs/create-jobs.ts';
import type { Announce } from '../../lambda/jobs/end-job.ts';
import type { JobRecord } from '../../lambda/jobs/records/job-record.ts';
import type { RunItem } from '../../lambda/jobs/run-item.ts';
import { createTestQueue, type QueueOptions } from './job-queue.ts';
import { createDirectory } from './scratch.ts';
import { startTestDynamo } from './test-servers.ts';

/**
 * On a busy machine the tables may be slow. A worker that gives up would be a
 * fault that the test has not meant.
 */
const TABLE_TIMEOUT_MS = 20_000;
const ACCESS_KEY = { accessKeyId: 'test', secretAccessKey: 'test' };

export interface JobAnswer {
  status: number;
  headers: Record<string, string>;
  body: Job;
}

/** What GET answers, or a problem. */
export interface Job {
  id: string;
  status: string;
  count: number;
  queued: number;
  running: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  items: { index: number; status: string; file?: Record<string, unknown>; error?: { code: string } }[];
  next: string | null;
  code: string;
  errors: { field: string; message: string }[];
  webhook?: unknown;
}

/** Tables and storage for job services of one test each, whose callers differ. */
export async function startJobServers() {
  setAccessKey();
  const [database, storage] = await Promise.all([
    startTestDynamo(ACCESS_KEY),
    startEmbeddedStorage(join(createDirectory(), 'storage')),
  ]);
  const dynamo = new DynamoDBClient({ endpoint: database.endpoint });
  await Promise.all([ensureTables(dynamo), ensureBuckets(storage)]);
  dynamo.destroy();
  return { database, storage, close: () => Promise.all([database.close(), storage.close()]) };
}

interface Shared {
  /** Default: servers of its own. */
  servers?: Awaited<ReturnType<typeof startJobServers>>;
  apiKey?: string;
  callerId?: string;
}

/**
 * `runItem` takes the place of the capture. `inFrontOf` may start a proxy between the service and its tables.
 * With `jobsQueueUrl` in the settings, requests use that queue and the real time.
 */
export async function startJobService(
  { servers, apiKey: ownKey = 'key', callerId = 'caller', ...options }: QueueOptions & Shared = {},
  runItem: RunItem = async () => aFile(),
  settings: Partial<Config> = {},
  inFrontOf: (dynamoEndpoint: string) => Promise<string> = async (endpoint) => endpoint,
) {
  setAccessKey();
  process.env.AWS_LAMBDA_LOG_LEVEL ??= 'FATAL';
  const { database, storage, close } = servers ?? (await startJobServers());
  const dynamo = asDocuments(new DynamoDBClient({ endpoint: database.endpoint }));
  const test = createTestQueue(options);
  const now = () => test.clock.now;
  const config: Config = {
    ...readConfig({
      KEYS_TABLE: LOCAL_TABLES.keys,
      USAGE_TABLE: LOCAL_TABLES.usage,
      STORAGE_CREDENTIALS_TABLE: LOCAL_TABLES.storageCredentials,
      CACHE_TABLE: LOCAL_TABLES.cache,
      JOBS_TABLE: LOCAL_TABLES.jobs,
      OVERFLOW_BUCKET: 'overflow',
      CACHE_BUCKET: 'cache',
      JOBS_BUCKET,
      SECRETS_KEY_FILE: '-',
    }),
    dynamoEndpoint: await inFrontOf(database.endpoint),
    s3Endpoint: storage.endpoint,
    s3Region: storage.region,
    s3AccessKey: storage.accessKey,
    ...settings,
  };
  const announced: JobRecord[] = [];
  let announce: Announce = async (job) => void announced.push(job);
  const captures = {
    capture: () => Promise.reject(new Error('No capture here')),
    isBrowserReady: async () => true,
    prepare: async () => {},
    end: async () => {},
  };
  const overrides = { now, captures, queue: test.queue, announce: (job: JobRecord) => announce(job) };
  const ofHandler = config.jobsQueueUrl === undefined ? overrides : { captures };
  const handler = createHandler(config, { ...ofHandler, afterAnswer: () => {} });
  const worker = { runItem };
  const connected = createDynamo(config.dynamoEndpoint, TABLE_TIMEOUT_MS);
  const work = createJobWorker({
    ...overrides,
    config,
    dynamo: connected,
    capture: captures.capture,
    runItem: (...given) => worker.runItem(...given),
  });
  const lives = new AsyncLocalStorage<PromiseWithResolvers<never>>();
  await addKey(ownKey, callerId);

  return {
    ...test,
    config,
    dynamo,
    /** A client with patience, for workers. */
    connected,
    storage,
    announced,
    work,
    worker,
    addKey,
    call,
    onAnnounce: (tell: Announce) => {
      announce = tell;
    },
    apiKey: ownKey,
    callerId,
    post: (body: unknown, headers: Record<string, string> = {}, apiKey = ownKey) =>
      call('POST', '/jobs', { apiKey, body, headers }),
    get: (id: string, apiKey = ownKey) => call('GET', `/jobs/${id}`, { apiKey }),
    cancel: (id: string, apiKey = ownKey) => call('POST', `/jobs/${id}/cancel`, { apiKey }),
    /** The caller's use of the month in which the test began. */
    async usage(ofCaller = callerId, month = monthOf(Date.UTC(2026, 10, 10))) {
      const Key = usageKey(ofCaller, month);
      const read = new GetCommand({ TableName: LOCAL_TABLES.usage, Key, ConsistentRead: true });
      return readUsage((await dynamo.send(read)).Item);
    },
    /** Works until the job is done, but not longer than it may be, or than until then. */
    workAll: (until = test.clock.now + 86_400_000) => test.drain(mortal, until),
    kill,
    async close() {
      dynamo.destroy();
      connected.destroy();
      if (servers === undefined) await close();
    },
  };

  /** The worker that calls it dies: it does nothing more, and its message comes again. */
  function kill(): Promise<never> {
    lives.getStore()?.reject(new Error('Killed'));
    return new Promise(() => {});
  }

  function mortal(...given: Parameters<typeof work>): ReturnType<typeof work> {
    const life = Promise.withResolvers<never>();
    return lives.run(life, () => Promise.race([work(...given), life.promise]));
  }

  async function addKey(apiKey: string, ofCaller: string, limits: Record<string, unknown> = {}) {
    const keyHash = hashApiKey(apiKey);
    const Item = { keyHash, callerId: ofCaller, plan: 'pro', ratePerMinute: 10_000, ...limits };
    await dynamo.send(new PutCommand({ TableName: LOCAL_TABLES.keys, Item }));
  }

  async function call(
    method: string,
    path: string,
    {
      apiKey = ownKey,
      body,
      headers = {},
    }: { apiKey?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<JobAnswer> {
    const sent = {
      Host: 'shots.example',
      'X-API-Key': apiKey,
      'Content-Type': 'application/json',
      ...headers,
    };
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const event = gatewayEvent(
      {
        method,
        target: path,
        httpVersion: '1.1',
        rawHeaders: Object.entries(sent).flat(),
        sourceIp: '127.0.0.1',
        body: Buffer.from(text),
      },
      { requestId: randomUUID(), receivedAt: ofHandler === overrides ? now() : Date.now() },
    );
    const context = { getRemainingTimeInMillis: () => 29_000 } as Context;
    const { statusCode, headers: answered = {}, body: answer } = await handler(event, context);
    return {
      status: statusCode,
      headers: Object.fromEntries(Object.entries(answered).map(([name, value]) => [name, String(value)])),
      body: answer === '' ? undefined : JSON.parse(answer),
    };
  }
}

function setAccessKey(): void {
  process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = ACCESS_KEY.secretAccessKey;
  process.env.AWS_REGION = 'us-east-1';
}

export function aFile(): Awaited<ReturnType<RunItem>> {
  return { file: { key: 'k.png', contentType: 'image/png', bytes: 3 }, targetStatus: 200, isKept: false };
}

/** A body of so many requests. */
export function aJob(count: number) {
  return { requests: Array.from({ length: count }, (_, at) => ({ url: `https://example.com/${at}` })) };
}

/** Repeatable random numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
