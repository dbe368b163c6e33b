/**
 * How much smaller than at full size a picture is drawn, so that it is no wider than the request wants it. The
 * browser draws it so: the finished picture is never resampled.
 */
import type { Box } from '../layout/element.ts';

export interface OutputWidth {
  /** Device px of the picture; undefined: as wide as it is. */
  outputWidth?: number | undefined;
}

/** `widthPx`: of the picture at full size. 1 where it is not too wide. */
export function shrinkOf({ outputWidth }: OutputWidth, widthPx: number): number {
  return outputWidth === undefined || widthPx <= outputWidth ? 1 : outputWidth / widthPx;
}

/** Shows nothing of what lies beside a box, px. */
const NOISE_PX = 0.01;
/** Leaves no half of a px, which the browser rounds up here and down there when the page is scrolled. */
const OFF_HALVES = 1 + 1e-6;
const MAX_ROUNDS = 10;

/**
 * Where a box is drawn smaller, `perPx` device px for each of its px, in a picture of `size`. The browser begins at
 * whole device px, which would show up to half a px of what lies beside the box. So it is drawn a trace larger: the
 * picture lies within the box, and less than a px of it is cut off.
 */
export function placeShrunk(
  box: Box,
  size: { width: number; height: number },
  perPx: number,
): Box & { perPx: number } {
  const startOf = (from: number, drawn: number) => Math.ceil(from * drawn - NOISE_PX);
  /** The least that makes room for so many px within a side of the box. */
  const least = (from: number, length: number, px: number, drawn: number) =>
    (startOf(from, drawn) + px) / (from + length);
  let drawn = perPx * OFF_HALVES;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const wider = Math.max(
      least(box.x, box.width, size.width, drawn),
      least(box.y, box.height, size.height, drawn),
    );
    if (wider <= drawn) break;
    drawn = wider * OFF_HALVES;
  }
  return {
    x: startOf(box.x, drawn) / drawn,
    y: startOf(box.y, drawn) / drawn,
    // Of these the browser takes the whole px, and rounds what it makes of them.
    width: Math.round(size.width / drawn),
    height: Math.round(size.height / drawn),
    perPx: drawn,
  };
}
