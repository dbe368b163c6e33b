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

async function inFramesWithin(
  { session, bridges, watch }: Pick<FramedPage, 'session' | 'bridges' | 'watch'>,
  ask: (inPage: InPage) => Promise<unknown>,
): Promise<void> {
  if (!watch.hasFrames) return;
  const { frameTree } = await session.send('Page.getFrameTree');
  await inChildFrames(bridges, frameTree, ask);
}

/** A frame, and the document that contains it. */
export interface Outer {
  inPage: InPage;
  frameId: string;
}

/** `outer` are the frames that the document lies in, the outermost first; none for the page itself. */
export interface FrameDocument {
  inPage: InPage;
  outer: readonly Outer[];
}

/** Returns the documents of the page and of its frames. */
export async function listDocuments({
  session,
  inPage,
  bridges,
  watch,
}: FramedPage): Promise<FrameDocument[]> {
  const page = { inPage, outer: [] };
  if (!watch.hasFrames) return [page];
  const { frameTree } = await session.send('Page.getFrameTree');
  return documentsWithin(page, frameTree);

  function documentsWithin(
    document: FrameDocument,
    { childFrames = [] }: Protocol.Page.FrameTree,
  ): FrameDocument[] {
    const inner = childFrames.flatMap((child) => {
      const { id: frameId } = child.frame;
      const outer = [...document.outer, { inPage: document.inPage, frameId }];
      return documentsWithin({ inPage: bridges.of(frameId), outer }, child);
    });
    return [document, ...inner];
  }
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
