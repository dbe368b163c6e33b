/** Takes screenshots of canvases in frames that print cannot read. See in-page/pdf/frame-canvases.ts. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { Bridges, InPage } from '../in-page/bridge/create-bridges.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import { takePart } from '../picture/take-part.ts';
import { countUnreadable } from './canvases.ts';

/** Each canvas takes a screenshot. */
const MAX_CANVASES = 16;
/** Each takes two round trips, even when it is not in view. */
const MAX_LOOKS = 100;

interface FrameCanvases {
  inPage: InPage;
  staged: ResultHandle<InPageFunctions['stageFrameCanvases']>;
}

type FrameTree = Protocol.Page.FrameTree;

/** Whether one of the page's frames has canvases that print cannot read. */
export async function hasUnreadableFrames(
  bridges: Bridges,
  { childFrames = [] }: FrameTree,
): Promise<boolean> {
  const frames = childFrames.flatMap(framesWithin);
  const counts = await Promise.all(frames.map((frameId) => countUnreadable(bridges.of(frameId))));
  return counts.some((count) => count > 0);
}

/** Places an empty 2D canvas over each of these canvases. Must run while scripts are enabled, as stageCanvases. */
export async function stageFrameCanvases(
  bridges: Bridges,
  { childFrames = [] }: FrameTree,
): Promise<FrameCanvases[]> {
  const staged = await Promise.all(
    childFrames.flatMap(framesWithin).map(async (frameId) => {
      const inPage = bridges.of(frameId);
      // The frame has gone or has just navigated: there is nothing to copy.
      const found = await inPage.find('stageFrameCanvases', MAX_CANVASES).catch(() => undefined);
      return found && { inPage, staged: found };
    }),
  );
  return staged.filter((each) => each !== undefined);
}

/**
 * Draws the screenshots onto the 2D canvases. Scripts are disabled by now, and the page still has its screen layout.
 */
export async function copyFrameCanvases(
  session: CDPSession,
  frames: FrameCanvases[],
  { seen, isViewport }: { seen: Protocol.Page.VisualViewport; isViewport: boolean },
): Promise<void> {
  let left = MAX_CANVASES;
  let looksLeft = MAX_LOOKS;
  for (const { inPage, staged } of frames) {
    if (left === 0 || looksLeft === 0) return;
    const count = await inPage.call('countCanvases', staged);
    for (let index = 0; index < count && left > 0 && looksLeft > 0; index++) {
      looksLeft--;
      const shown = await inPage.find('frameCanvasAt', staged, index);
      const clip = shown && (await clipOf(shown));
      if (!clip) continue;
      if (isViewport && !isInView(clip)) continue;
      left--;
      const picture = await takePart(session, { clip, deviceScale: 1, captureBeyondViewport: !isViewport });
      if (picture !== undefined) await inPage.call('drawFrameCanvas', staged, index, picture);
    }
  }

  function isInView({ x, y, width, height }: Protocol.Page.Viewport): boolean {
    const { pageX, pageY, clientWidth, clientHeight } = seen;
    return x < pageX + clientWidth && y < pageY + clientHeight && x + width > pageX && y + height > pageY;
  }

  async function clipOf({ objectId }: { objectId: string }): Promise<Protocol.Page.Viewport | undefined> {
    const { model } = await session.send('DOM.getBoxModel', { objectId });
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.content;
    if (right <= left || bottom <= top) return undefined;
    const { pageX, pageY } = seen;
    return { x: left + pageX, y: top + pageY, width: right - left, height: bottom - top, scale: 1 };
  }
}

function framesWithin({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}
