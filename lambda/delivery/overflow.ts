/** Stores a file that is too large for a reply in the service's own private bucket, for a day. */
import type { S3Client } from '@aws-sdk/client-s3';
import type { Capture } from '../capture/capture-result.ts';
import { unavailable } from '../errors.ts';
import { createOwnFiles } from './own-files.ts';

interface OverflowDeps {
  storage: S3Client;
  bucket: string;
}

export type KeepOverflow = (capture: Capture, signal: AbortSignal) => Promise<string>;

/**
 * Makes a function that stores a capture and returns a URL that works for 15 minutes.
 * @throws ServiceError service_unavailable, because the caller cannot mend the service's own bucket
 */
export function createKeepOverflow({ storage, bucket }: OverflowDeps): KeepOverflow {
  const files = createOwnFiles(storage, bucket);
  return async function keepOverflow(capture, signal) {
    try {
      return await files.urlOf(await files.put(capture, '', signal));
    } catch (error) {
      throw unavailable(
        error,
        'The capture was made, but it is too large for a direct reply and could not be kept for you. Try again, ' +
          'or use storage "r2", format "jpeg" or "webp", or a smaller area or scale.',
      );
    }
  };
}
