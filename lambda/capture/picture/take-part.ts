/**
 * Takes the picture of a box that the page chose, such as a frame or a canvas,
 * which becomes a part of the file.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { MAX_AREA_PX } from '../../request/viewport-size.ts';
import type { Size } from '../in-page/dom/boxes.ts';

/**
 * Returns a PNG as base64, or undefined for a box of more device px than the largest picture has: the browser
 * would end. `deviceScale` is the request's `scale`.
 */
export async function takePart(
  session: CDPSession,
  options: { clip: Protocol.Page.Viewport; deviceScale: number; captureBeyondViewport?: boolean },
): Promise<string | undefined> {
  const { deviceScale, ...rest } = options;
  if (!fitsPicture(rest.clip, rest.clip.scale * deviceScale)) return undefined;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...rest,
  });
  return data;
}

/** `scale`: device px for each px of the box. */
export function fitsPicture({ width, height }: Size, scale: number): boolean {
  // No comparison holds for a size that is not a number.
  return width * height * scale ** 2 <= MAX_AREA_PX;
}
