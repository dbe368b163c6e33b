/**
 * Writes one object where none is yet, and tries again what may pass: until it is stored once, refused for good,
 * or the time is up. A reply that was lost leaves no second object: what lies at the key is compared first.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { withinSignal } from './within-signal.ts';

export interface NewObject {
  bucket: string;
  key: string;
  body: Buffer;
  contentType: string;
}

/** `taken`: somebody else's object lies at the key. */
export type PutOutcome = 'stored' | 'taken';

const ATTEMPTS = 5;
// 0.2 s, 0.4 s, 0.8 s, 1.6 s: three seconds in all, as long as a storage takes to fail over.
const FIRST_PAUSE_MS = 200;

/** Throws what the storage throws, or the signal's reason. The client must not retry by itself. */
export async function putNewObject(
  client: S3Client,
  object: NewObject,
  signal: AbortSignal,
): Promise<PutOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      await withinSignal(signal, client.send(putCommand(object), { abortSignal: signal }));
      return 'stored';
    } catch (error) {
      signal.throwIfAborted();
      // Only an attempt before this one can have stored what is there now.
      if (isKeyTaken(error))
        return attempt > 1 && (await isOurs(client, object, signal)) ? 'stored' : 'taken';
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
      await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

function putCommand({ bucket, key, body, contentType }: NewObject): PutObjectCommand {
  return new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentType: contentType,
    IfNoneMatch: '*',
  });
}

/** Size and MD5 are the same. A credential that may only write cannot look: the key's ten random characters tell. */
async function isOurs(client: S3Client, { bucket, key, body }: NewObject, signal: AbortSignal) {
  try {
    const head = new HeadObjectCommand({ Bucket: bucket, Key: key });
    const found = await withinSignal(signal, client.send(head, { abortSignal: signal }));
    const md5 = createHash('md5').update(body).digest('hex');
    return found.ContentLength === body.length && found.ETag?.replaceAll('"', '') === md5;
  } catch (error) {
    signal.throwIfAborted();
    if (statusOf(error) === 403) return true;
    throw error;
  }
}

// 409, somebody is writing it right now, is no answer yet: it may be our own earlier attempt.
function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && error.name === 'PreconditionFailed';
}

/** Refusals by a 4xx that pass by themselves. Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** No reply at all, a fault of the storage, or a refusal for the moment. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  const isTimeout = error instanceof Error && error.name === 'RequestTimeout';
  return status === undefined || status >= 500 || PASSING_STATUSES.has(status) || isTimeout;
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined;
  const { $metadata } = error;
  const isObject = typeof $metadata === 'object' && $metadata !== null;
  return isObject && 'httpStatusCode' in $metadata && typeof $metadata.httpStatusCode === 'number'
    ? $metadata.httpStatusCode
    : undefined;
}
