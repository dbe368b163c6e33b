/**
 * Stores a file that is too large for a reply in the service's own private bucket, under a random key, for a day.
 * Returns a URL that works for 15 minutes.
 */
import { randomBytes } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Capture, FILE_TYPES } from '../capture/capture-result.ts';
import { ServiceError } from '../errors.ts';
import { withinSignal } from './within-signal.ts';

interface OverflowDeps {
  storage: S3Client;
  bucket: string;
}

/** Lifetime of presigned URLs of the service's own files. */
export const OWN_URL_LIFETIME_SECONDS = 15 * 60;
// As many random bits as an API key has, so that the key cannot be guessed.
const KEY_BYTES = 32;
const RETRY_AFTER_SECONDS = 5;

export type KeepOverflow = (capture: Capture, signal: AbortSignal) => Promise<string>;

/**
 * Makes a function that stores a capture and returns a presigned URL.
 * @throws ServiceError service_unavailable, because the caller cannot mend the service's own bucket
 */
export function createKeepOverflow({ storage, bucket }: OverflowDeps): KeepOverflow {
  return async function keepOverflow(capture, signal) {
    const { contentType, extension } = FILE_TYPES[capture.format];
    const object = { Bucket: bucket, Key: `${randomBytes(KEY_BYTES).toString('base64url')}.${extension}` };
    const put = new PutObjectCommand({
      ...object,
      Body: Buffer.from(capture.base64, 'base64'),
      ContentType: contentType,
      // The file belongs to one caller, so no shared cache may keep it.
      CacheControl: 'no-store',
    });
    try {
      await withinSignal(signal, storage.send(put, { abortSignal: signal }));
      return await getSignedUrl(storage, new GetObjectCommand(object), {
        expiresIn: OWN_URL_LIFETIME_SECONDS,
      });
    } catch (error) {
      throw new ServiceError(
        'service_unavailable',
        'The capture was made, but it is too large for a direct reply and could not be kept for you. Try again, ' +
          'or use storage "r2", format "jpeg" or "webp", or a smaller area or scale.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error },
      );
    }
  };
}
