/**
 * Makes the missing buckets of the local run: one for the uploads of all callers, and the service's own for
 * files that are too large for a reply, for files that are kept, and for jobs.
 */
import {
  type CORSRule,
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { AccessKey } from './aws-signature.ts';

export const LOCAL_BUCKET = 'captures';
/** Private: these can be read with a presigned URL only. */
export const OVERFLOW_BUCKET = 'overflow';
export const CACHE_BUCKET = 'cache';
export const JOBS_BUCKET = 'jobs';

/** An S3 server, embedded or another one. */
export interface LocalStorage {
  endpoint: string;
  region: string;
  accessKey: AccessKey;
}

/** As in lib/own-bucket.ts: a browser that follows the 303 sends the headers of its first request again. */
const ANY_BROWSER: CORSRule = { AllowedMethods: ['GET'], AllowedOrigins: ['*'], AllowedHeaders: ['*'] };

/** Answers of a storage that has the bucket. */
const TAKEN: ReadonlySet<string> = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/** Buckets that exist stay as they are. Errors of the storage are passed on. */
export async function ensureBuckets({ accessKey, ...server }: LocalStorage): Promise<void> {
  const storage = new S3Client({ ...server, credentials: { ...accessKey }, forcePathStyle: true });
  try {
    for (const bucket of [LOCAL_BUCKET, OVERFLOW_BUCKET, CACHE_BUCKET, JOBS_BUCKET]) {
      if (!(await hasBucket(storage, bucket)) && (await makeBucket(storage, bucket))) {
        await openToBrowsers(storage, bucket);
      }
    }
  } finally {
    storage.destroy();
  }
}

/** Errors count as no: a HEAD has no error message, and making the bucket fails with one. */
async function hasBucket(storage: S3Client, bucket: string): Promise<boolean> {
  return storage.send(new HeadBucketCommand({ Bucket: bucket })).then(
    () => true,
    () => false,
  );
}

/** Returns false if the bucket exists after all. */
async function makeBucket(storage: S3Client, bucket: string): Promise<boolean> {
  try {
    await storage.send(new CreateBucketCommand({ Bucket: bucket }));
    return true;
  } catch (error) {
    if (error instanceof Error && TAKEN.has(error.name)) return false;
    throw error;
  }
}

async function openToBrowsers(storage: S3Client, bucket: string): Promise<void> {
  const CORSConfiguration = { CORSRules: [ANY_BROWSER] };
  try {
    await storage.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
  } catch (error) {
    // MinIO answers so. It has no rules for single buckets, and allows every origin.
    if (!(error instanceof Error && error.name === 'NotImplemented')) throw error;
  }
}
