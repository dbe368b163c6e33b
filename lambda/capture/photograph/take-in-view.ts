/** Takes the picture of a part of the viewport. */
import type { CDPSession } from 'puppeteer-core';
import type { Box } from '../in-page/dom/boxes.ts';
import { takePart } from '../picture/take-part.ts';

/** Px of the picture per px of the box, one for each reason. */
interface Scales {
  /** That of the picture that shows the box in the end. */
  zoom: number;
  /** The request's `scale`. */
  deviceScale: number;
  /** The resolution of a canvas or an image beyond that of its box. */
  detail: number;
}

/**
 * Returns a PNG as base64, or undefined if it would be too large. `box` counts from the viewport's corner and
 * may lie past its edges.
 */
export async function takeInView(
  session: CDPSession,
  { x, y, width, height }: Box,
  { zoom, deviceScale, detail }: Scales,
): Promise<string | undefined> {
  const { cssLayoutViewport, cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const { clientWidth, clientHeight } = cssVisualViewport;
  const [left, top] = [Math.round(x), Math.round(y)];
  const size = { width: Math.round(x + width) - left, height: Math.round(y + height) - top };
  const isAfterStart = left >= 0 && top >= 0;
  const isWithinView = isAfterStart && left + size.width <= clientWidth && top + size.height <= clientHeight;
  return takePart(session, {
    clip: {
      x: left + cssLayoutViewport.pageX,
      y: top + cssLayoutViewport.pageY,
      ...size,
      scale: zoom * detail,
    },
    deviceScale,
    captureBeyondViewport: zoom !== 1 || !isWithinView,
  });
}
