/**
 * Draws before, after, and what changed side by side: the last is the picture after, pale, with every changed
 * pixel in red. Outside of a smaller picture is white.
 */

import type { Size } from '../png/raster.ts';
import type { Band, Strip } from './find-changes.ts';

const PANELS = 3;
/** Between two panels. */
const LINE_PX = 8;
const LINE = 90;
const WHITE = 255;
const RED = 220;
/** What is left of the darkness of an unchanged pixel. */
const PALENESS = 0.15;
const PIXEL_BYTES = 3;

export function sizeOfDifference({ width, height }: Size): Size {
  return { width: PANELS * width + (PANELS - 1) * LINE_PX, height };
}

/** Returns the rows of a band in RGB. `width`: of the canvas. */
export function drawBand({ rows, before, after, changed }: Band, width: number): Uint8Array {
  const rowBytes = sizeOfDifference({ width, height: rows }).width * PIXEL_BYTES;
  const [second, third] = [1, 2].map((panel) => panel * (width + LINE_PX) * PIXEL_BYTES) as [number, number];
  const drawn = new Uint8Array(rows * rowBytes).fill(LINE);
  for (let row = 0; row < rows; row++) {
    const start = row * rowBytes;
    paint(before, row, drawn.subarray(start, start + width * PIXEL_BYTES));
    const shown = drawn.subarray(start + second, start + second + width * PIXEL_BYTES);
    paint(after, row, shown);
    mark(shown, changed.subarray(row * width, (row + 1) * width), drawn.subarray(start + third));
  }
  return drawn;
}

/** Transparent pixels lie on white. */
function paint({ width, pixels }: Strip, row: number, panel: Uint8Array): void {
  panel.fill(WHITE);
  const start = row * width * 4;
  if (start >= pixels.length) return;
  for (let from = start, to = 0; from < start + width * 4; from += 4, to += PIXEL_BYTES) {
    const alpha = pixels[from + 3] ?? 0;
    panel[to] = onWhite(pixels[from] ?? 0, alpha);
    panel[to + 1] = onWhite(pixels[from + 1] ?? 0, alpha);
    panel[to + 2] = onWhite(pixels[from + 2] ?? 0, alpha);
  }
}

function onWhite(value: number, alpha: number): number {
  return alpha === WHITE ? value : WHITE + ((value - WHITE) * alpha) / WHITE;
}

function mark(shown: Uint8Array, changed: Uint8Array, panel: Uint8Array): void {
  for (let x = 0, at = 0; x < changed.length; x++, at += PIXEL_BYTES) {
    const sum = (shown[at] ?? 0) + (shown[at + 1] ?? 0) + (shown[at + 2] ?? 0);
    const grey = WHITE - (WHITE - sum / PIXEL_BYTES) * PALENESS;
    const isChanged = changed[x] === 1;
    panel[at] = isChanged ? RED : grey;
    panel[at + 1] = isChanged ? 0 : grey;
    panel[at + 2] = isChanged ? 0 : grey;
  }
}
