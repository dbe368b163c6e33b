/**
 * Compares two PNGs of the browser: which share of the pixels changed, boxes around that, and a
 * picture of it. Works through both from the top down, so that it needs little memory, and never
 * holds the main thread for long.
 */

import { openPng } from '../png/open-png.ts';
import { createPngWriter } from '../png/write-png.ts';
import { type Box, createChangedBoxes } from './changed-boxes.ts';
import { drawBand, sizeOfDifference } from './draw-difference.ts';
import { canvasOf, findChanges } from './find-changes.ts';

export interface Difference {
  /** Of the pixels of the larger canvas, 0 to 1. */
  share: number;
  boxes: Box[];
  /** A PNG of before, after and the changed pixels, side by side. */
  picture: Buffer;
}

/**
 * Returns undefined if no pixel changed. `threshold`: as pixelmatch means it. Throws when the signal aborts.
 */
export async function comparePictures(
  files: { before: Buffer; after: Buffer },
  threshold: number,
  signal: AbortSignal,
): Promise<Difference | undefined> {
  const before = openPng(files.before, signal);
  const after = openPng(files.after, signal);
  const canvas = canvasOf(before, after);
  const boxes = createChangedBoxes(canvas);
  const picture = createPngWriter(sizeOfDifference(canvas));
  let changedCount = 0;
  try {
    for await (const band of findChanges(before, after, threshold)) {
      signal.throwIfAborted();
      changedCount += band.changedCount;
      boxes.add(band);
      await picture.write(drawBand(band, canvas.width));
    }
    if (changedCount === 0) return undefined;
    const share = changedCount / (canvas.width * canvas.height);
    return { share, boxes: boxes.list(), picture: await picture.end() };
  } finally {
    picture.drop();
    before.close();
    after.close();
  }
}
