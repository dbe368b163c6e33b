/**
 * Takes a PNG file apart into its lines and what is around them, and makes a file of both again. Source:
 * https://www.w3.org/TR/png-3/
 */
import { FRAME_BYTES, PREFIX_BYTES, pngChunk } from './png-chunk.ts';

interface PngFile {
  /** The chunks before the lines. */
  head: Buffer;
  /** The lines, filtered and deflated: one zlib stream. */
  data: Buffer;
  /** The chunks after the lines. */
  tail: Buffer;
}

const SIGNATURE_BYTES = 8;

/** Joins the content of all IDAT chunks. */
export function takeApart(png: Buffer): PngFile {
  const data: Buffer[] = [];
  let headEnd = 0;
  let tailStart = 0;
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const contentAt = at + PREFIX_BYTES;
    const contentBytes = png.readUInt32BE(at);
    const nextAt = at + FRAME_BYTES + contentBytes;
    if (png.toString('latin1', at + 4, contentAt) === 'IDAT') {
      if (data.length === 0) headEnd = at;
      data.push(png.subarray(contentAt, contentAt + contentBytes));
      tailStart = nextAt;
    }
    at = nextAt;
  }
  return { head: png.subarray(0, headEnd), data: Buffer.concat(data), tail: png.subarray(tailStart) };
}

/** The bytes of a file besides its zlib stream, when that is in one IDAT chunk. */
export function bytesAround({ head, tail }: Pick<PngFile, 'head' | 'tail'>): number {
  return head.length + FRAME_BYTES + tail.length;
}

/** `data` is the zlib stream in pieces. */
export function putTogether({ head, tail }: Pick<PngFile, 'head' | 'tail'>, data: readonly Buffer[]): Buffer {
  return Buffer.concat([head, ...pngChunk('IDAT', data), tail]);
}
