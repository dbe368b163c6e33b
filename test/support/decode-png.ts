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
/** The filter of every line that the browser writes. A line of zeros repeats the line above. */
const UP = 2;

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
  // One chunk with room to spare is neither copied nor followed by another.
  const data = inflateSync(takeApart(file).data, { chunkSize: height * (lineBytes + 1) + 1 });
  const zeros = Buffer.alloc(lineBytes);
  let above = zeros;
  for (let y = 0; y < height; y++) {
    const at = y * (lineBytes + 1);
    const type = data[at] ?? 0;
    const line = data.subarray(at + 1, at + 1 + lineBytes);
    const isRepeated = type === UP && line.equals(zeros);
    // In place: without the filter types, each line stands before where it was.
    const bytes = data.subarray(y * lineBytes, (y + 1) * lineBytes);
    (isRepeated ? above : line).copy(bytes);
    if (!isRepeated) unfilter(type, { bytes, above, pixelBytes });
    above = bytes;
  }
  return { width, height, data: data.subarray(0, height * lineBytes), pixelBytes };
}

function decodeWithLibrary(file: Buffer): Omit<Pixels, 'pixelBytes'> {
  const { width, height, data } = PNG.sync.read(file);
  return { width, height, data };
}
