/**
 * Draws what changed, for a model to look at: before, now, and now pale with every changed pixel red, side by
 * side in this order. Scaled down to fit; a pixel that stands for several is red if one of them changed.
 */
import type { PNG } from 'pngjs';
import { createPngWriter } from '../../../lambda/png/write-png.ts';
import { LEAST_WIDTH_PX, MAX_PICTURE_BYTES, MAX_SIDE_PX } from '../picture/fit.ts';
import type { Size } from '../picture/subject.ts';
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

/** Red, green and blue, eight bits each. */
type Colour = number;

const PIXEL_BYTES = 3;

/** What is left of the darkness of an unchanged pixel. */
const PALENESS = 0.15;
const WHITE = 255;
const RED: Colour = 0xdc0000;
const LINE: Colour = 0x5a5a5a;

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

export async function drawDifference(comparison: Comparison): Promise<Drawing> {
  const rows = rowsToShow(comparison);
  let scale = Math.min(1, MAX_PANEL_PX / comparison.width, MAX_SIDE_PX / rows.height);
  let png = await draw(comparison, rows, scale);
  // Noise is larger than its share of the pixels. Each turn has about half as many.
  while (png.length > MAX_PICTURE_BYTES) {
    scale *= SHRINK;
    png = await draw(comparison, rows, scale);
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

function draw({ before, now, isChanged, width }: Comparison, rows: Rows, scale: number): Promise<Buffer> {
  const panel = {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(rows.height * scale)),
  };
  const drawn = { width: panel.width * PANEL_COUNT + LINE_PX * (PANEL_COUNT - 1), height: panel.height };
  const pixels = new Uint8Array(drawn.width * drawn.height * PIXEL_BYTES);
  const paint = (x: number, y: number, colour: Colour) => {
    const at = (y * drawn.width + x) * PIXEL_BYTES;
    pixels[at] = colour >> 16;
    pixels[at + 1] = colour >> 8;
    pixels[at + 2] = colour;
  };
  const [second, third] = [panel.width + LINE_PX, 2 * (panel.width + LINE_PX)];
  for (let y = 0; y < panel.height; y++) {
    for (let x = 0; x < drawn.width; x++) paint(x, y, LINE);
    for (let x = 0; x < panel.width; x++) {
      const block = {
        left: Math.floor((x * width) / panel.width),
        right: Math.floor(((x + 1) * width) / panel.width),
        top: rows.y + Math.floor((y * rows.height) / panel.height),
        bottom: rows.y + Math.floor(((y + 1) * rows.height) / panel.height),
      };
      const colour = colourOf(now, block);
      paint(x, y, colourOf(before, block));
      paint(second + x, y, colour);
      paint(third + x, y, hasChange(isChanged, block) ? RED : pale(colour));
    }
  }
  return encode(drawn, pixels);
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
function colourOf({ width, height, data }: PNG, { left, right, top, bottom }: Block): Colour {
  const [stepX, stepY] = [stepOf(right - left), stepOf(bottom - top)];
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y += stepY) {
    for (let x = left; x < right; x += stepX) {
      const at = x < width && y < height ? (y * width + x) * 4 : data.length;
      red += data[at] ?? WHITE;
      green += data[at + 1] ?? WHITE;
      blue += data[at + 2] ?? WHITE;
      count++;
    }
  }
  return (Math.round(red / count) << 16) | (Math.round(green / count) << 8) | Math.round(blue / count);
}

function stepOf(length: number): number {
  return Math.max(1, Math.floor(length / SAMPLES));
}

function pale(colour: Colour): Colour {
  const sum = (colour >> 16) + ((colour >> 8) & 0xff) + (colour & 0xff);
  const grey = WHITE - Math.round((WHITE - sum / 3) * PALENESS);
  return (grey << 16) | (grey << 8) | grey;
}

async function encode(size: Size, pixels: Uint8Array): Promise<Buffer> {
  const writer = createPngWriter(size);
  await writer.write(pixels);
  return writer.end();
}
