/**
 * Reads objects of a test's storage through S3.
 */
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import type { LocalStorage } from '../../bin/local/storage/bucket.ts';
import type { Config } from '../../lambda/config/config.ts';

interface StoredObject {
  body: Buffer;
  contentType: string | undefined;
}

interface ObjectName {
  bucket: string;
  key: string;
}

/** Returns undefined if the bucket has no such object. */
export async function readObject(
  { endpoint, region, accessKey }: LocalStorage,
  { bucket, key }: ObjectName,
): Promise<StoredObject | undefined> {
  const client = new S3Client({ endpoint, region, credentials: { ...accessKey }, forcePathStyle: true });
  try {
    const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return { body: Buffer.from((await Body?.transformToByteArray()) ?? []), contentType: ContentType };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}

/** The storage that a service's function uses. */
export function storageOf({ s3Endpoint, s3Region, s3AccessKey }: Config): LocalStorage {
  if (s3Endpoint === undefined || s3AccessKey === undefined) throw new Error('The service has no storage');
  return { endpoint: s3Endpoint, region: s3Region, accessKey: s3AccessKey };
}
