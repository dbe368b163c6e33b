/**
 * Takes the picture: of the viewport as it stands, or of a box of the document, at the size asked for.
 */
import type { CDPSession } from 'puppeteer-core';
import { INLINE_LIMIT_CHARACTERS } from '../reply-limit.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import type { Deadline } from './deadline.ts';
import type { Box } from './element.ts';
import { assertPictureFits, emptyPicture } from './pixel-limits.ts';

/** What of the document is taken, and how much smaller than it is: a phone shows some pages from further away. */
export interface Cut {
  box: Box;
  zoom: number;
}

/** Where the picture is taken, and how long it may take. */
export interface Studio {
  session: CDPSession;
  deadline: Deadline;
}

// Full compression takes two to ten times as long for a file smaller by a tenth or two: worth it only where the
// reply could not carry the file otherwise, and only while there is time to store it if it still cannot.
const FULL_COMPRESSION_CAP_MS = 6_000;
const STORING_TIME_MS = 4_000;

/** Float noise of a zoom; a row of pixels that the page covers by less than half is left out. */
const NOISE_PX = 0.01;

/**
 * `cut` undefined takes the viewport. Gives the file as base64. The page's scripts have run for the last time
 * when a cut was taken.
 * @throws ServiceError capture_too_large
 */
export async function takePicture(
  { session, deadline }: Studio,
  request: CaptureRequest,
  cut: Cut | undefined,
): Promise<string> {
  const { format, scale, storage } = request;
  if (format === 'pdf') throw new Error('A PDF is printed, not taken');
  const size = cut ? sizeOfCut(cut, scale) : { width: request.width * scale, height: request.height * scale };
  assertPictureFits(format, size.width, size.height);
  const picture = {
    format,
    ...(format === 'png' ? {} : { quality: request.quality }),
    // Encodes two to three times as fast, for a PNG a quarter larger.
    optimizeForSpeed: true,
    // Chromium draws past the viewport without laying the page out anew: what is as high as the viewport stays
    // so, and fixed bars stand where the viewport shows them.
    ...(cut && { clip: await clipOf(session, cut, size.height / scale), captureBeyondViewport: true }),
  };
  const { data } = await session.send('Page.captureScreenshot', picture);
  if (data === '') throw emptyPicture();
  if (format !== 'png' || storage === 'r2' || data.length <= INLINE_LIMIT_CHARACTERS) return data;
  const capMs = Math.min(FULL_COMPRESSION_CAP_MS, deadline.remainingMs() - STORING_TIME_MS);
  if (capMs <= 0) return data;
  const again = session.send('Page.captureScreenshot', { ...picture, optimizeForSpeed: false });
  return (await deadline.within(capMs, again))?.data || data;
}

/** Of the picture, device px. */
export function sizeOfCut({ box, zoom }: Cut, scale: number): { width: number; height: number } {
  return {
    width: Math.round(box.width * zoom * scale),
    height: Math.floor(box.height * zoom * scale + NOISE_PX),
  };
}

async function clipOf(session: CDPSession, { box, zoom }: Cut, height: number) {
  const [{ cssLayoutViewport, cssVisualViewport }] = await Promise.all([
    session.send('Page.getLayoutMetrics'),
    // To draw past the viewport Chromium resizes it to nothing and back, which scripts would see and act on.
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
  ]);
  // A clip counts from where scrolling begins: in a page read from the right that is left of the document's 0.
  const scrollX = cssVisualViewport.pageX - cssVisualViewport.offsetX;
  const originX = cssLayoutViewport.pageX - scrollX;
  return { x: box.x + originX, y: box.y, width: box.width, height: height / zoom, scale: zoom };
}
