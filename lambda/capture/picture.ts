/**
 * Takes the picture: of the viewport as it stands, or of a box of the document, at the size asked for.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../request/capture-request.ts';
import type { Box } from './element.ts';
import { assertPictureFits, emptyPicture } from './pixel-limits.ts';

/** What of the document is taken, and how much smaller than it is: a phone shows some pages from further away. */
export interface Cut {
  box: Box;
  zoom: number;
}

/** Float noise of a zoom; a row of pixels that the page covers by less than half is left out. */
const NOISE_PX = 0.01;

/**
 * `cut` undefined takes the viewport. Gives the file as base64. Taking a cut disables the page's scripts.
 * @throws ServiceError capture_too_large
 */
export async function takePicture(
  session: CDPSession,
  request: CaptureRequest,
  cut: Cut | undefined,
): Promise<string> {
  const { format, scale } = request;
  if (format === 'pdf') throw new Error('A PDF is printed, not taken');
  const size = cut ? sizeOfCut(cut, scale) : { width: request.width * scale, height: request.height * scale };
  assertPictureFits(format, size.width, size.height);
  const clip = cut && (await clipOf(session, request, cut, size));
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'png' ? {} : { quality: request.quality }),
    // Encodes two to three times as fast, for a PNG a quarter larger.
    optimizeForSpeed: true,
    // Chromium draws past the viewport without laying the page out anew: what is as high as the viewport stays
    // so, and fixed bars stand where the viewport shows them.
    ...(clip && { clip, captureBeyondViewport: true }),
  });
  if (data === '') throw emptyPicture();
  return data;
}

/** Of the picture, device px. */
export function sizeOfCut({ box, zoom }: Cut, scale: number): { width: number; height: number } {
  return {
    width: Math.round(box.width * zoom * scale),
    height: Math.floor(box.height * zoom * scale + NOISE_PX),
  };
}

/** Undefined when the cut has to be taken as what the viewport shows. */
async function clipOf(
  session: CDPSession,
  request: CaptureRequest,
  { box, zoom }: Cut,
  size: { width: number; height: number },
) {
  const [{ cssLayoutViewport, cssVisualViewport }] = await Promise.all([
    session.send('Page.getLayoutMetrics'),
    // To draw past the viewport Chromium resizes it to nothing and back, which scripts would see and act on.
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
  ]);
  // A clip counts from where scrolling begins: in a page read from the right that is left of the document's 0.
  const scrollX = cssVisualViewport.pageX - cssVisualViewport.offsetX;
  const originX = cssLayoutViewport.pageX - scrollX;
  const { width, height, scale } = request;
  const isOfViewport =
    cssVisualViewport.pageX === box.x &&
    cssVisualViewport.pageY === box.y &&
    size.width === width * scale &&
    size.height === height * scale;
  // There, Chromium takes a clip of just this size from the wrong place.
  if (originX !== 0 && isOfViewport) return undefined;
  return {
    x: box.x + originX,
    y: box.y,
    width: box.width,
    height: size.height / scale / zoom,
    scale: zoom,
  };
}
