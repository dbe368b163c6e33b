/** Runs a query in every frame of the page, including cross-site frames. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { Bridges, InPage } from '../in-page/bridge/create-bridges.ts';

/** Skips a child frame that is removed or navigates during the query. */
export async function inEveryFrame(
  session: CDPSession,
  bridges: Bridges,
  ask: (inPage: InPage) => Promise<unknown>,
): Promise<void> {
  const { frameTree } = await session.send('Page.getFrameTree');
  await Promise.all([ask(bridges.of(frameTree.frame.id)), inChildFrames(bridges, frameTree, ask)]);
}

/** The same for all frames except the main frame. */
export async function inChildFrames(
  bridges: Bridges,
  { childFrames = [] }: Protocol.Page.FrameTree,
  ask: (inPage: InPage) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    childFrames.flatMap(framesWithin).map(async (frameId) => {
      try {
        await ask(bridges.of(frameId));
      } catch {
        // The frame was removed or has navigated. It stays as it is.
      }
    }),
  );
}

function framesWithin({ frame, childFrames = [] }: Protocol.Page.FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}
