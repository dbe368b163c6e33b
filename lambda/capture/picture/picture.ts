/**
 * Takes the picture: of the viewport as it stands, or of a box of the document, at the size asked for.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { Box } from '../layout/element.ts';
import { type OutputWidth, placeShrunk, shrinkOf } from './output-width.ts';
import { assertPictureFits, emptyPicture } from './pixel-limits.ts';

/** What of the document is taken, and how much smaller than it is: a phone shows some pages from further away. */
export interface Cut {
  box: Box;
  zoom: number;
}

/** Device px. */
interface Size {
  width: number;
  height: number;
}

type SizeOptions = Pick<CaptureRequest, 'scale'> & OutputWidth;

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
  const { format } = request;
  if (format === 'pdf') throw new Error('A PDF is printed, not taken');
  const size = cut ? sizeOfCut(cut, request) : sizeOfViewport(request);
  assertPictureFits(format, size.width, size.height);
  const clip = await (cut ? clipOf(session, request, cut, size) : clipOfViewport(session, request, size));
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'png' ? {} : { quality: request.quality }),
    // Encodes two to three times as fast, for a PNG a quarter larger.
    optimizeForSpeed: true,
    // Chromium draws past the viewport without laying the page out anew: what is as high as the viewport stays
    // so, and fixed bars stand where the viewport shows them.
    ...(clip && { clip, captureBeyondViewport: cut !== undefined }),
  });
  if (data === '') throw emptyPicture();
  return data;
}

/** Of the picture, device px. */
export function sizeOfCut({ box, zoom }: Cut, request: SizeOptions): Size {
  const { scale } = request;
  const width = Math.round(box.width * zoom * scale);
  return shrunk({ width, height: box.height * zoom * scale }, request);
}

function sizeOfViewport(request: SizeOptions & Pick<CaptureRequest, 'width' | 'height'>): Size {
  const { width, height, scale } = request;
  return shrunk({ width: width * scale, height: height * scale }, request);
}

function shrunk({ width, height }: Size, request: SizeOptions): Size {
  const shrink = shrinkOf(request, width);
  const wholeHeight = Math.floor(height * shrink + NOISE_PX);
  if (shrink === 1) return { width, height: wholeHeight };
  return { width: Math.round(width * shrink), height: Math.max(1, wholeHeight) };
}

/** Undefined when the cut has to be taken as what the viewport shows. */
async function clipOf(session: CDPSession, request: CaptureRequest, { box, zoom }: Cut, size: Size) {
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
  const shrink = shrinkOf(request, Math.round(box.width * zoom * scale));
  const place = { ...box, x: box.x + originX };
  if (shrink === 1) return { ...place, height: size.height / scale / zoom, scale: zoom };
  const { perPx, ...drawn } = placeShrunk(place, size, zoom * scale * shrink);
  return { ...drawn, scale: perPx / scale };
}

/**
 * The viewport as it stands, drawn smaller. Undefined where it is taken at full size. Nothing is drawn past the
 * viewport, so that the page sees no other size.
 */
async function clipOfViewport(session: CDPSession, request: CaptureRequest, size: Size) {
  const { width, scale } = request;
  const shrink = shrinkOf(request, width * scale);
  if (shrink === 1) return undefined;
  const { cssLayoutViewport, cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const { pageY, offsetX, clientWidth } = cssVisualViewport;
  const drawn = (width / clientWidth) * shrink;
  return {
    // Counts from where scrolling begins, as above.
    x: cssLayoutViewport.pageX + offsetX,
    y: pageY,
    // Of these the browser takes the whole px, and rounds what it makes of them.
    width: Math.round(size.width / scale / drawn),
    height: Math.round(size.height / scale / drawn),
    scale: drawn,
  };
}
