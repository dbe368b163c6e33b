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

/** The same for all frames except the main frame. Returns undefined for a frame that is skipped. */
export async function inChildFrames<Value>(
  bridges: Bridges,
  { childFrames = [] }: Protocol.Page.FrameTree,
  ask: (inPage: InPage) => Promise<Value>,
): Promise<(Value | undefined)[]> {
  return Promise.all(
    childFrames.flatMap(framesWithin).map((frameId) => ask(bridges.of(frameId)).catch(() => undefined)),
  );
}

function framesWithin({ frame, childFrames = [] }: Protocol.Page.FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}
