/** Compares two pictures as POST /compare does, and keeps which pixels changed, for the drawing. */
import type { PNG } from 'pngjs';
import { createChangedBoxes } from '../../../lambda/compare/changed-boxes.ts';
import { canvasOf, findChanges } from '../../../lambda/compare/find-changes.ts';
import type { Raster } from '../../../lambda/png/raster.ts';
import type { Clip } from '../../../lambda/request/options/part.ts';
import { DEFAULT_THRESHOLD } from '../../../lambda/request/parse-compare-request.ts';
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

export async function comparePictures(before: PNG, now: PNG): Promise<Comparison> {
  const { width, height } = canvasOf(before, now);
  const changed = new Uint8Array(width * height);
  const boxes = createChangedBoxes({ width, height });
  let changedPixels = 0;
  for await (const band of findChanges(rasterOf(before), rasterOf(now), DEFAULT_THRESHOLD)) {
    changed.set(band.changed, band.y * width);
    changedPixels += band.changedCount;
    boxes.add(band);
  }
  const isChanged = (x: number, y: number) => changed[y * width + x] === 1;
  return { width, height, before, now, isChanged, changedPixels, box: boxes.around() };
}

function rasterOf({ width, height, data }: PNG): Raster {
  let readBytes = 0;
  return {
    width,
    height,
    async read(rows) {
      const start = readBytes;
      readBytes += rows * width * 4;
      return data.subarray(start, readBytes);
    },
    close: () => undefined,
  };
}
