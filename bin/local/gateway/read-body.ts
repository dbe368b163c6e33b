/**
 * Reads the body of a request up to a limit. What is beyond is dropped as it comes and never held.
 */
import type { IncomingMessage } from 'node:http';

// A client that is still sending cannot read the refusal; but nobody may keep it waiting for ever.
const DRAIN_CAP_MS = 3_000;

/** Gives the body; 'tooLarge' when it is over the limit, 'gone' when the client broke off. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | 'tooLarge' | 'gone'> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      const wasWithin = sizeBytes <= maxBytes;
      sizeBytes += chunk.length;
      if (sizeBytes <= maxBytes) {
        chunks.push(chunk);
      } else if (wasWithin) {
        chunks.length = 0;
        setTimeout(() => resolve('tooLarge'), DRAIN_CAP_MS).unref();
      }
    });
    request.once('end', () => resolve(sizeBytes > maxBytes ? 'tooLarge' : Buffer.concat(chunks)));
    request.once('close', () => resolve('gone'));
    request.once('error', () => resolve('gone'));
  });
}
