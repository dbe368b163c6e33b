/**
 * Hides what lies around frames in the documents that contain them: a frame may be transparent or covered.
 */
import type { CDPSession } from 'puppeteer-core';
import type { Point } from '../in-page/dom/boxes.ts';
import type { Outer } from '../page/every-frame.ts';

/** Shows nothing but these frames. Returns where the view of the innermost begins. */
export async function showFrames(session: CDPSession, outer: readonly Outer[]): Promise<Point> {
  const origin = { x: 0, y: 0 };
  for (const { inPage, frameId } of outer) {
    const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId });
    const frame = await inPage.adopt(backendNodeId);
    const subject = frame && (await inPage.find('frameSubject', frame));
    if (subject === undefined) continue;
    const { x, y } = await inPage.call('showAlone', subject);
    origin.x += x;
    origin.y += y;
  }
  return origin;
}

export async function showAroundFrames(outer: readonly Outer[]): Promise<void> {
  // A frame may have been removed meanwhile.
  await Promise.all(outer.map(({ inPage }) => inPage.call('showAround').catch(() => undefined)));
}
