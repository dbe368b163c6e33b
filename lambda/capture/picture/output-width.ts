/**
 * Computes how much a picture has to be scaled down to fit the requested width. The browser draws the page at
 * that scale; the finished picture is never resampled.
 */
import type { Box, Size } from '../in-page/dom/boxes.ts';

export interface OutputWidth {
  /** The largest width of the picture in device px. Undefined sets no limit. */
  outputWidth?: number | undefined;
}

/** Returns the scale, 1 or less. `widthPx` is the width of the picture at full size. */
export function shrinkOf({ outputWidth }: OutputWidth, widthPx: number): number {
  return outputWidth === undefined || widthPx <= outputWidth ? 1 : outputWidth / widthPx;
}

/** Float noise in px. Too little to show anything that lies beside a box. */
const NOISE_PX = 0.01;
/** Avoids exact halves of a px, which the browser rounds up or down depending on the scroll position. */
const OFF_HALVES = 1 + 1e-6;
const MAX_ROUNDS = 10;

/**
 * Places a box that is drawn at `perPx` device px for each of its px, in a picture of `size`. The browser
 * starts at a whole device px, which would show up to half a px of what lies beside the box. The box is
 * therefore drawn slightly larger: the picture lies within the box, and less than a px of the box is cut off.
 */
export function placeShrunk(box: Box, size: Size, perPx: number): Box & { perPx: number } {
  const startOf = (from: number, drawn: number) => Math.ceil(from * drawn - NOISE_PX);
  let drawn = perPx * OFF_HALVES;
  /**
   * The scale at which one side of the box has room for `px` device px, starting
   * at the px where it starts now.
   */
  const least = (from: number, length: number, px: number) => (startOf(from, drawn) + px) / (from + length);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const wider = Math.max(least(box.x, box.width, size.width), least(box.y, box.height, size.height));
    if (wider <= drawn) break;
    drawn = wider * OFF_HALVES;
  }
  return {
    x: startOf(box.x, drawn) / drawn,
    y: startOf(box.y, drawn) / drawn,
    // The browser takes whole px of the clip and rounds the scaled result.
    width: Math.round(size.width / drawn),
    height: Math.round(size.height / drawn),
    perPx: drawn,
  };
}
