/**
 * Takes the picture of an element that lies in the viewport, without anything
 * that covers it or lies beneath it.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { takePart } from '../picture/take-part.ts';

/**
 * Returns a PNG of its content box as base64, with `scale` px for each of the box; undefined if it is empty
 * or too large. The page must be transparent.
 */
export async function takeElement(
  session: CDPSession,
  { objectId }: { objectId: string },
  scale: number,
): Promise<string | undefined> {
  const [{ model }, { cssVisualViewport }] = await Promise.all([
    session.send('DOM.getBoxModel', { objectId }),
    session.send('Page.getLayoutMetrics'),
  ]);
  const [left = 0, top = 0, , , right = 0, bottom = 0] = model.content;
  if (right <= left || bottom <= top) return undefined;
  const { pageX, pageY } = cssVisualViewport;
  const clip = { x: left + pageX, y: top + pageY, width: right - left, height: bottom - top, scale };
  // The corner of a frame may lie outside of the viewport.
  const captureBeyondViewport = !isWithin(clip, cssVisualViewport);
  return takePart(session, { clip, deviceScale: 1, captureBeyondViewport });
}

const ROUNDING_PX = 1;

function isWithin(clip: Protocol.Page.Viewport, seen: Protocol.Page.VisualViewport): boolean {
  return (
    clip.x >= seen.pageX - ROUNDING_PX &&
    clip.y >= seen.pageY - ROUNDING_PX &&
    clip.x + clip.width <= seen.pageX + seen.clientWidth + ROUNDING_PX &&
    clip.y + clip.height <= seen.pageY + seen.clientHeight + ROUNDING_PX
  );
}
