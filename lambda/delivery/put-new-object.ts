/**
 * Writes one object to a key that has none yet. Retries temporary errors until the object is
 * stored, refused for good, or the time is up. After a lost reply it looks for the object at the
 * key and compares it with its own.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { withinSignal } from '../waits/within-time.ts';
import { findOwnObject, type NewObject } from './find-own-object.ts';
import { mayPass, statusOf } from './storage-error.ts';

/** `taken`: the key has another object. */
type PutOutcome = 'stored' | 'taken';

const ATTEMPTS = 5;
// 0.2 s, 0.4 s, 0.8 s, 1.6 s: three seconds in all, about the time in which a storage fails over.
const FIRST_PAUSE_MS = 200;
/** Checks when it is not known whether any attempt has stored the object: 1.5 s in all. */
const LAST_CHECKS = 5;

/** Throws the error of the storage, or the signal's reason. The client must be set not to retry. */
export async function putNewObject(
  client: S3Client,
  object: NewObject,
  signal: AbortSignal,
): Promise<PutOutcome> {
  let mayBeStored = false;
  for (let attempt = 1; ; attempt++) {
    try {
      await withinSignal(signal, client.send(putCommand(object), { abortSignal: signal }));
      return 'stored';
    } catch (error) {
      signal.throwIfAborted();
      // The object at the key can be ours only if an earlier attempt stored it.
      if (isKeyInUse(error)) return attempt > 1 ? compareExisting(client, object, signal) : 'taken';
      mayBeStored ||= hasLostReply(error);
      if (!mayPass(error)) throw error;
      if (attempt === ATTEMPTS) {
        if (mayBeStored && (await isStored(client, object, signal))) return 'stored';
        throw error;
      }
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
 * Whether the object at a taken key is ours. If the credential may not read it, it counts as ours,
 * because the key has ten random characters. Checks until the time is up: an object is there, and its
 * upload must not be reported as failed.
 */
async function compareExisting(
  client: S3Client,
  object: NewObject,
  signal: AbortSignal,
): Promise<PutOutcome> {
  const found = await findOwnObject(client, object, { signal, maxChecks: Number.POSITIVE_INFINITY });
  return found === 'ours' || found === 'hidden' ? 'stored' : 'taken';
}

/** After the last attempt: whether one of them has stored the object. */
async function isStored(client: S3Client, object: NewObject, signal: AbortSignal): Promise<boolean> {
  try {
    return (await findOwnObject(client, object, { signal, maxChecks: LAST_CHECKS })) === 'ours';
  } catch {
    return false; // The caller throws the error of the last attempt, which says more.
  }
}

// 409 means that a write is in progress. That may be our own earlier attempt, so it is retried.
function isKeyInUse(error: unknown): boolean {
  return error instanceof Error && error.name === 'PreconditionFailed';
}

/** Error codes of a connection that was never made, so that the storage has received nothing. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Whether the storage may have done the work of a request without a reply. */
function hasLostReply(error: unknown): boolean {
  return statusOf(error) === undefined && !NOT_CONNECTED.has(Object(error).code);
}
