/**
 * Object storage on this machine: a small S3 server on the loopback address. Objects of the callers'
 * bucket are public to read by their URL. The service's own buckets and all other requests need the
 * credential or a presigned URL.
 */
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DEFAULT_S3_REGION } from '../../../lambda/config/storage-variables.ts';
import { stopServer } from '../loopback.ts';
import { checkSignature } from './aws-signature.ts';
import { CACHE_BUCKET, JOBS_BUCKET, LOCAL_BUCKET, type LocalStorage, OVERFLOW_BUCKET } from './bucket.ts';
import { makeAccessKey } from './embedded-dynamo.ts';
import { listenOnFormerPort } from './former-port.ts';
import { type ObjectName, openObjectStore } from './s3/object-store.ts';
import { operate } from './s3/operations.ts';
import { answerError, S3Error } from './s3/s3-error.ts';

/** The access key is made at every start. */
export interface EmbeddedStorage extends LocalStorage {
  close(): Promise<void>;
}

// No bucket can have this name, so the file cannot be taken for one.
const PORT_FILE = '.port';

/** A job is forgotten two days after its POST. Until then a restart goes on with it. */
const JOBS_KEPT_MS = 2 * 86_400_000;

/** The CORS rules of every bucket, as the stack sets them for the service's own. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  Vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
};

/**
 * `folder` keeps the objects and the number of the port; it is made if it is missing.
 * `now` returns Unix milliseconds.
 */
export async function startEmbeddedStorage(
  folder: string,
  now: () => number = Date.now,
): Promise<EmbeddedStorage> {
  // Nothing else deletes the service's own files here. Their URLs no longer work anyway, because the secret
  // of an earlier start signed them.
  for (const bucket of [OVERFLOW_BUCKET, CACHE_BUCKET]) {
    await rm(join(folder, bucket), { recursive: true, force: true });
  }
  const store = await openObjectStore(folder);
  await store.removeOld(JOBS_BUCKET, now() - JOBS_KEPT_MS);
  const accessKey = makeAccessKey();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = readName(request.url ?? '');
    for (const [header, value] of Object.entries(CORS)) response.setHeader(header, value);
    if (isPreflight(request)) return allow(request, response);
    if (!isPublicRead(request, name)) {
      const verdict = await checkSignature(request, accessKey, { nowMs: now(), service: 's3' });
      if (verdict === 'expired') throw new S3Error('AccessDenied', 'Request has expired');
      if (verdict !== 'valid') throw new S3Error(verdict);
    }
    return operate({ request, response, store }, name);
  }

  function answerOrRefuse(request: IncomingMessage, response: ServerResponse): void {
    answer(request, response).catch((error: unknown) => {
      // The upload broke off, or the client left while it read.
      if (request.errored !== null || response.headersSent) return response.destroy();
      return answerError(request, response, error instanceof S3Error ? error : new S3Error('InternalError'));
    });
  }

  const server = createServer(answerOrRefuse);
  // Without this, Node itself would ask for the body before the request is checked.
  server.on('checkContinue', answerOrRefuse);
  const endpoint = await listenOnFormerPort(server, join(folder, PORT_FILE));
  return { endpoint, region: DEFAULT_S3_REGION, accessKey, close: () => stopServer(server) };
}

/** Bucket and key, decoded. Throws S3Error InvalidURI when they are malformed or lead out of the bucket. */
function readName(url: string): ObjectName {
  const [path = ''] = url.split('?', 1);
  const [, bucket = '', ...key] = decode(path).split('/');
  const isPlain = [bucket, ...key].every((segment) => segment !== '..' && !segment.includes('\0'));
  if (!isPlain) throw new S3Error('InvalidURI');
  return { bucket, key: key.join('/') };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidURI'); // A malformed percent sequence.
  }
}

/** Whether the request reads an object by its plain URL. Lists and settings of a bucket are not objects. */
function isPublicRead({ method, url = '', headers }: IncomingMessage, { bucket, key }: ObjectName): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isObject = bucket === LOCAL_BUCKET && key !== '' && !url.includes('?');
  return isRead && isObject && headers.authorization === undefined;
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] === 'GET';
}

function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  const names = headers['access-control-request-headers'];
  response.writeHead(200, names === undefined ? {} : { 'Access-Control-Allow-Headers': names }).end();
}
