/** Rejects a viewport with more device pixels than the browser's memory can hold, before a browser starts. */
import { ServiceError } from '../errors.ts';
import type { CaptureRequest } from './capture-request.ts';
import { formatCount } from './problems/field-message.ts';

/**
 * Device px of a picture. Each takes about 22 bytes of browser memory: 1.8 GB for the largest picture, of the
 * function's 3 GB.
 */
export const MAX_AREA_PX = 80_000_000;

type Viewport = Pick<CaptureRequest, 'width' | 'height' | 'scale' | 'format'>;

/**
 * Returns capture_too_large with the largest scale that fits. A PDF has no device pixels, so it is never
 * rejected. `limitPx`: at least those of the largest viewport at scale 1.
 */
export function refuseLargeViewport(
  { width, height, scale, format }: Viewport,
  limitPx = MAX_AREA_PX,
): ServiceError | undefined {
  const pixels = width * height * scale ** 2;
  if (format === 'pdf' || pixels <= limitPx) return undefined;
  // At least 1, because the largest viewport (4,096 x 4,096) has less than 17 million pixels.
  const largestScale = Math.floor(Math.sqrt(limitPx / (width * height)));
  return new ServiceError(
    'capture_too_large',
    `${width} x ${height} at scale ${scale} is ${formatCount(pixels)} device pixels; at most ${formatCount(limitPx)} are possible. The largest scale that fits is ${largestScale}.`,
  );
}
