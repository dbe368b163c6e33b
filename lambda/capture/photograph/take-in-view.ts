/** Takes the picture of a part of the viewport. */
import type { CDPSession } from 'puppeteer-core';
import type { Box } from '../in-page/dom/boxes.ts';
import { takePart } from '../picture/take-part.ts';

/** `zoom`: the picture's px per px of the box, at a scale of 1. `deviceScale`: the request's `scale`. */
export interface Scales {
  zoom: number;
  deviceScale: number;
}

/**
 * Returns a PNG as base64, or undefined if it would be too large. `box` is in the viewport, or begins there.
 */
export async function takeInView(
  session: CDPSession,
  { x, y, width, height }: Box,
  { zoom, deviceScale }: Scales,
): Promise<string | undefined> {
  const { cssLayoutViewport, cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const { clientWidth, clientHeight } = cssVisualViewport;
  const [left, top] = [Math.round(x), Math.round(y)];
  const size = { width: Math.round(x + width) - left, height: Math.round(y + height) - top };
  const isWithinView = left + size.width <= clientWidth && top + size.height <= clientHeight;
  return takePart(session, {
    clip: { x: left + cssLayoutViewport.pageX, y: top + cssLayoutViewport.pageY, ...size, scale: zoom },
    deviceScale,
    captureBeyondViewport: zoom !== 1 || !isWithinView,
  });
}
