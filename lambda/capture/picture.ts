/**
 * Takes the picture: of the viewport as it stands, or of a box of the document, at the size asked for.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../request/capture-request.ts';
import type { Box } from './element.ts';
import { assertPictureFits, emptyPicture } from './pixel-limits.ts';

/**
 * `box` undefined takes the viewport. Gives the file as base64.
 * @throws ServiceError capture_too_large
 */
export async function takePicture(
  session: CDPSession,
  request: CaptureRequest,
  box: Box | undefined,
): Promise<string> {
  const { format, scale } = request;
  if (format === 'pdf') throw new Error('A PDF is printed, not taken');
  const size = box ?? request;
  assertPictureFits(format, size.width * scale, size.height * scale);
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'png' ? {} : { quality: request.quality }),
    // Encodes two to three times as fast, for a PNG a quarter larger.
    optimizeForSpeed: true,
    // Chromium draws past the viewport without laying the page out anew: what is as high as the viewport stays
    // so, and fixed bars stand where the viewport shows them.
    ...(box && { clip: { ...box, scale: 1 }, captureBeyondViewport: true }),
  });
  if (data === '') throw emptyPicture();
  return data;
}
