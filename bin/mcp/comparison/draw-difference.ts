/**
 * Draws what changed, for a model to look at: before, now, and now pale with every changed pixel red, side by
 * side in this order. Scaled down to fit; a pixel that stands for several is red if one of them changed.
 */
import { PNG } from 'pngjs';
import { LEAST_WIDTH_PX, MAX_PICTURE_BYTES, MAX_SIDE_PX } from '../picture/fit.ts';
import type { Comparison } from './compare-pictures.ts';

interface Drawing {
  png: Buffer;
  /** The rows of the pictures that are shown, px. */
  rows: Rows;
}

export interface Rows {
  y: number;
  height: number;
}

type Colour = readonly [red: number, green: number, blue: number];

/** What is left of the darkness of an unchanged pixel. */
const PALENESS = 0.15;
const WHITE = 255;
const RED: Colour = [220, 0, 0];
const LINE: Colour = [90, 90, 90];

/** Between two panels. */
const LINE_PX = 8;
const PANEL_COUNT = 3;
const MAX_PANEL_PX = Math.floor((MAX_SIDE_PX - (PANEL_COUNT - 1) * LINE_PX) / PANEL_COUNT);

/** Unchanged rows that are shown above the first change of a picture that is cut. */
const MARGIN_PX = 100;
/** How much smaller a picture becomes that is too heavy for the clients. */
const SHRINK = 0.75;
/** A colour is the mean of at most this many px in each direction. */
const SAMPLES = 4;

export function drawDifference(comparison: Comparison): Drawing {
  const rows = rowsToShow(comparison);
  let scale = Math.min(1, MAX_PANEL_PX / comparison.width, MAX_SIDE_PX / rows.height);
  let png = encode(draw(comparison, rows, scale));
  // Noise is larger than its share of the pixels. Each turn has about half as many.
  while (png.length > MAX_PICTURE_BYTES) {
    scale *= SHRINK;
    png = encode(draw(comparison, rows, scale));
  }
  return { rows, png };
}

/** All rows, or those from the first change on that fit at a width at which something can be made out. */
function rowsToShow({ width, height, box }: Comparison): Rows {
  const least = Math.min(width, LEAST_WIDTH_PX);
  const fitting = Math.floor((MAX_SIDE_PX / least) * width);
  if (height <= fitting) return { y: 0, height };
  const y = Math.max(0, Math.min((box?.y ?? 0) - MARGIN_PX, height - fitting));
  return { y, height: fitting };
}

function draw({ before, now, isChanged, width }: Comparison, rows: Rows, scale: number): PNG {
  const panel = {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(rows.height * scale)),
  };
  const drawn = new PNG({
    width: panel.width * PANEL_COUNT + LINE_PX * (PANEL_COUNT - 1),
    height: panel.height,
  });
  for (let y = 0; y < panel.height; y++) {
    const paint = (x: number, colour: Colour) =>
      drawn.data.set([...colour, WHITE], (y * drawn.width + x) * 4);
    for (let x = 0; x < drawn.width; x++) paint(x, LINE);
    for (let x = 0; x < panel.width; x++) {
      const block = {
        left: Math.floor((x * width) / panel.width),
        right: Math.floor(((x + 1) * width) / panel.width),
        top: rows.y + Math.floor((y * rows.height) / panel.height),
        bottom: rows.y + Math.floor(((y + 1) * rows.height) / panel.height),
      };
      const colour = colourOf(now, block);
      const [second, third] = [panel.width + LINE_PX, 2 * (panel.width + LINE_PX)];
      paint(x, colourOf(before, block));
      paint(second + x, colour);
      paint(third + x, hasChange(isChanged, block) ? RED : pale(colour));
    }
  }
  return drawn;
}

interface Block {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function hasChange(isChanged: Comparison['isChanged'], { left, right, top, bottom }: Block): boolean {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (isChanged(x, y)) return true;
  }
  return false;
}

/** The mean of the block; white outside of the picture. */
function colourOf(png: PNG, { left, right, top, bottom }: Block): Colour {
  const [stepX, stepY] = [stepOf(right - left), stepOf(bottom - top)];
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = top; y < bottom; y += stepY) {
    for (let x = left; x < right; x += stepX) {
      const at = (y * png.width + x) * 4;
      const isInside = x < png.width && y < png.height;
      for (const channel of [0, 1, 2]) {
        sum[channel] = (sum[channel] ?? 0) + (isInside ? (png.data[at + channel] ?? WHITE) : WHITE);
      }
      count++;
    }
  }
  const [red = 0, green = 0, blue = 0] = sum.map((each) => Math.round(each / count));
  return [red, green, blue];
}

function stepOf(length: number): number {
  return Math.max(1, Math.floor(length / SAMPLES));
}

function pale([red, green, blue]: Colour): Colour {
  const grey = WHITE - Math.round((WHITE - (red + green + blue) / 3) * PALENESS);
  return [grey, grey, grey];
}

function encode(png: PNG): Buffer {
  return PNG.sync.write(png, { colorType: 2 });
}
