/**
 * Checks whether an object was stored after the reply to its write was lost. A check without an answer is
 * repeated, because a stored object must not be reported as a failed upload.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { withinSignal } from '../waits/within-time.ts';
import { mayPass, statusOf } from './storage-error.ts';

export interface NewObject {
  bucket: string;
  key: string;
  body: Buffer;
  contentType: string;
}

/** `hidden`: a write-only credential may not look (403). */
type Found = 'ours' | 'other' | 'none' | 'hidden';

// A reply can also be lost without a closed connection.
const CHECK_TIMEOUT_MS = 3_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_600;

interface CheckOptions {
  signal: AbortSignal;
  /** Infinity: checks until the signal aborts. */
  maxChecks: number;
}

/** Compares the MD5. Throws the last error of the storage, or the signal's reason. */
export async function findOwnObject(
  client: S3Client,
  object: NewObject,
  { signal, maxChecks }: CheckOptions,
): Promise<Found> {
  for (
    let count = 1, pauseMs = FIRST_PAUSE_MS;
    ;
    count++, pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  ) {
    try {
      return await compareObject(
        client,
        object,
        AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (statusOf(error) === 403) return 'hidden';
      if (statusOf(error) === 404) return 'none';
      if (count >= maxChecks || !mayPass(error)) throw error;
      await wait(pauseMs, undefined, { signal });
    }
  }
}

async function compareObject(
  client: S3Client,
  { bucket, key, body }: NewObject,
  signal: AbortSignal,
): Promise<Found> {
  const head = new HeadObjectCommand({ Bucket: bucket, Key: key });
  const { ETag } = await withinSignal(signal, client.send(head, { abortSignal: signal }));
  const md5 = createHash('md5').update(body).digest('hex');
  return ETag?.replaceAll('"', '') === md5 ? 'ours' : 'other';
}
