/**
 * Finds the pixels of two pictures that a person would see change, some rows at a time: pixelmatch decides by
 * the colours and by the pixels around. Differences of anti-aliasing do not count. What only one of two
 * pictures of different size has counts as changed.
 */
import { setImmediate } from 'node:timers/promises';
import pixelmatch from 'pixelmatch';
import type { Raster, Size } from '../png/raster.ts';

/** Some rows of both pictures, and which of their pixels changed. */
export interface Band {
  /** The first row. */
  y: number;
  rows: number;
  before: Strip;
  after: Strip;
  /** One byte a pixel of the larger width: 1 if it changed. */
  changed: Uint8Array;
  changedCount: number;
}

/** RGBA rows of a picture. Those below its end are missing. */
export interface Strip {
  width: number;
  pixels: Uint8Array;
}

/** Pixels that are looked at in one go. Each takes under 0.7 microseconds, also of noise. */
const BAND_PIXELS = 128 * 1024;
/** Rows around a pixel that pixelmatch looks at: neighbours, and those of neighbours. */
const MARGIN_ROWS = 2;
const PIXEL_BYTES = 4;
const ALPHA = 3;

export function canvasOf(before: Size, after: Size): Size {
  return {
    width: Math.max(before.width, after.width),
    height: Math.max(before.height, after.height),
  };
}

/**
 * Yields the bands from the top down. `threshold`: as pixelmatch means it. Lets
 * other work run between two bands.
 */
export async function* findChanges(before: Raster, after: Raster, threshold: number): AsyncGenerator<Band> {
  const { width, height } = canvasOf(before, after);
  const common = {
    width: Math.min(before.width, after.width),
    height: Math.min(before.height, after.height),
  };
  const bandRows = Math.max(8 * MARGIN_ROWS, Math.floor(BAND_PIXELS / width));
  const readBefore = createWindowReader(before);
  const readAfter = createWindowReader(after);
  for (let y = 0; y < height; y += bandRows) {
    const rows = Math.min(bandRows, height - y);
    const [one, other] = [await readBefore(y, rows), await readAfter(y, rows)];
    const changed = new Uint8Array(width * rows);
    markUncommon(changed, { before, after, y, width });
    const commonRows = Math.min(rows, common.height - y);
    if (commonRows > 0)
      compareWindows(one, other, { y, rows: commonRows, common, threshold, width, changed });
    await setImmediate();
    yield {
      y,
      rows,
      before: stripOf(one, y, rows),
      after: stripOf(other, y, rows),
      changed,
      changedCount: changed.reduce((count, each) => count + each, 0),
    };
  }
}

/** Rows of a picture that are in memory: `y` is the first. */
interface Window {
  y: number;
  rows: number;
  width: number;
  pixels: Uint8Array;
}

/**
 * Makes a function that returns the rows of a band with the margin around it. The bands follow each other.
 */
function createWindowReader(raster: Raster) {
  const lineBytes = raster.width * PIXEL_BYTES;
  let kept: Window = { y: 0, rows: 0, width: raster.width, pixels: new Uint8Array() };
  return async function readWindow(y: number, rows: number): Promise<Window> {
    const first = Math.min(Math.max(0, y - MARGIN_ROWS), raster.height);
    const end = Math.min(y + rows + MARGIN_ROWS, raster.height);
    const readAlready = kept.y + kept.rows;
    const old = kept.pixels.subarray((Math.min(first, readAlready) - kept.y) * lineBytes);
    const fresh = end > readAlready ? await raster.read(end - readAlready) : new Uint8Array();
    const pixels = new Uint8Array(old.length + fresh.length);
    pixels.set(old);
    pixels.set(fresh, old.length);
    kept = { y: first, rows: pixels.length / lineBytes, width: raster.width, pixels };
    return kept;
  };
}

/** Marks what any picture has. The common part is marked again. */
function markUncommon(
  changed: Uint8Array,
  { before, after, y, width }: { before: Size; after: Size; y: number; width: number },
): void {
  for (const picture of [before, after]) {
    for (let row = 0, at = 0; y + row < picture.height && at < changed.length; row++, at += width) {
      changed.fill(1, at, at + picture.width);
    }
  }
}

interface Comparing {
  y: number;
  rows: number;
  common: Size;
  threshold: number;
  /** Of the canvas. */
  width: number;
  changed: Uint8Array;
}

function compareWindows(before: Window, after: Window, { y, rows, common, ...rest }: Comparing): void {
  const { threshold, width, changed } = rest;
  const first = Math.max(0, y - MARGIN_ROWS);
  const end = Math.min(common.height, y + rows + MARGIN_ROWS);
  const [one, other] = [cut(before, first, end, common.width), cut(after, first, end, common.width)];
  const mask = new Uint8Array(one.length);
  pixelmatch(one, other, mask, common.width, end - first, { threshold, diffMask: true });
  for (let row = 0; row < rows; row++) {
    const from = (y - first + row) * common.width;
    for (let x = 0; x < common.width; x++) {
      changed[row * width + x] = mask[(from + x) * PIXEL_BYTES + ALPHA] === 0 ? 0 : 1;
    }
  }
}

/** A copy of its own, because pixelmatch needs pixels that begin at a multiple of four. */
function cut({ y, width, pixels }: Window, first: number, end: number, columns: number): Uint8Array {
  const part = new Uint8Array((end - first) * columns * PIXEL_BYTES);
  for (let row = first; row < end; row++) {
    const from = (row - y) * width * PIXEL_BYTES;
    part.set(pixels.subarray(from, from + columns * PIXEL_BYTES), (row - first) * columns * PIXEL_BYTES);
  }
  return part;
}

function stripOf({ y: first, width, pixels }: Window, y: number, rows: number): Strip {
  const lineBytes = width * PIXEL_BYTES;
  const from = Math.max(0, y - first) * lineBytes;
  return { width, pixels: pixels.subarray(from, from + rows * lineBytes) };
}
