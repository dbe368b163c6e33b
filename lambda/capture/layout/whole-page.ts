/** Measures the whole page, once it has been scrolled through and no longer moves. */
import { type CaptureRequest, isPicture } from '../../request/capture-request.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { Size } from '../in-page/dom/boxes.ts';
import { type Cut, sizeOfCut } from '../picture/picture.ts';
import { assertPictureFits, greatestHeight } from '../picture/pixel-limits.ts';

/**
 * Returns the full scroll height at the viewport's width. A page that has grown past the size limit of a
 * picture while it was scrolled is cut at the limit. `heightBefore` is its height before, in CSS px.
 */
export async function measureWholePage(
  inPage: InPage,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Cut> {
  const { width, height } = await inPage.call('measurePage');
  const zoom = request.width / width;
  const fits = Math.max(heightBefore, Math.floor(greatestHeight(request) / zoom));
  return { box: { x: 0, y: 0, width, height: Math.min(height, fits) }, zoom };
}

/**
 * `height` and `width` are those of the page in CSS px.
 * @throws ServiceError capture_too_large
 */
export function assertPageFits(request: CaptureRequest, { width, height }: Size): void {
  // A clip may fit even when its page does not.
  if (!isPicture(request) || request.clip !== undefined) return;
  const box = { x: 0, y: 0, width, height };
  assertPictureFits(request, sizeOfCut({ box, zoom: request.width / width }, request), box);
}
