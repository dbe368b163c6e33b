/** Writes chunks of PNG files. Source: https://www.w3.org/TR/png-3/#5Chunk-layout */
import { crc32 } from 'node:zlib';

/** The length and the type of a chunk, which come before its content. */
export const PREFIX_BYTES = 8;
/** All of a chunk but its content: length, type, and the checksum at its end. */
export const FRAME_BYTES = 12;

/** The chunk in pieces, so that large content is not copied. */
export function pngChunk(type: string, content: readonly Buffer[]): Buffer[] {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 0));
  prefix.write(type, 4, 'latin1');
  const checksum = Buffer.alloc(FRAME_BYTES - PREFIX_BYTES);
  checksum.writeUInt32BE(content.reduce((sum, piece) => crc32(piece, sum), crc32(type)));
  return [prefix, ...content, checksum];
}
