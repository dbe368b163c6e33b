/**
 * Makes the bucket of the local run where it is missing.
 */
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { AccessKey } from './signature.ts';

export const LOCAL_BUCKET = 'captures';

/** Throws what the storage throws. */
export async function ensureBucket(endpoint: string, credentials: AccessKey): Promise<void> {
  const storage = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
  try {
    if (!(await hasBucket(storage))) await storage.send(new CreateBucketCommand({ Bucket: LOCAL_BUCKET }));
  } finally {
    storage.destroy();
  }
}

async function hasBucket(storage: S3Client): Promise<boolean> {
  try {
    await storage.send(new HeadBucketCommand({ Bucket: LOCAL_BUCKET }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFound') return false;
    throw error;
  }
}
