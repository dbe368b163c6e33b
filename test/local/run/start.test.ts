import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyStore } from '../../../bin/keys/key-store.ts';
import type { ProxyHandler } from '../../../bin/local/gateway/invoke.ts';
import { serveOnLoopback } from '../../../bin/local/loopback.ts';
import { readLocalSettings } from '../../../bin/local/run/local-settings.ts';
import { type LocalRun, type StartOptions, startLocal } from '../../../bin/local/run/start.ts';
import type { EmbeddedServer } from '../../../bin/local/storage/embedded-dynamo.ts';
import { createFindKey, hashApiKey } from '../../../lambda/admission/key.ts';
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import { usageKey } from '../../../lambda/admission/usage-record.ts';
import { createDynamo } from '../../../lambda/aws/dynamo.ts';
import { type Config, readConfig } from '../../../lambda/config/config.ts';
import { DEFAULT_PLANS } from '../../../lambda/config/plans.ts';
import type { CredentialRecord } from '../../../lambda/delivery/credential-record.ts';
import { createFindCredential } from '../../../lambda/delivery/credentials.ts';
import { createLocalSeal } from '../../../lambda/secrets/seal.ts';
import { createDirectory } from '../../support/scratch.ts';
import { readObject } from '../../support/stored-object.ts';
import { startTestDynamo, startTestStorage, type TestStorage } from '../../support/test-servers.ts';

let folder: string;
const runs: LocalRun[] = [];

beforeEach(() => {
  folder = createDirectory();
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  for (const run of runs.splice(0)) await run.close();
  vi.unstubAllEnvs();
});

const ANSWERS: ProxyHandler = async () => ({ statusCode: 200, body: 'here' });

/**
 * A run with a function that answers 200 by default; `config` is the configuration that the function read.
 */
async function start({
  loadWith = ANSWERS,
  ...options
}: Partial<StartOptions> & { loadWith?: ProxyHandler } = {}) {
  let config: Config | undefined;
  const run = await startLocal({
    ...readLocalSettings({ PORT: '0' }),
    concurrency: 1,
    browserPack: '/pack',
    filtersPack: '/filters',
    inPageScripts: '/in-page',
    environment: process.env,
    logFault: () => {},
    loadHandler: async () => {
      config = readConfig(process.env);
      return loadWith;
    },
    ...options,
  });
  runs.push(run);
  if (config === undefined) throw new Error('The handler was not loaded');
  return { run, config };
}

const requestWith = (apiKey: string) => ({
  headers: { 'x-api-key': apiKey },
  multiValueQueryStringParameters: {},
});

describe('the function', () => {
  it('finds its settings in the environment, which is restored at the end', async () => {
    const earlier = { ...process.env };
    const { run, config } = await start({ privateTargets: '127.0.0.1:1' });
    expect(config).toMatchObject({
      browserPack: '/pack',
      filtersPack: '/filters',
      inPageScripts: '/in-page',
      chromePath: undefined,
      privateTargets: ['127.0.0.1:1'],
      dynamoEndpoint: run.dynamoEndpoint,
      s3Endpoint: run.storageEndpoint,
      s3AccessKey: { accessKeyId: 'local' },
      overflowBucket: 'overflow',
      metricsNamespace: undefined,
    });
    await run.close();
    expect({ ...process.env }).toEqual(earlier);
  });

  it('finds every local key with its plan', async () => {
    const { config } = await start();
    await onTables(config, async (dynamo, { keys: keysTable }) => {
      const findKey = createFindKey({ dynamo, keysTable });
      for (const plan of ['free', 'starter', 'pro']) {
        expect(await findKey(requestWith(`local-${plan}`))).toMatchObject({
          callerId: `local-${plan}`,
          plan,
        });
      }
    });
  });

  it('finds a default credential that opens and uploads, whose object is read at its URL', async () => {
    const { config } = await start();
    const { credential } = await upload(config);
    expect(credential.accountId).toMatch(/^[0-9a-f]{32}$/);
    const response = await fetch(`${credential.bucketHost}/a.png`);
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/png', 'pixels']);
  });
});

it('treats an empty variable as not set', async () => {
  for (const name of ['PLANS', 'CHROME_PATH', 'BROWSER_PROCESS_MODEL']) vi.stubEnv(name, '');
  const { config } = await start();
  expect(config).toMatchObject({ plans: DEFAULT_PLANS, chromePath: undefined, processModel: 'single' });
});

it('answers on its own port, beside other runs', async () => {
  const [one, two] = [(await start()).run, (await start()).run];
  expect(new Set([one.url, two.url, one.dynamoEndpoint, two.dynamoEndpoint, one.storageEndpoint]).size).toBe(
    5,
  );
  expect(await (await fetch(`${one.url}/health`)).text()).toBe('here');
  expect(await (await fetch(`${two.url}/health`)).text()).toBe('here');
  expect((await fetch(`${one.url}/sample`)).headers.get('content-type')).toMatch('text/html');
  // Both runs set the same environment, so the later run must restore it first.
  await two.close();
  await one.close();
});

describe('without a data folder', () => {
  it('leaves nothing behind', async () => {
    const { run } = await start();
    expect(await readdir(folder)).toHaveLength(1);
    await run.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing behind when the start fails', async () => {
    const { run } = await start();
    await expect(start({ port: Number(new URL(run.url).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await run.close();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('with a data folder', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = join(folder, 'data');
  });

  it('keeps usage, objects and secrets over a restart', async () => {
    const first = await start({ dataDir });
    await writeUsage(first.config, 7);
    const before = await upload(first.config);
    const key = await readFile(join(dataDir, 'secrets.key'));
    await first.run.close();

    const second = await start({ dataDir });
    expect(await readUsage(second.config)).toBe(7);
    // The URL of the first run still works.
    expect(await (await fetch(`${before.credential.bucketHost}/a.png`)).text()).toBe('pixels');
    await upload(second.config);
    expect(await readFile(join(dataDir, 'secrets.key'))).toEqual(key);
  });

  it('serves its objects on another port when the former one is taken', async () => {
    const first = await start({ dataDir });
    const before = await upload(first.config);
    await first.run.close();
    const other = createServer();
    await serveOnLoopback(other, Number(new URL(first.run.storageEndpoint).port));
    const { config } = await start({ dataDir });
    const { credential } = await defaultCredential(config);
    expect(credential.bucketHost).not.toBe(before.credential.bucketHost);
    expect(await (await fetch(`${credential.bucketHost}/a.png`)).text()).toBe('pixels');
    other.close();
  });

  it('makes the key of the secrets readable by its owner only', async () => {
    await start({ dataDir });
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  });

  it('keeps changes to a key', async () => {
    const first = await start({ dataDir });
    const revokedAt = '2026-01-01T00:00:00Z';
    const Item: KeyRecord = {
      keyHash: hashApiKey('local-free'),
      callerId: 'local-free',
      plan: 'free',
      revokedAt,
    };
    await onTables(first.config, (dynamo, { keys }) =>
      dynamo.send(new PutCommand({ TableName: keys, Item })),
    );
    await first.run.close();
    const { config } = await start({ dataDir });
    await onTables(config, async (dynamo, { keys: keysTable }) => {
      const findKey = createFindKey({ dynamo, keysTable });
      await expect(findKey(requestWith('local-free'))).rejects.toMatchObject({ code: 'revoked_api_key' });
    });
  });

  it('refuses a path that is no folder', async () => {
    const dataDir = join(folder, 'file');
    await writeFile(dataDir, '');
    await expect(start({ dataDir })).rejects.toThrow(/^DATA_DIR \S+file cannot be made: .+\.$/);
  });

  it('refuses a second run in the same folder', async () => {
    await start({ dataDir });
    await expect(start({ dataDir })).rejects.toThrow('DATA_DIR');
  });

  it('uses the folder of a run that was killed, and not that of a running process', async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'in-use'), String(process.ppid));
    await expect(start({ dataDir })).rejects.toThrow('DATA_DIR');
    const ended = spawnSync(process.execPath, ['--version']);
    await writeFile(join(dataDir, 'in-use'), String(ended.pid));
    await start({ dataDir });
    expect(await readFile(join(dataDir, 'in-use'), 'utf8')).toBe(String(process.pid));
  });
});

describe('with other servers', () => {
  let dynamo: EmbeddedServer;
  let s3: TestStorage;
  beforeEach(async () => {
    [dynamo, s3] = await Promise.all([startTestDynamo(), startTestStorage(join(folder, 's3'))]);
    vi.stubEnv('AWS_ACCESS_KEY_ID', dynamo.accessKey.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', dynamo.accessKey.secretAccessKey);
  });
  afterEach(async () => {
    for (const run of runs.splice(0)) await run.close();
    await Promise.all([dynamo.close(), s3.close()]);
  });
  const dataDir = () => join(folder, 'data');
  const startThere = (options: Partial<StartOptions> = {}) =>
    start({ dynamoEndpoint: dynamo.endpoint, s3, dataDir: dataDir(), ...options });

  it('makes missing tables and buckets there, and leaves the servers running', async () => {
    const { run, config } = await startThere();
    expect([run.dynamoEndpoint, run.storageEndpoint]).toEqual([dynamo.endpoint, s3.endpoint]);
    expect([config.s3AccessKey, config.s3Region]).toEqual([s3.accessKey, s3.region]);
    await upload(config);
    await run.close();
    expect((await readObject(s3, { bucket: 'captures', key: 'a.png' }))?.contentType).toBe('image/png');
  });

  it('lets browsers of every origin read from the buckets that it makes', async () => {
    await startThere();
    for (const bucket of ['captures', 'overflow', 'cache']) {
      const preflight = await fetch(`${s3.endpoint}/${bucket}/a.png`, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://page.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'x-api-key',
        },
      });
      expect(['*', 'https://page.example']).toContain(preflight.headers.get('access-control-allow-origin'));
      expect(preflight.headers.get('access-control-allow-headers')).toBe('x-api-key');
    }
  });

  it('opens the secrets that an earlier run stored', async () => {
    const first = await startThere();
    const before = await defaultCredential(first.config);
    await first.run.close();
    const { config } = await startThere();
    expect((await defaultCredential(config)).secret).toBe(before.secret);
  });

  it('refuses tables whose secrets its key does not open, and changes none of them', async () => {
    const first = await startThere();
    const before = await defaultCredential(first.config);
    await first.run.close();
    await expect(startThere({ dataDir: join(folder, 'other') })).rejects.toThrow(
      /^\S+secrets\.key does not open the secrets stored in the tables\. Use the DATA_DIR of the run/,
    );
    const { config } = await startThere();
    expect((await defaultCredential(config)).secret).toBe(before.secret);
  });
});

it('waits for a running capture before it stops, and accepts no other', async () => {
  const { handler, arrived, finish } = heldCapture();
  const { run } = await start({ loadWith: handler });
  const capture = () =>
    fetch(`${run.url}/screenshot`, { method: 'POST', body: '{"url":"https://example.com/"}' });
  const running = capture();
  await arrived;
  const stopped = run.close();
  await expect(capture()).rejects.toThrow();
  finish();
  expect(await (await running).text()).toBe('finished');
  await stopped;
});

it('stops without waiting longer than the grace time for a capture', async () => {
  const { handler, arrived } = heldCapture();
  const { run } = await start({ loadWith: handler });
  const running = fetch(`${run.url}/screenshot`, { method: 'POST', body: '{}' }).catch(() => 'cut off');
  await arrived;
  await run.close(1);
  expect(await running).toBe('cut off');
});

function heldCapture() {
  const arrival = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<APIGatewayProxyResult>();
  const handler: ProxyHandler = () => {
    arrival.resolve();
    return reply.promise;
  };
  return {
    handler,
    arrived: arrival.promise,
    finish: () => reply.resolve({ statusCode: 200, body: 'finished' }),
  };
}

async function onTables<Result>(
  { dynamoEndpoint, tables }: Config,
  use: (dynamo: ReturnType<typeof createDynamo>, tables: Config['tables']) => Promise<Result>,
): Promise<Result> {
  const dynamo = createDynamo(dynamoEndpoint);
  return use(dynamo, tables).finally(() => dynamo.destroy());
}

function defaultCredential(config: Config): Promise<{ credential: CredentialRecord; secret: string }> {
  return onTables(config, async (dynamo, { keys, storageCredentials: credentialsTable }) => {
    const storageId = (await createKeyStore(dynamo, keys).findStorageId('local-free')) ?? '';
    const credential = await createFindCredential({ dynamo, credentialsTable })(storageId, undefined);
    if (credential === undefined || !('file' in config.secretsKey)) throw new Error('There is no credential');
    const secret = await createLocalSeal(config.secretsKey.file).open(credential.sealedSecret, storageId);
    return { credential, secret };
  });
}

/** Uploads an object with the default credential, and returns that. */
async function upload(config: Config) {
  const { credential, secret: secretAccessKey } = await defaultCredential(config);
  const client = new S3Client({
    region: config.s3Region,
    endpoint: config.s3Endpoint ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: credential.accessKeyId, secretAccessKey },
  });
  const object = { Bucket: credential.bucket, Key: 'a.png', Body: 'pixels', ContentType: 'image/png' };
  await client.send(new PutObjectCommand(object));
  client.destroy();
  return { credential };
}

const USAGE = usageKey('local-free', '2026-11');

function writeUsage(config: Config, monthCount: number): Promise<unknown> {
  const Item = { ...USAGE, monthCount };
  return onTables(config, (dynamo, { usage }) => dynamo.send(new PutCommand({ TableName: usage, Item })));
}

async function readUsage(config: Config): Promise<number | undefined> {
  const { Item } = await onTables(config, (dynamo, { usage }) =>
    dynamo.send(new GetCommand({ TableName: usage, Key: USAGE })),
  );
  return Item?.monthCount;
}
