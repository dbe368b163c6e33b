/** Places the request's `clip` rectangle in the document. */
import { ServiceError } from '../../errors.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { Box } from '../in-page/dom/boxes.ts';

/**
 * `clip` is relative to the document's top left, in CSS px. Returns the part of it that lies in the document, in the
 * coordinates that elements have.
 * @throws ServiceError capture_out_of_page
 */
export async function placeClip(inPage: InPage, clip: Box): Promise<Box> {
  const page = await inPage.call('areaOfDocument');
  const width = Math.min(clip.x + clip.width, page.width) - clip.x;
  const height = Math.min(clip.y + clip.height, page.height) - clip.y;
  if (width <= 0 || height <= 0) throw outOfPage(page);
  return { x: page.x + clip.x, y: page.y + clip.y, width, height };
}

function outOfPage({ width, height }: Box): ServiceError {
  return new ServiceError(
    'capture_out_of_page',
    `clip lies outside of the page, which is ${width} x ${height} CSS px.`,
    {
      errors: [
        { field: 'clip', message: `must lie in the page, at least in part: ${width} x ${height} CSS px` },
      ],
    },
  );
}
