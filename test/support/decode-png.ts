/**
 * Decodes the PNGs of captures in two fifths of the time that pngjs takes: the tests read thousands.
 * test/support/decode-png.test.ts holds it against pngjs.
 */
import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { sizeOfPng } from '../../lambda/png/open-png.ts';
import { takeApart } from '../../lambda/png/png-file.ts';
import { unfilter } from '../../lambda/png/unfilter.ts';

/**
 * Bits, colour type, compression, filters and interlacing of an RGBA and an RGB
 * PNG, as the browser writes them.
 */
const RGBA = '0806000000';
const RGB = '0802000000';
const FORM_AT = 24;

export interface Pixels {
  width: number;
  height: number;
  /** Rows of pixels without padding. */
  data: Buffer;
  /** Bytes of a pixel: RGB or RGBA. */
  pixelBytes: 3 | 4;
}

/** Any PNG. Throws an Error for other files. */
export function decodePng(file: Buffer): Pixels {
  const form = file.toString('hex', FORM_AT, FORM_AT + 5);
  if (form !== RGBA && form !== RGB) return { ...decodeWithLibrary(file), pixelBytes: 4 };
  const { width, height } = sizeOfPng(file);
  const pixelBytes = form === RGBA ? 4 : 3;
  const lineBytes = width * pixelBytes;
  const lines = inflateSync(takeApart(file).data);
  const data = Buffer.allocUnsafe(height * lineBytes);
  let above: Uint8Array = new Uint8Array(lineBytes);
  for (let y = 0; y < height; y++) {
    const at = y * (lineBytes + 1);
    const bytes = data.subarray(y * lineBytes, (y + 1) * lineBytes);
    lines.copy(bytes, 0, at + 1, at + 1 + lineBytes);
    unfilter(lines[at] ?? 0, { bytes, above, pixelBytes });
    above = bytes;
  }
  return { width, height, data, pixelBytes };
}

function decodeWithLibrary(file: Buffer): Omit<Pixels, 'pixelBytes'> {
  const { width, height, data } = PNG.sync.read(file);
  return { width, height, data };
}
