/**
 * Puts a file into the reply itself, as base64, when the reply can carry it.
 */
import type { Capture } from '../capture/capture-result.ts';
import { ServiceError } from '../errors.ts';

// Lambda's limit for a buffered reply: the JSON of status, headers and base64 body together.
// Source: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html (6 MB; measured 6,291,556)
const REPLY_LIMIT_BYTES = 6_291_556;
// The JSON around the body: status, some twenty headers, all ours and bounded.
const ENVELOPE_BYTES = 8_192;

/** Largest base64 body that passes. */
export const INLINE_LIMIT_CHARACTERS = REPLY_LIMIT_BYTES - ENVELOPE_BYTES;

/** @throws ServiceError capture_too_large when the file cannot pass in a reply */
export function assertFitsInline(capture: Capture): void {
  if (capture.base64.length <= INLINE_LIMIT_CHARACTERS) return;
  const megabytes = ((INLINE_LIMIT_CHARACTERS * 3) / 4 / 1_000_000).toFixed(1);
  throw new ServiceError(
    'capture_too_large',
    `The file is larger than the ${megabytes} MB that a direct reply can carry. ` +
      'Use format "jpeg" or "webp", a smaller area or scale, or storage "r2".',
  );
}
