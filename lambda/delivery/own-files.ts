/**
 * Files in a private bucket of the service. Each has a random key, which cannot be guessed,
 * and is read by a presigned URL.
 */
import { randomBytes } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Capture, FILE_TYPES } from '../capture/capture-result.ts';
import { withinSignal } from '../waits/within-time.ts';

interface OwnFiles {
  /** Stores the file under a new key that begins with `prefix`, and returns the key. */
  put(capture: Capture, prefix: string, signal: AbortSignal): Promise<string>;
  /** Works for 15 minutes. */
  urlOf(key: string): Promise<string>;
}

/** As many random bits as an API key has. */
const KEY_BYTES = 32;
const URL_LIFETIME_SECONDS = 15 * 60;

/** Errors of the storage are passed on. */
export function createOwnFiles(storage: S3Client, bucket: string): OwnFiles {
  return {
    async put({ format, base64 }, prefix, signal) {
      const { contentType, extension } = FILE_TYPES[format];
      const key = `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}.${extension}`;
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: Buffer.from(base64, 'base64'),
        ContentType: contentType,
        // The file belongs to one caller, so no shared cache may keep it.
        CacheControl: 'no-store',
      });
      await withinSignal(signal, storage.send(command, { abortSignal: signal }));
      return key;
    },
    urlOf: (key) =>
      getSignedUrl(storage, new GetObjectCommand({ Bucket: bucket, Key: key }), {
        expiresIn: URL_LIFETIME_SECONDS,
      }),
  };
}
