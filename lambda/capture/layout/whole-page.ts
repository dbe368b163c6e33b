/**
 * Measures the whole page, once it has been brought out and stands still.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import { type Cut, sizeOfCut } from '../picture/picture.ts';
import { assertPictureFits, greatestHeight } from '../picture/pixel-limits.ts';

/**
 * Gives the whole scroll height at the viewport's width. A page that fitted into a picture before it was scrolled
 * (`heightBefore`, CSS px), and has since grown out of it, is cut where the picture ends.
 */
export async function measureWholePage(
  inPage: InPage,
  request: CaptureRequest,
  heightBefore: number,
): Promise<Cut> {
  const { width, height } = await inPage.call('sizeOfPage');
  const zoom = request.width / width;
  const fits = Math.max(heightBefore, Math.floor(greatestHeight(request) / zoom));
  return { box: { x: 0, y: 0, width, height: Math.min(height, fits) }, zoom };
}

/**
 * `height` is the page's, CSS px.
 * @throws ServiceError capture_too_large
 */
export async function assertPageFits(inPage: InPage, request: CaptureRequest, height: number): Promise<void> {
  // What is cut out of a page may fit where the page does not.
  if (request.format === 'pdf' || request.clip !== undefined) return;
  const { width } = await inPage.call('sizeOfPage');
  const size = sizeOfCut({ box: { x: 0, y: 0, width, height }, zoom: request.width / width }, request);
  assertPictureFits(request.format, size.width, size.height);
}
