/**
 * The files of the cache, in a private bucket of the service. Each file has a random key of its own, so that
 * a record never names the file of another capture.
 */
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { Capture } from '../capture/capture-result.ts';
import { createOwnFiles } from '../delivery/own-files.ts';
import { statusOf } from '../delivery/storage-error.ts';
import { withinSignal } from '../waits/within-time.ts';
import { daysFor, prefixOf } from './lifetimes.ts';

export interface CachedFiles {
  /** Stores the file for at least this long; returns its key. */
  put(capture: Capture, seconds: number, signal: AbortSignal): Promise<string>;
  /** Returns the file as base64, or undefined if the bucket does not have it any more. */
  read(key: string, signal: AbortSignal): Promise<string | undefined>;
  urlOf(key: string): Promise<string>;
}

/** S3 answers 403 for a missing object, because the role may not list the bucket. */
const MISSING: ReadonlySet<unknown> = new Set([403, 404]);

/** Errors of the storage are passed on. */
export function createCachedFiles({ storage, bucket }: { storage: S3Client; bucket: string }): CachedFiles {
  const { put, urlOf } = createOwnFiles(storage, bucket);
  return {
    put: (capture, seconds, signal) => put(capture, prefixOf(daysFor(seconds)), signal),
    urlOf,
    async read(key, signal) {
      const get = new GetObjectCommand({ Bucket: bucket, Key: key });
      try {
        const { Body } = await withinSignal(signal, storage.send(get, { abortSignal: signal }));
        return await withinSignal(signal, Body?.transformToString('base64') ?? Promise.resolve(undefined));
      } catch (error) {
        if (MISSING.has(statusOf(error))) return undefined;
        throw error;
      }
    },
  };
}
