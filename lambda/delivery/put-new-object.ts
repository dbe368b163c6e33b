/**
 * Writes one object to a key that has none yet. Retries temporary errors until the object is stored, refused for good,
 * or the time is up. After a lost reply the retry finds an object at the key and compares it with its own.
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

/** `taken`: the key has another object. */
export type PutOutcome = 'stored' | 'taken';

const ATTEMPTS = 5;
// 0.2 s, 0.4 s, 0.8 s, 1.6 s: three seconds in all, about the time in which a storage fails over.
const FIRST_PAUSE_MS = 200;

/** Throws the error of the storage, or the signal's reason. The client must not retry by itself. */
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
      // The object at the key can be ours only if an earlier attempt stored it.
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

/**
 * Whether the object at the key has our size and MD5. A write-only credential cannot read them (403); then the object is
 * taken for ours, because the key has ten random characters.
 */
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

// 409 means that a write is in progress. That may be our own earlier attempt, so it is retried.
function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && error.name === 'PreconditionFailed';
}

/** Temporary errors among the 4xx. Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Whether a retry may succeed: no reply, a 5xx of the storage, or a temporary 4xx. */
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
