/**
 * The whole service in a test: the real handler on DynamoDB and S3 servers of its own, with
 * the test's clock and resolver.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyResult, Context } from 'aws-lambda';
import { createKeyStore } from '../../bin/keys/key-store.ts';
import { gatewayEvent } from '../../bin/local/gateway/event.ts';
import { CACHE_BUCKET, ensureBuckets, OVERFLOW_BUCKET } from '../../bin/local/storage/bucket.ts';
import { ensureTables, LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { ensureSecretsKey } from '../../bin/local/storage/secrets-key.ts';
import { seed } from '../../bin/local/storage/seed.ts';
import { hashApiKey } from '../../lambda/admission/key.ts';
import type { KeyRecord } from '../../lambda/admission/key-record.ts';
import { usageKey } from '../../lambda/admission/usage-record.ts';
import { asDocuments } from '../../lambda/aws/dynamo.ts';
import type { BrowserSource } from '../../lambda/capture/browser/source.ts';
import { type CaptureService, createCaptureService } from '../../lambda/capture/capture.ts';
import type { Config } from '../../lambda/config/config.ts';
import { DEFAULT_PLANS } from '../../lambda/config/plans.ts';
import { createHandler, type LambdaHandler, type Overrides } from '../../lambda/create-handler.ts';
import { createLocalSeal } from '../../lambda/secrets/seal.ts';
import { builtFiles, unpackFor } from './built-files.ts';
import { sharedSource } from './capture.ts';
import { startTestDynamo, startTestStorage } from './test-servers.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The decoded body. */
  file: Buffer;
  /** The body as JSON. */
  json(): Record<string, unknown>;
}

export interface Call {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON; a string or buffer is sent unchanged. */
  body?: unknown;
  requestId?: string;
}

export interface Service {
  call(call: Call): Promise<Answer>;
  /** Hands this event to the handler. */
  invoke(event: unknown): Promise<Answer>;
  /** Sends POST /screenshot with this body and key. */
  post(body: unknown, apiKey?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Adds a key record, with own limits if given. */
  addKey(key: TestKey): Promise<void>;
  revokeKey(apiKey: string): Promise<void>;
  usage(callerId: string, month: string): Promise<Record<string, unknown>>;
  dynamo: DynamoDBDocumentClient;
  config: Config;
  captures: CaptureService;
  close(): Promise<void>;
}

interface TestKey {
  apiKey: string;
  callerId: string;
  plan?: string;
  ratePerMinute?: number;
  quotaPerMonth?: number;
  concurrency?: number;
}

/** Addresses of the two servers. */
interface Endpoints {
  dynamo: string;
  storage: string;
}

/** Credential of the test's DynamoDB, which is also set as this process's AWS credential. */
export const TEST_ACCESS_KEY = { accessKeyId: 'test', secretAccessKey: 'test' };

let requestCount = 0;

/** Values that replace those of the configuration; a function gets the addresses of the two servers. */
type Settings = Partial<Config> | ((endpoints: Endpoints) => Promise<Partial<Config>>);

/** Starts the same for tests of what it answers: captures share browsers (see shared-browsers.ts). */
export async function startSharingService(
  overrides: Overrides = {},
  settings: Settings = {},
): Promise<Service> {
  return startService(overrides, settings, await sharedSource());
}

/** Captures have a browser each, or those of `source`. */
export async function startService(
  overrides: Overrides = {},
  settings: Settings = {},
  source?: BrowserSource,
): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'service-test-'));
  const secretsKey = join(folder, 'secrets.key');
  const [database, storage, built] = await Promise.all([
    startTestDynamo(TEST_ACCESS_KEY),
    startTestStorage(join(folder, 'storage')),
    builtFiles(),
    ensureSecretsKey(secretsKey),
  ]);
  process.env.AWS_ACCESS_KEY_ID = TEST_ACCESS_KEY.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = TEST_ACCESS_KEY.secretAccessKey;
  process.env.AWS_REGION = 'us-east-1';
  // Request lines would hide what a command such as npm run soak prints.
  process.env.AWS_LAMBDA_LOG_LEVEL ??= 'FATAL';
  const dynamo = asDocuments(new DynamoDBClient({ endpoint: database.endpoint }));
  await Promise.all([ensureTables(dynamo), ensureBuckets(storage)]);
  await seed({ dynamo, sealOf: () => createLocalSeal(secretsKey), storage, now: Date.now });
  const config: Config = {
    tables: LOCAL_TABLES,
    plans: DEFAULT_PLANS,
    secretsKey: { file: secretsKey },
    ...built,
    chromePath: undefined,
    processModel: 'single',
    browserMemoryMib: 2_400,
    processSweep: 'profile',
    privateTargets: 'all',
    dynamoEndpoint: database.endpoint,
    s3Endpoint: storage.endpoint,
    s3Region: storage.region,
    s3AccessKey: storage.accessKey,
    overflowBucket: OVERFLOW_BUCKET,
    cacheBucket: CACHE_BUCKET,
    denyHosts: [],
    metricsNamespace: undefined,
    ...(typeof settings === 'function'
      ? await settings({ dynamo: database.endpoint, storage: storage.endpoint })
      : settings),
  };
  const { now = Date.now } = overrides;
  const unpack = await unpackFor(config);
  const { captures = createCaptureService(config, { resolve: overrides.resolve, source, unpack }) } =
    overrides;
  const handler = createHandler(config, { ...overrides, captures });

  const call = async ({ method = 'POST', path = '/screenshot', headers = {}, body, requestId }: Call) => {
    const event = gatewayEvent(
      {
        method,
        target: path,
        httpVersion: '1.1',
        rawHeaders: Object.entries(headers).flat(),
        sourceIp: '127.0.0.1',
        body: asBuffer(body),
      },
      { requestId: requestId ?? `request-${++requestCount}`, receivedAt: now() },
    );
    return asAnswer(await invoke(handler, event));
  };

  return {
    call,
    invoke: async (event) => asAnswer(await invoke(handler, event)),
    post: (body, apiKey = 'local-pro', headers = {}) =>
      call({ body, headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey, ...headers } }),
    addKey: async (key) => {
      const storageId = await createKeyStore(dynamo, LOCAL_TABLES.keys).findStorageId(key.callerId);
      const Item: KeyRecord = { ...keyRecord(key), storageId };
      await dynamo.send(new PutCommand({ TableName: LOCAL_TABLES.keys, Item }));
    },
    revokeKey: async (apiKey) => {
      await dynamo.send(
        new UpdateCommand({
          TableName: LOCAL_TABLES.keys,
          Key: { keyHash: hashApiKey(apiKey) },
          UpdateExpression: 'SET revokedAt = :now',
          ExpressionAttributeValues: { ':now': new Date(now()).toISOString() },
        }),
      );
    },
    usage: async (callerId, month) => {
      const Key = usageKey(callerId, month);
      const read = new GetCommand({ TableName: LOCAL_TABLES.usage, Key, ConsistentRead: true });
      return (await dynamo.send(read)).Item ?? {};
    },
    dynamo,
    config,
    captures,
    async close() {
      dynamo.destroy();
      await Promise.all([captures.end(), database.close(), storage.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function invoke(handler: LambdaHandler, event: unknown) {
  const context = { getRemainingTimeInMillis: () => 29_000 } as Context;
  return handler(event, context);
}

function asAnswer({ statusCode, headers = {}, body, isBase64Encoded }: APIGatewayProxyResult): Answer {
  const file = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: statusCode,
    headers: Object.fromEntries(texts),
    file,
    json: () => JSON.parse(file.toString()),
  };
}

function asBuffer(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function keyRecord({ apiKey, plan = 'free', ...key }: TestKey): KeyRecord {
  return { ...key, plan, keyHash: hashApiKey(apiKey), createdAt: '2026-01-01T00:00:00.000Z' };
}
