/**
 * Reads the body of a request up to a limit. Further data is discarded on arrival and takes no memory.
 */
import type { IncomingMessage } from 'node:http';

// A client reads the refusal only after it has sent everything. This limits how long the server waits for that.
const DRAIN_CAP_MS = 3_000;

/** Returns the body, 'tooLarge' if it is over the limit, or 'gone' if the client disconnected. */
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
