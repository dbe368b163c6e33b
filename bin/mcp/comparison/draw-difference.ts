/**
 * Draws what changed, for a model to look at: the picture of now, pale, with every changed pixel red. Scaled down to fit;
 * a pixel that stands for several is red if one of them changed.
 */
import { PNG } from 'pngjs';
import { LEAST_WIDTH_PX, MAX_PICTURE_BYTES, MAX_SIDE_PX } from '../picture/fit.ts';
import type { Comparison } from './compare-pictures.ts';

interface Drawing {
  png: Buffer;
  /** The rows of the picture that are shown, px. */
  rows: Rows;
}

export interface Rows {
  y: number;
  height: number;
}

/** What is left of the darkness of an unchanged pixel. */
const PALENESS = 0.15;
const WHITE = 255;
const RED = [220, 0, 0] as const;

/** Unchanged rows that are shown above the first change of a picture that is cut. */
const MARGIN_PX = 100;

export function drawDifference(comparison: Comparison): Drawing {
  const rows = rowsToShow(comparison);
  const pale = encode(draw(comparison, rows, PALENESS));
  // White in place of a pale photograph: red alone always compresses.
  return { rows, png: pale.length <= MAX_PICTURE_BYTES ? pale : encode(draw(comparison, rows, 0)) };
}

/** All rows, or those from the first change on that fit at a width at which something can be made out. */
function rowsToShow({ width, height, box }: Comparison): Rows {
  const least = Math.min(width, LEAST_WIDTH_PX);
  const fitting = Math.floor((MAX_SIDE_PX / least) * width);
  if (height <= fitting) return { y: 0, height };
  const y = Math.max(0, Math.min((box?.y ?? 0) - MARGIN_PX, height - fitting));
  return { y, height: fitting };
}

function draw({ now, isChanged, width }: Comparison, rows: Rows, paleness: number): PNG {
  const scale = Math.min(1, MAX_SIDE_PX / width, MAX_SIDE_PX / rows.height);
  const drawn = new PNG({
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(rows.height * scale)),
  });
  for (let y = 0; y < drawn.height; y++) {
    for (let x = 0; x < drawn.width; x++) {
      const block = {
        left: Math.floor((x * width) / drawn.width),
        right: Math.floor(((x + 1) * width) / drawn.width),
        top: rows.y + Math.floor((y * rows.height) / drawn.height),
        bottom: rows.y + Math.floor(((y + 1) * rows.height) / drawn.height),
      };
      const grey = WHITE - Math.round((WHITE - brightnessAt(now, block.left, block.top)) * paleness);
      const colour = hasChange(isChanged, block) ? RED : [grey, grey, grey];
      drawn.data.set([...colour, WHITE], (y * drawn.width + x) * 4);
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

/** 0 to 255; white outside of the picture. */
function brightnessAt(png: PNG, x: number, y: number): number {
  if (x >= png.width || y >= png.height) return WHITE;
  const at = (y * png.width + x) * 4;
  const [red = WHITE, green = WHITE, blue = WHITE] = png.data.subarray(at, at + 3);
  return (red + green + blue) / 3;
}

function encode(png: PNG): Buffer {
  return PNG.sync.write(png, { colorType: 2 });
}
