/** Takes the picture of the viewport, or of a box of the document, at the requested size. */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { Box, Size } from '../in-page/dom/boxes.ts';
import { disableScripts } from '../page/scripting.ts';
import { type OutputWidth, placeShrunk, shrinkOf } from './output-width.ts';
import { assertPictureFits, emptyPicture } from './pixel-limits.ts';

/**
 * The part of the document that is taken, and its zoom: a phone shows a page that is
 * wider than its screen zoomed out.
 */
export interface Cut {
  box: Box;
  zoom: number;
}

type SizeOptions = Pick<CaptureRequest, 'scale'> & OutputWidth;

/** Float noise of a zoom. */
const NOISE_PX = 0.01;

/** The rows of pixels that a height fills. A last row that the page covers only in part is left out. */
export function wholeRows(height: number): number {
  return Math.floor(height + NOISE_PX);
}

/**
 * Returns the file as base64. Takes the viewport when `cut` is undefined. Disables the
 * page's scripts when `cut` is given.
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
  assertPictureFits(request, size, cut?.box);
  const clip = await (cut
    ? clipOf(session, request, { ...cut, size })
    : clipOfViewport(session, request, size));
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'png' ? {} : { quality: request.quality }),
    // Encodes two to three times as fast; a PNG becomes a quarter larger.
    optimizeForSpeed: true,
    // With a clip beyond the viewport, Chromium draws without a new layout: elements as high as the viewport
    // keep their height, and fixed bars stay where the viewport shows them.
    ...(clip && { clip, captureBeyondViewport: cut !== undefined }),
  });
  if (data === '') throw emptyPicture();
  return data;
}

/** The size of the picture in device px. */
export function sizeOfCut({ box, zoom }: Cut, request: SizeOptions): Size {
  const { scale } = request;
  const width = Math.round(box.width * zoom * scale);
  return shrunk({ width, height: box.height * zoom * scale }, request);
}

export function sizeOfViewport(request: SizeOptions & Pick<CaptureRequest, 'width' | 'height'>): Size {
  const { width, height, scale } = request;
  return shrunk({ width: width * scale, height: height * scale }, request);
}

function shrunk({ width, height }: Size, request: SizeOptions): Size {
  const shrink = shrinkOf(request, width);
  const wholeHeight = wholeRows(height * shrink);
  if (shrink === 1) return { width, height: wholeHeight };
  return { width: Math.round(width * shrink), height: Math.max(1, wholeHeight) };
}

/** Undefined when the picture must be taken as the viewport shows it, without a clip. */
export async function clipOf(
  session: CDPSession,
  request: CaptureRequest,
  { box, zoom, size }: Cut & { size: Size },
) {
  const [{ cssLayoutViewport, cssVisualViewport }] = await Promise.all([
    session.send('Page.getLayoutMetrics'),
    // Chromium makes the viewport tiny and large again to draw past it. Scripts would notice and react.
    disableScripts(session),
  ]);
  // A clip is relative to the scroll origin, which in a right-to-left page lies left of the document's 0.
  const scrollX = cssVisualViewport.pageX - cssVisualViewport.offsetX;
  const originX = cssLayoutViewport.pageX - scrollX;
  const { width, height, scale } = request;
  const isOfViewport =
    cssVisualViewport.pageX === box.x &&
    cssVisualViewport.pageY === box.y &&
    size.width === width * scale &&
    size.height === height * scale;
  // In a right-to-left page, Chromium takes a clip of exactly the viewport's size from the wrong place, also
  // where the page fits into the viewport.
  if (isOfViewport) return undefined;
  const shrink = shrinkOf(request, Math.round(box.width * zoom * scale));
  const place = { ...box, x: box.x + originX };
  if (shrink === 1) return { ...place, height: size.height / scale / zoom, scale: zoom };
  const { perPx, ...drawn } = placeShrunk(place, size, zoom * scale * shrink);
  return { ...drawn, scale: perPx / scale };
}

/**
 * The clip for a viewport that is scaled down. Undefined at full size. Nothing is drawn past the viewport, so
 * its size does not change for the page.
 */
async function clipOfViewport(session: CDPSession, request: CaptureRequest, size: Size) {
  const { width, scale } = request;
  const shrink = shrinkOf(request, width * scale);
  if (shrink === 1) return undefined;
  const { cssLayoutViewport, cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const { pageY, offsetX, clientWidth } = cssVisualViewport;
  const drawn = (width / clientWidth) * shrink;
  return {
    // Relative to the scroll origin, as in clipOf.
    x: cssLayoutViewport.pageX + offsetX,
    y: pageY,
    // The browser takes whole px of the clip and rounds the scaled result.
    width: Math.round(size.width / scale / drawn),
    height: Math.round(size.height / scale / drawn),
    scale: drawn,
  };
}
