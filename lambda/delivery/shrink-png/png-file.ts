/**
 * Takes a PNG file apart into its lines and what is around them, and makes a file of both again. Source:
 * https://www.w3.org/TR/png-3/
 */
import { crc32 } from 'node:zlib';

interface PngFile {
  /** The chunks before the lines. */
  head: Buffer;
  /** The lines, filtered and deflated: one zlib stream. */
  data: Buffer;
  /** The chunks after the lines. */
  tail: Buffer;
}

const SIGNATURE_BYTES = 8;
/** Of a chunk: length and type, which come before the content. */
const PREFIX_BYTES = 8;
/** Of a chunk: length, type and the checksum after the content. */
const FRAME_BYTES = 12;

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
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(data.reduce((sum, { length }) => sum + length, 0));
  prefix.write('IDAT', 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(data.reduce((sum, piece) => crc32(piece, sum), crc32('IDAT')));
  return Buffer.concat([head, prefix, ...data, checksum, tail]);
}
