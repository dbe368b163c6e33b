/**
 * Takes the picture of a box that the page chose, such as a frame or a canvas,
 * which becomes a part of the file.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { MAX_AREA_PX } from '../../request/viewport-size.ts';

/**
 * Returns a PNG as base64, or undefined for a box of more device px than the largest picture has: the browser
 * would end. `deviceScale` is the request's `scale`.
 */
export async function takePart(
  session: CDPSession,
  options: { clip: Protocol.Page.Viewport; deviceScale: number; captureBeyondViewport?: boolean },
): Promise<string | undefined> {
  const { deviceScale, ...rest } = options;
  const { width, height, scale } = rest.clip;
  // No comparison holds for a size that is not a number.
  if (!(width * height * (scale * deviceScale) ** 2 <= MAX_AREA_PX)) return undefined;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...rest,
  });
  return data;
}
