/** Runs a query in every frame of the page, including cross-site frames. */
import type { Protocol } from 'puppeteer-core';
import type { Bridges, InPage } from '../in-page/bridge/create-bridges.ts';
import type { PageWatch } from '../watch/page-watch.ts';
import type { CapturePage } from './capture-page.ts';

export type FramedPage = Pick<CapturePage, 'session' | 'inPage' | 'bridges'> & {
  watch: Pick<PageWatch, 'hasFrames'>;
};

/** Skips a child frame that is removed or navigates during the query. */
export async function inEveryFrame(
  page: FramedPage,
  ask: (inPage: InPage) => Promise<unknown>,
): Promise<void> {
  await Promise.all([ask(page.inPage), inFramesWithin(page, ask)]);
}

/** The same for all frames except the main frame. */
export async function inFramesWithin(
  { session, bridges, watch }: Pick<FramedPage, 'session' | 'bridges' | 'watch'>,
  ask: (inPage: InPage) => Promise<unknown>,
): Promise<void> {
  if (!watch.hasFrames) return;
  const { frameTree } = await session.send('Page.getFrameTree');
  await inChildFrames(bridges, frameTree, ask);
}

/** Returns undefined for a frame that is skipped. */
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
