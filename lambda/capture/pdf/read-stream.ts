/**
 * Reads a file from the browser in slices. A single message with a large file would block the thread for
 * seconds and take several times its memory.
 */
import type { CDPSession } from 'puppeteer-core';
import { ServiceError } from '../../errors.ts';
import { formatCount } from '../../request/problems/field-message.ts';

/**
 * The largest PDF that is returned. At 96 MB, browser and Node together use at most 1.2 GB of the function's
 * 3,008 MB, and no step blocks the thread for more than 0.05 s. Uploading it takes a second or two. The
 * largest PDF of 180 real pages is 4.6 MB.
 */
const MAX_PDF_BYTES = 100_000_000;
/** Each slice takes some milliseconds of work. */
const SLICE_BYTES = 3 * 1024 * 1024;

/**
 * Returns the slices in their order.
 * @throws ServiceError capture_too_large
 */
export async function readStream(
  session: CDPSession,
  handle: string,
  maxBytes: number = MAX_PDF_BYTES,
): Promise<Buffer[]> {
  const slices: Buffer[] = [];
  let sizeBytes = 0;
  const read = () => session.send('IO.read', { handle, size: SLICE_BYTES });
  // The browser reports the end only after the last slice. Two requests at a time save a round trip.
  let next = read();
  for (;;) {
    const following = read();
    // The next round awaits this; the handler avoids an unhandled rejection.
    following.catch(() => undefined);
    const { data, base64Encoded = false, eof } = await next;
    const slice = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
    sizeBytes += slice.length;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    if (slice.length > 0) slices.push(slice);
    if (eof) return slices;
    next = following;
  }
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(
    'capture_too_large',
    `The PDF would be larger than ${formatCount(maxBytes)} bytes. Capture a smaller element, name fewer pages ` +
      'in pdf.pageRanges, or use another format.',
  );
}
