/**
 * Inflates the lines of a picture in parts, and deflates a part again. The deflated parts form one stream
 * when joined. Source: RFC 1951, https://www.rfc-editor.org/rfc/rfc1951
 */
import { addAbortSignal } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createInflate, deflateRaw } from 'node:zlib';
import { createTurns } from '../../waits/turns.ts';
import { withinSignal } from '../../waits/within-time.ts';

export interface Part {
  lines: Buffer;
  /** The end of the part before, which this one may refer to. */
  window: Buffer | undefined;
  /** Bytes that the part takes in the given stream. They tell how much detail it has. */
  givenBytes: number;
}

/** Small, so that a sample of a few parts is spread over the picture. Smaller ones take more time in all. */
const PART_BYTES = 256 * 1024;
/** How far back deflate can refer. */
const WINDOW_BYTES = 32 * 1024;
const MIN_OUTPUT_BYTES = 16 * 1024;
/**
 * Twice the threads that Node has for this work, so that no thread waits until this one has prepared its next
 * part. More would only keep other work of those threads waiting.
 */
const AT_A_TIME = 8;
/** An empty block that ends the stream. */
export const STREAM_END = Buffer.of(0x03, 0x00);

/** Calls `take` with each part as soon as it is there. Throws when the signal aborts. */
export async function inflateParts(
  data: Buffer,
  signal: AbortSignal,
  take: (part: Part) => void,
): Promise<void> {
  signal.throwIfAborted();
  const inflating = addAbortSignal(signal, createInflate({ chunkSize: PART_BYTES }));
  let readBytes = 0;
  let window: Buffer | undefined;
  inflating.on('data', (lines: Buffer) => {
    take({ lines, window, givenBytes: inflating.bytesWritten - readBytes });
    readBytes = inflating.bytesWritten;
    window = lines.subarray(-WINDOW_BYTES);
  });
  inflating.end(data);
  try {
    await finished(inflating);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

type DeflatePart = (part: Part, level: number) => Promise<Buffer>;

/** Deflates some parts at a time, the others in the order of the calls. */
export function createDeflatePart(signal: AbortSignal): DeflatePart {
  const takeTurn = createTurns({ limit: AT_A_TIME });
  return ({ lines, window, givenBytes }, level) =>
    takeTurn(async () => {
      signal.throwIfAborted();
      const options = {
        level,
        // Ends at a whole byte, so that the parts can be joined.
        finishFlush: constants.Z_SYNC_FLUSH,
        // Room for the result, so that it comes in one piece.
        chunkSize: Math.max(MIN_OUTPUT_BYTES, givenBytes),
        ...(window && { dictionary: window }),
      };
      return withinSignal(signal, promisify(deflateRaw)(lines, options));
    });
}
