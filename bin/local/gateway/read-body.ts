/**
 * Reads the bodies of requests up to two limits: of one body, and of all that the server holds at a time.
 * Further data is discarded on arrival and takes no memory.
 */
import type { IncomingMessage } from 'node:http';

// A client reads the refusal only after it has sent everything. This limits how
// long the server waits for that.
const DRAIN_CAP_MS = 3_000;

interface BodyLimits {
  maxBytes: number;
  /** Of all bodies together. Each takes several times its size while it is passed on, parsed and copied. */
  maxBufferedBytes: number;
}

/** `release` must be called when the body is no longer needed. */
interface BufferedBody {
  bytes: Buffer;
  release(): void;
}

/** 'tooLarge' and 'noRoom' are the limits; 'gone' means that the client disconnected. */
type ReadBody = (request: IncomingMessage) => Promise<BufferedBody | 'tooLarge' | 'noRoom' | 'gone'>;

export function createReadBody({ maxBytes, maxBufferedBytes }: BodyLimits): ReadBody {
  let bufferedBytes = 0;

  return function readBody(request) {
    const chunks: Buffer[] = [];
    let ownBytes = 0;
    let refusal: 'tooLarge' | 'noRoom' | undefined;
    const release = () => {
      bufferedBytes -= ownBytes;
      ownBytes = 0;
      chunks.length = 0;
    };
    return new Promise((resolve) => {
      const leave = () => {
        release();
        resolve('gone');
      };
      request.on('data', (chunk: Buffer) => {
        if (refusal !== undefined) return;
        if (ownBytes + chunk.length > maxBytes) refusal = 'tooLarge';
        else if (bufferedBytes + chunk.length > maxBufferedBytes) refusal = 'noRoom';
        if (refusal === undefined) {
          chunks.push(chunk);
          ownBytes += chunk.length;
          bufferedBytes += chunk.length;
        } else {
          release();
          setTimeout(resolve, DRAIN_CAP_MS, refusal).unref();
        }
      });
      request.once('end', () => {
        request.off('close', leave);
        resolve(refusal ?? { bytes: Buffer.concat(chunks), release });
      });
      request.once('close', leave);
      request.once('error', leave);
    });
  };
}
