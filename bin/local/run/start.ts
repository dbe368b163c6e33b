/**
 * Starts the local run: tables and storage, keys and credentials, the function's environment, then the
 * function behind HTTP. The function is an argument, so that tests can use their own.
 */
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFindKey, hashApiKey } from '../../../lambda/admission/key.ts';
import { createFindLink } from '../../../lambda/admission/link/find-link.ts';
import { createDynamo } from '../../../lambda/aws/dynamo.ts';
import { isFor } from '../../../lambda/cache/cache-record.ts';
import { createCacheRecords } from '../../../lambda/cache/cache-records.ts';
import { readConfig } from '../../../lambda/config/config.ts';
import type { Work } from '../../../lambda/jobs/worker.ts';
import { createLocalSeal } from '../../../lambda/secrets/seal.ts';
import { createOpenSecrets } from '../../../lambda/webhooks/open-secrets.ts';
import { pageHeaders } from '../../playground/page-policy.ts';
import { loadPlayground } from '../../playground/playground.ts';
import { createWebhookReceiver } from '../../playground/webhook-receiver.ts';
import { createHttpServer } from '../gateway/http-server.ts';
import { createTurns } from '../gateway/invocation-turns.ts';
import { createInvoke, type ProxyHandler } from '../gateway/invoke.ts';
import { createJobRuns, readOpenJobs } from '../jobs/run-jobs.ts';
import { runWebhooks } from '../jobs/run-webhooks.ts';
import { serveOnLoopback } from '../loopback.ts';
import type { AccessKey } from '../storage/aws-signature.ts';
import { ensureBuckets, type LocalStorage } from '../storage/bucket.ts';
import { opensStoredSecrets } from '../storage/check-secrets.ts';
import { lockDataFolder } from '../storage/data-folder.ts';
import { startEmbeddedDynamo } from '../storage/embedded-dynamo.ts';
import { startEmbeddedStorage } from '../storage/embedded-storage.ts';
import { ensureTables, LOCAL_TABLES } from '../storage/make-tables.ts';
import { ensureSecretsKey, SECRETS_KEY_FILE } from '../storage/secrets-key.ts';
import { LOCAL_KEYS, localLinkSecret, seed } from '../storage/seed.ts';
import { awsVariables, type Environment, functionVariables, setVariables } from './function-environment.ts';
import type { LocalSettings } from './local-settings.ts';

export interface StartOptions extends LocalSettings {
  browserPack: string | undefined;
  filtersPack: string;
  inPageScripts: string;
  /** Filled before the function is loaded, and restored by close(): usually process.env. */
  environment: Environment;
  loadHandler: () => Promise<ProxyHandler>;
  /** What works on jobs. Default: nothing does. */
  loadWorker?: () => Promise<Work>;
  /**
   * The clock of the gateway, Unix milliseconds. The function must have the
   * same. Default: the system's clock.
   */
  now?: () => number;
  logFault: (message: string, cause?: unknown) => void;
}

export interface LocalRun {
  /** Without a trailing slash. */
  url: string;
  dynamoEndpoint: string;
  /** Credentials of the embedded server; undefined for another server. */
  dynamoAccessKey: AccessKey | undefined;
  storageEndpoint: string;
  /** Waits up to the grace time (5 s by default) for running requests, then stops everything. */
  close(graceMs?: number): Promise<void>;
}

/** How many captures may wait for their turn. */
const MAX_WAITING = 100;

/**
 * Requests for kept files. All of a crowd at once would wait for the tables, and
 * for each other's files in memory.
 */
const QUICK_AT_A_TIME = 8;
/** They take some milliseconds each. */
const MAX_QUICK_WAITING = 2_000;

// If it takes longer, the function tries again and answers 503.
const LOOKUP_MS = 2_000;

const DEFAULT_GRACE_MS = 5_000;

const SAMPLE_PAGE = new URL('sample-page.html', import.meta.url);

/** Throws if a server cannot start, after stopping everything that had started. */
export async function startLocal(options: StartOptions): Promise<LocalRun> {
  // They stop in reverse order, at the end or if a later one cannot start.
  const parts = new AsyncDisposableStack();
  try {
    return await start(options, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function start(options: StartOptions, parts: AsyncDisposableStack): Promise<LocalRun> {
  const { dataDir, environment, logFault, now = Date.now } = options;
  const adopt = <Part extends { close(): Promise<void> }>(part: Part) =>
    parts.adopt(part, ({ close }) => close());
  const folder = dataDir ?? parts.use(await mkdtempDisposable(join(tmpdir(), 'screenshot-local-'))).path;
  if (dataDir !== undefined) parts.defer(await lockDataFolder(dataDir));
  const embedded =
    options.dynamoEndpoint === undefined
      ? adopt(await startEmbeddedDynamo(dataDir && join(dataDir, 'dynamodb')))
      : undefined;
  const dynamoEndpoint = options.dynamoEndpoint ?? embedded?.endpoint ?? '';
  const storage = options.s3 ?? adopt(await startEmbeddedStorage(join(folder, 'storage')));
  const secretsKeyFile = join(folder, SECRETS_KEY_FILE);
  await ensureSecretsKey(secretsKeyFile);
  parts.defer(
    setVariables(environment, {
      ...awsVariables(environment, embedded?.accessKey),
      ...functionVariables(environment, {
        ...options,
        dynamoEndpoint,
        storage,
        secretsKeyFile,
      }),
    }),
  );

  await prepareData({ dynamoEndpoint, storage, secretsKeyFile });

  const dynamo = createDynamo(dynamoEndpoint);
  parts.defer(() => dynamo.destroy());
  const keysTable = LOCAL_TABLES.keys;
  const findKey = createFindKey({ dynamo, keysTable });
  const findLink = createFindLink({ dynamo, keysTable, seal: createLocalSeal(secretsKeyFile), now });
  const cache = createCacheRecords({ dynamo, cacheTable: LOCAL_TABLES.cache, now });
  const lookup = () => AbortSignal.timeout(LOOKUP_MS);
  const turns = createTurns({ concurrency: options.concurrency, maxWaiting: MAX_WAITING });
  const quickTurns = createTurns({ concurrency: QUICK_AT_A_TIME, maxWaiting: MAX_QUICK_WAITING });
  const findFile = await loadPlayground({
    keys: LOCAL_KEYS,
    linkSecretOf: localLinkSecret,
    storageEndpoint: storage.endpoint,
    privateTargets: options.privateTargets,
  });
  const openSecrets = createOpenSecrets({ dynamo, keysTable, seal: createLocalSeal(secretsKeyFile), now });
  const receiver = createWebhookReceiver({
    readSecrets: async () =>
      (await Promise.all(Object.keys(LOCAL_KEYS).map((key) => openSecrets(hashApiKey(key))))).flat(),
    headers: pageHeaders(new URL(storage.endpoint).origin),
    now,
  });
  const http = createHttpServer({
    invoke: createInvoke({ handler: await options.loadHandler(), now, logFault }),
    turns,
    quickTurns,
    findCaller: {
      byKey: (event) => findKey(event, lookup()),
      byLink: (event) => findLink(event, lookup()),
    },
    async isKept(cacheId, arrivedAt) {
      const { file } = await cache.find(cacheId, lookup());
      return file !== undefined && isFor({ arrivedAt }, file, now());
    },
    now,
    hosts: options.hosts,
    samplePage: await readFile(SAMPLE_PAGE, 'utf8'),
    findFile: (path) => findFile(path) ?? receiver.find(path),
    receive: receiver.receive,
    logFault,
  });
  const work = await options.loadWorker?.();
  const config = work && readConfig(environment);
  const jobs = work && createJobRuns({ work, captureMs: config?.jobCaptureMs, turns, logFault });
  if (config !== undefined) adopt(await runWebhooks({ ...config, dynamo, secretsKeyFile, now }));
  jobs?.resume(await readOpenJobs(dynamo, LOCAL_TABLES.jobs));
  const url = await serveOnLoopback(http.server, options.port);
  let stopped: Promise<void> | undefined;
  return {
    url,
    dynamoEndpoint,
    dynamoAccessKey: embedded?.accessKey,
    storageEndpoint: storage.endpoint,
    close(graceMs = DEFAULT_GRACE_MS) {
      stopped ??= stop(graceMs);
      return stopped;
    },
  };

  async function stop(graceMs: number): Promise<void> {
    http.server.close();
    turns.close();
    quickTurns.close();
    const settled = Promise.all([http.settled(), jobs?.close()]);
    await Promise.race([settled, wait(graceMs, undefined, { ref: false })]);
    http.server.closeAllConnections();
    await parts.disposeAsync();
  }
}

interface Data {
  dynamoEndpoint: string;
  storage: LocalStorage;
  secretsKeyFile: string;
}

async function prepareData({ dynamoEndpoint, storage, secretsKeyFile }: Data): Promise<void> {
  const dynamo = createDynamo(dynamoEndpoint);
  try {
    await ensureBuckets(storage).catch(explainFor(storage.endpoint));
    await ensureTables(dynamo).catch(explainFor(dynamoEndpoint));
    const seal = createLocalSeal(secretsKeyFile);
    if (!(await opensStoredSecrets(dynamo, seal))) throw otherKey(secretsKeyFile);
    await seed({ dynamo, sealOf: () => seal, storage, now: Date.now });
  } finally {
    dynamo.destroy();
  }
}

/** Adds the endpoint to the error of another server, because the error alone does not name it. */
function explainFor(endpoint: string): (error: unknown) => never {
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    const isRegion = error instanceof Error && error.name === 'AuthorizationHeaderMalformed';
    throw new Error(`${endpoint} cannot be used: ${message}${isRegion ? '. Set S3_REGION.' : ''}`, {
      cause: error,
    });
  };
}

function otherKey(secretsKeyFile: string): Error {
  return new Error(
    `${secretsKeyFile} does not open the secrets stored in the tables. Use the DATA_DIR of the run that stored them, ` +
      `or delete the table ${LOCAL_TABLES.storageCredentials} and its secrets.`,
  );
}
