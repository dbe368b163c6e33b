/**
 * The DynamoDB and S3 servers of the tests. They are the embedded ones, unless `npm run test:servers`
 * names others in the environment: TEST_DYNAMODB_ENDPOINT, an Amazon DynamoDB Local, and
 * TEST_S3_SERVER with TEST_S3_PROGRAM.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';
import type { LocalStorage } from '../../bin/local/storage/bucket.ts';
import {
  type EmbeddedServer,
  makeAccessKey,
  startEmbeddedDynamo,
} from '../../bin/local/storage/embedded-dynamo.ts';
import { startEmbeddedStorage } from '../../bin/local/storage/embedded-storage.ts';
import { startOutsideServer } from './outside-server.ts';

export interface TestStorage extends LocalStorage {
  close(): Promise<void>;
}

/** Name of the S3 server that the tests run against; undefined is the embedded one. */
export const S3_SERVER = process.env.TEST_S3_SERVER || undefined;

/** Starts a DynamoDB without tables. */
export async function startTestDynamo(accessKey = makeAccessKey()): Promise<EmbeddedServer> {
  const shared = process.env.TEST_DYNAMODB_ENDPOINT;
  return shared ? startOwnDatabase(shared, accessKey) : startEmbeddedDynamo(undefined, accessKey);
}

/** Starts an S3 server without buckets. It keeps its files in `folder`. */
export async function startTestStorage(folder: string): Promise<TestStorage> {
  return S3_SERVER === undefined ? startEmbeddedStorage(folder) : startOutsideStorage(S3_SERVER, folder);
}

/**
 * DynamoDB Local has one database for each access key id. A proxy gives every test file an id, and so a
 * database, of its own. DynamoDB Local does not check signatures.
 */
async function startOwnDatabase(target: string, accessKey: EmbeddedServer['accessKey']) {
  const id = `test${randomBytes(8).toString('hex')}`;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const authorization = headers.authorization?.replace(/Credential=[^/]+/, `Credential=${id}`);
    const forwarded = request(
      new URL(url ?? '/', target),
      { method, headers: { ...headers, authorization } },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(outgoing);
      },
    );
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  return { endpoint: await serveOnLoopback(server, 0), accessKey, close: () => stopServer(server) };
}

/** Server -> how its program starts. */
const PROGRAMS: Record<string, (storage: Omit<LocalStorage, 'endpoint'>, folder: string) => ProgramOptions> =
  {
    versitygw: ({ accessKey, region }, folder) => ({
      argumentsFor: (port) => ['--port', `127.0.0.1:${port}`, '--region', region, 'posix', folder],
      environment: {
        ROOT_ACCESS_KEY: accessKey.accessKeyId,
        ROOT_SECRET_KEY: accessKey.secretAccessKey,
      },
    }),
    minio: ({ accessKey, region }, folder) => ({
      argumentsFor: (port) => ['server', '--address', `127.0.0.1:${port}`, folder],
      environment: {
        MINIO_ROOT_USER: accessKey.accessKeyId,
        MINIO_ROOT_PASSWORD: accessKey.secretAccessKey,
        MINIO_REGION: region,
        MINIO_BROWSER: 'off',
        MINIO_UPDATE: 'off',
      },
    }),
  };

type ProgramOptions = Omit<Parameters<typeof startOutsideServer>[0], 'file'>;

async function startOutsideStorage(name: string, folder: string): Promise<TestStorage> {
  const { TEST_S3_PROGRAM: file = '', TEST_S3_REGION: region = '' } = process.env;
  const accessKey = makeAccessKey();
  const program = PROGRAMS[name]?.({ accessKey, region }, folder);
  if (program === undefined) throw new Error(`TEST_S3_SERVER takes ${Object.keys(PROGRAMS).join(' or ')}`);
  await mkdir(folder, { recursive: true });
  const { endpoint, close } = await startOutsideServer({ file, ...program });
  return { endpoint, region, accessKey, close };
}
