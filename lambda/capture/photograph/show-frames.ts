/**
 * Hides what lies around frames in the documents that contain them: a frame may be transparent or covered.
 */
import type { CDPSession } from 'puppeteer-core';
import type { Box } from '../in-page/dom/boxes.ts';
import type { Outer } from '../page/every-frame.ts';

/**
 * Shows nothing but these frames, see in-page/photograph/show-frame.ts. Returns the function that places a
 * box of the innermost in the page.
 */
export async function showFrames(
  session: CDPSession,
  outer: readonly Outer[],
  areLifted: boolean,
): Promise<{ scale: number; placed: (box: Box) => Box }> {
  const view = { x: 0, y: 0, scale: 1 };
  for (const { inPage, frameId } of outer) {
    const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId });
    const frame = await inPage.adopt(backendNodeId);
    if (frame === undefined) continue;
    const { x, y, scale } = await inPage.call('showFrame', frame, areLifted);
    Object.assign(view, {
      x: view.x + x * view.scale,
      y: view.y + y * view.scale,
      scale: view.scale * scale,
    });
  }
  const { scale } = view;
  const placed = ({ x, y, width, height }: Box) => ({
    x: view.x + x * scale,
    y: view.y + y * scale,
    width: width * scale,
    height: height * scale,
  });
  return { scale, placed };
}

export async function showAroundFrames(outer: readonly Outer[]): Promise<void> {
  // A frame may have been removed meanwhile.
  await Promise.all(outer.map(({ inPage }) => inPage.call('showAround').catch(() => undefined)));
}
