/** Asks every frame of the page, those of other sites included, each in a world of its own. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { Bridges, InPage } from '../in-page/bridge/create-bridges.ts';

/** A child frame that goes away, or is being navigated, is left out. */
export async function inEveryFrame(
  session: CDPSession,
  bridges: Bridges,
  ask: (inPage: InPage) => Promise<unknown>,
): Promise<void> {
  const { frameTree } = await session.send('Page.getFrameTree');
  await Promise.all([ask(bridges.of(frameTree.frame.id)), inChildFrames(bridges, frameTree, ask)]);
}

/** The same for all frames but the main one. */
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
        // It shows what it shows.
      }
    }),
  );
}

function framesWithin({ frame, childFrames = [] }: Protocol.Page.FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}
