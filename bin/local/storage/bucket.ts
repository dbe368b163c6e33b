/**
 * Makes the buckets of the local run where they are missing: one for every caller's uploads, and the service's own
 * for files that no reply can carry.
 */
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { AccessKey } from './signature.ts';

export const LOCAL_BUCKET = 'captures';
/** Private: read by presigned URL alone. */
export const OVERFLOW_BUCKET = 'overflow';

/** Throws what the storage throws. */
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
