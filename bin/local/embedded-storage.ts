/**
 * Object storage on this machine: s3rver on the loopback address. Anybody there may read an
 * object by its URL, as from a public bucket; everything else needs the credential.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import S3Error from 's3rver/lib/models/error.js';
import type { EmbeddedServer } from './embedded-dynamo.ts';
import { listenOnFormerPort } from './former-port.ts';
import { createPutObject } from './object-writer.ts';
import { type AccessKey, checkSignature } from './signature.ts';

export interface EmbeddedStorage extends EmbeddedServer {
  /** New at every start. */
  accessKey: AccessKey;
}

const REFUSALS = {
  AccessDenied: 'Access Denied',
  InvalidAccessKeyId: 'The access key id is not known here.',
  SignatureDoesNotMatch: 'The signature is not that of the secret access key.',
  InvalidURI: 'The path cannot be read.',
};

const SECRET_BYTES = 32;

// No bucket can have this name.
const PORT_FILE = '.port';

/** `folder` holds the objects and the port they are served on; it is made when it is not there. */
export async function startEmbeddedStorage(folder: string): Promise<EmbeddedStorage> {
  await mkdir(folder, { recursive: true });
  const accessKey = { accessKeyId: 'local', secretAccessKey: randomBytes(SECRET_BYTES).toString('hex') };
  const storage = new S3rver({ directory: folder, silent: true, vhostBuckets: false });
  storage.store.putObject = createPutObject(storage.store);
  const answer = storage.callback();

  const server = createServer((request, response) => {
    const refusal = findRefusal(request, accessKey);
    if (refusal !== undefined) return refuse(response, refusal);
    // Checked already; s3rver would look for the key among its own.
    delete request.headers.authorization;
    void answer(request, response);
  });
  const endpoint = await listenOnFormerPort(server, join(folder, PORT_FILE));
  return {
    endpoint,
    accessKey,
    async close() {
      const closed = promisify(server.close.bind(server))();
      server.closeAllConnections();
      await closed;
      storage.logger.close();
    },
  };
}

function findRefusal(request: IncomingMessage, accessKey: AccessKey): keyof typeof REFUSALS | undefined {
  const segments = readSegments(request.url ?? '');
  if (segments === undefined) return 'InvalidURI';
  if (isPublicRead(request, segments)) return undefined;
  const verdict = checkSignature(request, accessKey);
  return verdict === 'valid' ? undefined : verdict;
}

/** Bucket and key, decoded; undefined when they are malformed or lead out of the folder. */
function readSegments(url: string): string[] | undefined {
  const [path = ''] = url.split('?', 1);
  try {
    const segments = decodeURIComponent(path).split('/').slice(1);
    return segments.some((segment) => segment === '..' || segment.includes('\0')) ? undefined : segments;
  } catch {
    return undefined; // A stray percent sign: the caller is told so.
  }
}

/** An object by its bare URL; lists and settings of a bucket are no objects. */
function isPublicRead({ method, url = '', headers }: IncomingMessage, [, key = '']: string[]): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && key !== '' && !url.includes('?') && headers.authorization === undefined;
}

function refuse(response: ServerResponse, code: keyof typeof REFUSALS): void {
  const error = new S3Error(code, REFUSALS[code]);
  // What is left of the body is not wanted.
  response.writeHead(error.status, { 'Content-Type': 'application/xml', Connection: 'close' });
  response.end(error.toXML());
}
