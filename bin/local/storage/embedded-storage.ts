/**
 * Object storage on this machine: s3rver on the loopback address. Objects of the callers' bucket are public to read by
 * their URL. The service's own bucket and all other requests need the credential or a presigned URL.
 */
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import S3Error from 's3rver/lib/models/error.js';
import { DEFAULT_S3_REGION } from '../../../lambda/config.ts';
import { type LocalStorage, OVERFLOW_BUCKET } from './bucket.ts';
import { makeAccessKey } from './embedded-dynamo.ts';
import { listenOnFormerPort } from './former-port.ts';
import { createPutObject } from './object-writer.ts';
import { checkSignature, withoutSignature } from './signature.ts';

/** The access key is made at every start. */
export interface EmbeddedStorage extends LocalStorage {
  close(): Promise<void>;
}

/** Error code -> message, as in S3. */
const REFUSALS = {
  AccessDenied: 'Access Denied',
  expired: 'Request has expired',
  InvalidAccessKeyId: 'The access key id is not known here.',
  SignatureDoesNotMatch: 'The signature is not that of the secret access key.',
  InvalidURI: 'The path cannot be read.',
};

// No bucket can have this name, so the file cannot be taken for one.
const PORT_FILE = '.port';

/** The CORS rules of every bucket, as the stack sets them for the service's own. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  Vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
};

/**
 * `folder` keeps the objects and the number of the port; it is made if it is missing. `now` returns Unix milliseconds.
 */
export async function startEmbeddedStorage(
  folder: string,
  now: () => number = Date.now,
): Promise<EmbeddedStorage> {
  await mkdir(folder, { recursive: true });
  // Deletes old overflow files. Their URLs no longer work, because the secret of an earlier start signed them.
  await rm(join(folder, OVERFLOW_BUCKET), { recursive: true, force: true });
  const accessKey = makeAccessKey();
  const storage = new S3rver({ directory: folder, silent: true, vhostBuckets: false });
  storage.store.putObject = createPutObject(storage.store);
  const answer = storage.callback();

  const server = createServer((request, response) => {
    const segments = readSegments(request.url ?? '');
    if (segments === undefined) return refuse(response, 'InvalidURI');
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (isPreflight(request)) return allow(request, response);
    const verdict = isPublicRead(request, segments)
      ? 'valid'
      : checkSignature(request, accessKey, { nowMs: now(), service: 's3' });
    if (verdict !== 'valid') return refuse(response, verdict);
    // Removes the signature, which is checked already. s3rver would look for the key among its own.
    delete request.headers.authorization;
    request.url = withoutSignature(request.url ?? '');
    void answer(request, response);
  });
  const endpoint = await listenOnFormerPort(server, join(folder, PORT_FILE));
  return {
    endpoint,
    region: DEFAULT_S3_REGION,
    accessKey,
    async close() {
      const closed = promisify(server.close.bind(server))();
      server.closeAllConnections();
      await closed;
      storage.logger.close();
    },
  };
}

/** Bucket and key, decoded; undefined when they are malformed or lead out of the folder. */
function readSegments(url: string): string[] | undefined {
  const [path = ''] = url.split('?', 1);
  try {
    const segments = decodeURIComponent(path).split('/').slice(1);
    return segments.some((segment) => segment === '..' || segment.includes('\0')) ? undefined : segments;
  } catch {
    return undefined; // A malformed percent sequence gets the answer InvalidURI.
  }
}

/** Whether the request reads an object by its plain URL. Lists and settings of a bucket are not objects. */
function isPublicRead({ method, url = '', headers }: IncomingMessage, segments: string[]): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isObject = (segments[1] ?? '') !== '' && !url.includes('?');
  return isRead && isObject && headers.authorization === undefined && !isOverflow(segments);
}

/** Ignores case and extra slashes, because a file system may treat such paths as equal. */
function isOverflow(segments: string[]): boolean {
  return segments.find((segment) => segment !== '')?.toLowerCase() === OVERFLOW_BUCKET;
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] === 'GET';
}

function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  const names = headers['access-control-request-headers'];
  response.writeHead(200, names === undefined ? {} : { 'Access-Control-Allow-Headers': names }).end();
}

function refuse(response: ServerResponse, reason: keyof typeof REFUSALS): void {
  const error = new S3Error(reason === 'expired' ? 'AccessDenied' : reason, REFUSALS[reason]);
  // Discards the rest of the body.
  response.writeHead(error.status, { 'Content-Type': 'application/xml', Connection: 'close' });
  response.end(error.toXML());
}
