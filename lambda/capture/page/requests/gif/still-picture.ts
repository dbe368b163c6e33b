/**
 * Makes a still picture of an animated GIF where its first frame is not the one to show: an animation that ends shows its last
 * frame, and one without end its first frame that is not empty.
 */
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { pngChunk } from '../../../../png-chunk.ts';
import { DISPOSAL, type Gif, type GifFrame, pixelsOf, readGif } from './read-gif.ts';

/** Pixels of all frames that may still be unpacked. They take about 10 ns each. */
export interface PixelBudget {
  left: number;
}

/** Of the picture, and of a frame with its codes: about 100 ms of work. */
const MAX_PIXELS_AT_ONE_GO = 10_000_000;

/**
 * Returns a PNG, or undefined where the browser shows the right frame by itself, the file is broken, or the budget does not
 * suffice.
 */
export async function stillPictureOf(file: Buffer, budget: PixelBudget): Promise<Buffer | undefined> {
  try {
    const gif = readGif(file);
    const frame = gif.frames.length < 2 ? undefined : await frameToShow(gif, budget);
    return frame && (await encodePng(gif, frame));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What the tables of a frame cost beside its pixels. */
const FRAME_PIXELS = 16_384;
/** A byte may be four codes that unpack to nothing. */
const BYTE_PIXELS = 2;

/** The frame as RGBA, or undefined for the first one. Lets other work of the process go on between two frames. */
async function frameToShow(gif: Gif, budget: PixelBudget): Promise<Uint32Array | undefined> {
  const { width, height, frames, isEndless } = gif;
  const shown = new Uint32Array(spend(budget, atMostOneGo(width * height)));
  /** The first frame of one colour, for animations that have no others. */
  let plain: { picture: Uint32Array; index: number } | undefined;
  for (const [index, frame] of frames.entries()) {
    const isRestored = frame.disposal === DISPOSAL.restore;
    // These read the whole picture, however small the frame is.
    const readPixels = isRestored || isEndless ? shown.length : 0;
    const codePixels = frame.bits.data.length * BYTE_PIXELS;
    const ownPixels = atMostOneGo(frame.width * frame.height + codePixels);
    spend(budget, FRAME_PIXELS + ownPixels + readPixels);
    if (index > 0) await setImmediate();
    const before = isRestored ? shown.slice() : undefined;
    draw(gif, frame, shown);
    if (isEndless && !isPlain(shown)) return index === 0 ? undefined : shown;
    if (!isEndless && index === frames.length - 1) return shown;
    if (shown[0] !== TRANSPARENT) plain ??= { picture: shown.slice(), index };
    if (before !== undefined) shown.set(before);
    if (frame.disposal === DISPOSAL.clear) clear(gif, frame, shown);
  }
  return plain?.index === 0 ? undefined : plain?.picture;
}

/** @throws RangeError */
function atMostOneGo(pixels: number): number {
  if (pixels > MAX_PIXELS_AT_ONE_GO) throw new RangeError('Too many pixels at one go');
  return pixels;
}

/** @throws RangeError */
function spend(budget: PixelBudget, pixels: number): number {
  budget.left -= pixels;
  if (budget.left < 0) throw new RangeError('Too many pixels');
  return pixels;
}

function draw(gif: Gif, frame: GifFrame, shown: Uint32Array): void {
  const pixels = pixelsOf(frame);
  const colours = coloursOf(frame);
  forEachPixel(gif, frame, (from, to) => {
    const colour = colours[pixels[from] ?? 0] ?? 0;
    if (colour !== TRANSPARENT) shown[to] = colour;
  });
}

const TRANSPARENT = 0;
/** Alpha is the highest byte of a little-endian number. */
const OPAQUE = 0xff000000;

function coloursOf({ palette, transparentIndex }: GifFrame): Uint32Array {
  const colours = new Uint32Array(256);
  for (let index = 0; index * 3 < palette.length; index++)
    colours[index] = OPAQUE + palette.readUIntLE(index * 3, 3);
  if (transparentIndex >= 0) colours[transparentIndex] = TRANSPARENT;
  return colours;
}

function clear(gif: Gif, frame: GifFrame, shown: Uint32Array): void {
  forEachPixel(gif, frame, (_from, to) => {
    shown[to] = TRANSPARENT;
  });
}

/** Goes through the pixels of a frame that lie within the picture: `from` is their place in the frame. */
function forEachPixel(
  { width, height }: Gif,
  frame: GifFrame,
  visit: (from: number, to: number) => void,
): void {
  const columns = Math.min(frame.width, width - frame.left);
  const rows = Math.min(frame.height, height - frame.top);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) visit(y * frame.width + x, (frame.top + y) * width + frame.left + x);
}

/** Whether all of it has one colour. */
function isPlain(shown: Uint32Array): boolean {
  return shown.every((pixel) => pixel === shown[0]);
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** 8 bits for each of red, green, blue and alpha. */
const RGBA = [8, 6, 0, 0, 0];

/** Source: https://www.w3.org/TR/png-3/ */
async function encodePng({ width, height }: Gif, shown: Uint32Array): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(RGBA, 8);
  const rowBytes = width * 4;
  const pixels = Buffer.from(shown.buffer);
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y++)
    pixels.copy(rows, y * (rowBytes + 1) + 1, y * rowBytes, (y + 1) * rowBytes);
  const packed = await promisify(deflate)(rows, { level: 1 });
  return Buffer.concat([
    SIGNATURE,
    ...pngChunk('IHDR', [head]),
    ...pngChunk('IDAT', [packed]),
    ...pngChunk('IEND', []),
  ]);
}
