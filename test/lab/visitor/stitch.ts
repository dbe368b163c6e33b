/**
 * Joins pictures of screens that lie one below the other into one picture.
 */
import { PNG } from 'pngjs';

export interface Piece {
  /** A PNG. */
  file: Uint8Array;
  /** Its top edge in the whole picture, px. */
  top: number;
}

/** All pictures are PNGs. */
export interface Stitching {
  pieces: readonly Piece[];
  width: number;
  height: number;
}

export function stitch({ pieces, width, height }: Stitching): Buffer {
  const whole = new PNG({ width, height });
  whole.data.fill(255);
  for (const { file, top } of pieces) {
    const piece = PNG.sync.read(Buffer.from(file));
    const rows = Math.min(piece.height, height - top);
    if (rows > 0) PNG.bitblt(piece, whole, 0, 0, Math.min(width, piece.width), rows, 0, top);
  }
  return PNG.sync.write(whole, { deflateLevel: 3 });
}
