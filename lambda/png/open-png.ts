/**
 * Reads a PNG as the browser writes it, some rows at a time: 8 bits, RGB or RGBA, not interlaced. Node
 * inflates it outside its main thread. Source: https://www.w3.org/TR/png-3/
 */
import { createInflate, type Inflate } from 'node:zlib';
import { takeApart } from './png-file.ts';
import type { Raster, Size } from './raster.ts';
import { unfilter } from './unfilter.ts';

/** Colour type -> bytes of a pixel. */
const PIXEL_BYTES: ReadonlyMap<number, 3 | 4> = new Map([
  [2, 3],
  [6, 4],
]);
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const DEPTH_AT = 24;
const COLOUR_AT = 25;
const INTERLACE_AT = 28;

const CHUNK_BYTES = 256 * 1024;
const OPAQUE = 255;

/** The size of a PNG, from its header. */
export function sizeOfPng(png: Buffer): Size {
  return { width: png.readUInt32BE(WIDTH_AT), height: png.readUInt32BE(HEIGHT_AT) };
}

/** Throws an Error for any other PNG. Its rows are read until the signal aborts. */
export function openPng(png: Buffer, signal: AbortSignal): Raster {
  const { width, height } = sizeOfPng(png);
  const pixelBytes = PIXEL_BYTES.get(png[COLOUR_AT] ?? 0);
  if (pixelBytes === undefined || png[DEPTH_AT] !== 8 || png[INTERLACE_AT] !== 0) {
    throw new Error('This is no PNG as the browser writes it');
  }
  const inflate = createInflate({ chunkSize: CHUNK_BYTES });
  inflate.end(takeApart(png).data);
  const takeLine = createLineReader(inflate, 1 + width * pixelBytes, signal);
  let above: Uint8Array = new Uint8Array(width * pixelBytes);

  return {
    width,
    height,
    async read(rows) {
      const pixels = new Uint8Array(rows * width * 4);
      for (let row = 0; row < rows; row++) {
        const line = await takeLine();
        const bytes = line.subarray(1);
        unfilter(line[0] ?? 0, { bytes, above, pixelBytes });
        above = bytes;
        widen(bytes, pixelBytes, pixels.subarray(row * width * 4));
      }
      return pixels;
    },
    close: () => void inflate.destroy(),
  };
}

/**
 * Returns a function that takes the next line of the inflated data. A line is a copy, which may be changed.
 */
function createLineReader(inflate: Inflate, lineBytes: number, signal: AbortSignal) {
  const chunks: AsyncIterator<Buffer> = inflate[Symbol.asyncIterator]();
  let chunk: Buffer = Buffer.alloc(0);

  return async function takeLine(): Promise<Uint8Array> {
    const line = new Uint8Array(lineBytes);
    for (let filled = 0; filled < lineBytes; ) {
      if (chunk.length === 0) {
        signal.throwIfAborted();
        const { value, done } = await chunks.next();
        if (done) throw new Error('The PNG ends too early');
        chunk = value;
      }
      const part = chunk.subarray(0, lineBytes - filled);
      line.set(part, filled);
      filled += part.length;
      chunk = chunk.subarray(part.length);
    }
    return line;
  };
}

function widen(bytes: Uint8Array, pixelBytes: 3 | 4, pixels: Uint8Array): void {
  if (pixelBytes === 4) {
    pixels.set(bytes);
    return;
  }
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    pixels[to] = bytes[from] ?? 0;
    pixels[to + 1] = bytes[from + 1] ?? 0;
    pixels[to + 2] = bytes[from + 2] ?? 0;
    pixels[to + 3] = OPAQUE;
  }
}
