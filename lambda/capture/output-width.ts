/**
 * How much smaller than at full size a picture is drawn, so that it is no wider than the request wants it. The
 * browser draws it so: the finished picture is never resampled.
 */

export interface OutputWidth {
  /** Device px of the picture; undefined: as wide as it is. */
  outputWidth?: number | undefined;
}

/** `widthPx`: of the picture at full size. 1 where it is not too wide. */
export function shrinkOf({ outputWidth }: OutputWidth, widthPx: number): number {
  return outputWidth === undefined || widthPx <= outputWidth ? 1 : outputWidth / widthPx;
}
