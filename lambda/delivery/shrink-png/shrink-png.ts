/**
 * Compresses a PNG again, because the browser encodes for speed. The filtered lines stay as they are. They
 * are deflated in parallel parts, at the quicker of two levels that makes the file fit. A sample is deflated
 * while the lines are still inflated; it chooses the level, and ends the work early if the file cannot fit.
 *
 * Measured with 35 pictures of 5 to 72 MB on two cores: 160 ms on average and 640 at most. The whole file at
 * level 6, in one piece, takes 1,160 and 6,370 ms. Parts that are all deflated at level 6 take twice the time
 * where the file fits, and four times where it does not. Levels 1 to 3, Z_RLE and Z_HUFFMAN_ONLY leave text
 * as large as the browser does; other filters save 2 % at most. Another picture without optimizeForSpeed is a
 * tenth smaller for text and has the same pixels, but draws the page again. Of the ten largest files of the
 * corpus (5 to 15 MB) the same four fit, for twice the processor time (6.1 s against
 * 2.9 s), and the six that do not fit cost 19 s instead of 2.2 s, because nothing ends the work early. No
 * well-kept package of libdeflate, zlib-ng or ISA-L was found; sharp and @napi-rs/image encode whole
 * pictures. Sources: https://www.w3.org/TR/png-3/ and RFC 1950, https://www.rfc-editor.org/rfc/rfc1950
 */

import { bytesAround, putTogether, takeApart } from '../../png/png-file.ts';
import { createDeflatePart, inflateParts, type Part, STREAM_END } from './parts.ts';
import { createSampling, isHopeless, meanOf } from './sample.ts';

/**
 * Levels of zlib. The quick one takes two thirds of the time; lower ones do not shrink
 * what the browser has deflated.
 */
const QUICK = 4;
const STRONG = 6;
/** How much more the quick level leaves than the strong one. If it is more, some parts are deflated again. */
const QUICK_EXCESS = 1.08;
/** Parts that are deflated again before the size is looked at again. */
const AGAIN_PARTS = 16;

/** Header of the zlib stream: deflate with a window of 32 KiB, default level. */
const ZLIB_HEADER = Buffer.of(0x78, 0x9c);
const ZLIB_CHECKSUM_BYTES = 4;
const NOTHING = Buffer.alloc(0);

/**
 * Returns the smaller file, or undefined if it would be over `maxBytes`. Throws when the signal is aborted.
 */
export async function shrinkPng(
  png: Buffer,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const file = takeApart(png);
  const { data } = file;
  const aroundBytes = bytesAround(file) + ZLIB_HEADER.length + STREAM_END.length + ZLIB_CHECKSUM_BYTES;
  const tooLarge = new AbortController();
  try {
    const parts = await deflateWithin(maxBytes - aroundBytes, data, {
      giveUp: () => tooLarge.abort(),
      signal: AbortSignal.any([signal, tooLarge.signal]),
    });
    if (parts === undefined) return undefined;
    // The lines are unchanged, so their checksum is too.
    return putTogether(file, [ZLIB_HEADER, ...parts, STREAM_END, data.subarray(-ZLIB_CHECKSUM_BYTES)]);
  } catch (error) {
    signal.throwIfAborted();
    if (tooLarge.signal.aborted) return undefined;
    throw error;
  }
}

interface Piece {
  part: Part;
  /** Empty until the part is deflated. */
  deflated: Buffer;
  level: number;
}

interface Work {
  signal: AbortSignal;
  /** Aborts the signal, because the file cannot fit. */
  giveUp: () => void;
}

/** Returns the deflated parts, or undefined if they do not fit into `roomBytes`. */
async function deflateWithin(
  roomBytes: number,
  data: Buffer,
  { signal, giveUp }: Work,
): Promise<Buffer[] | undefined> {
  const pieces: Piece[] = [];
  let totalBytes = 0;
  let leastBytes = 0;
  const deflatePart = createDeflatePart(signal);
  const deflate = async (piece: Piece, level: number) => {
    const deflated = await deflatePart(piece.part, level);
    const isBetter = piece.level === 0 || deflated.length < piece.deflated.length;
    totalBytes += isBetter ? deflated.length - piece.deflated.length : 0;
    if (isBetter) piece.deflated = deflated;
    piece.level = level;
    if (level === STRONG) leastBytes += piece.deflated.length;
    if (leastBytes > roomBytes) giveUp();
  };

  const wantedShare = roomBytes / data.length;
  const share = await sampleWhileInflating();
  const level = share * QUICK_EXCESS <= wantedShare ? QUICK : STRONG;
  await Promise.all(pieces.filter((piece) => piece.level === 0).map((piece) => deflate(piece, level)));
  // The largest parts have most to give.
  const quick = pieces
    .filter((piece) => piece.level === QUICK)
    .sort((one, other) => other.deflated.length - one.deflated.length);
  while (totalBytes > roomBytes && quick.length > 0) {
    await Promise.all(quick.splice(0, AGAIN_PARTS).map((piece) => deflate(piece, STRONG)));
  }
  return totalBytes > roomBytes ? undefined : pieces.map(({ deflated }) => deflated);

  /** Returns the share of its size that the stream gets down to at the strong level, by the sample. */
  async function sampleWhileInflating(): Promise<number> {
    const placesIn = createSampling(data.length);
    const shares: number[] = [];
    let sampled = Promise.resolve();
    await inflateParts(data, signal, (part) => {
      const piece: Piece = { part, deflated: NOTHING, level: 0 };
      pieces.push(piece);
      const places = placesIn(part.givenBytes);
      if (places === 0) return;
      const deflating = deflate(piece, STRONG);
      // In the order of the parts, so that the decision is the same each time.
      sampled = Promise.all([sampled, deflating]).then(() => {
        for (let place = 0; place < places; place++) shares.push(piece.deflated.length / part.givenBytes);
        if (isHopeless(shares, wantedShare)) giveUp();
      });
      // Awaited below; the handler avoids an unhandled rejection when inflating fails first.
      sampled.catch(() => undefined);
    });
    await sampled;
    return meanOf(shares);
  }
}
