/**
 * Compares two pictures, pixel by pixel: which pixels a person would see change. Differences of anti-aliasing do not count.
 * What only one of two pictures of different size has counts as changed.
 */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Clip } from '../../../lambda/request/options/part.ts';
import type { Size } from '../picture/subject.ts';

export interface Comparison extends Size {
  before: PNG;
  now: PNG;
  /** Whether the pixel at x, y changed. */
  isChanged(x: number, y: number): boolean;
  changedPixels: number;
  /** The smallest box around every changed pixel; undefined if there is none. */
  box: Clip | undefined;
}

/** pixelmatch's own default: smaller differences of colour are not seen. */
const THRESHOLD = 0.1;

export function comparePictures(before: PNG, now: PNG): Comparison {
  const common = { width: Math.min(before.width, now.width), height: Math.min(before.height, now.height) };
  const mask = Buffer.alloc(common.width * common.height * 4);
  const options = { threshold: THRESHOLD, diffMask: true };
  pixelmatch(cut(before, common), cut(now, common), mask, common.width, common.height, options);

  const width = Math.max(before.width, now.width);
  const height = Math.max(before.height, now.height);
  const isChanged = (x: number, y: number) =>
    x >= common.width || y >= common.height || mask[(y * common.width + x) * 4 + 3] !== 0;
  return { width, height, before, now, isChanged, ...measureChanges({ width, height }, isChanged) };
}

function cut(png: PNG, { width, height }: Size): Buffer {
  if (png.width === width && png.height === height) return png.data;
  const part = new PNG({ width, height });
  PNG.bitblt(png, part, 0, 0, width, height, 0, 0);
  return part.data;
}

function measureChanges({ width, height }: Size, isChanged: Comparison['isChanged']) {
  let changedPixels = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isChanged(x, y)) continue;
      changedPixels++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  const box =
    changedPixels === 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  return { changedPixels, box };
}
