/**
 * Makes the missing buckets of the local run: one for the uploads of all callers, and the service's own for files that are
 * too large for a reply.
 */
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { AccessKey } from './signature.ts';

export const LOCAL_BUCKET = 'captures';
/** Private: it can be read with a presigned URL only. */
export const OVERFLOW_BUCKET = 'overflow';

/** Errors of the storage are passed on. */
export async function ensureBuckets(endpoint: string, credentials: AccessKey): Promise<void> {
  const storage = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
  try {
    for (const Bucket of [LOCAL_BUCKET, OVERFLOW_BUCKET]) {
      if (!(await hasBucket(storage, Bucket))) await storage.send(new CreateBucketCommand({ Bucket }));
    }
  } finally {
    storage.destroy();
  }
}

async function hasBucket(storage: S3Client, Bucket: string): Promise<boolean> {
  try {
    await storage.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFound') return false;
    throw error;
  }
}
