/** Takes screenshots of canvases that print cannot read, one after another. See in-page/pdf/canvases.ts. */
import type { ItemHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import { type FrameDocument, type FramedPage, inEveryFrame, listDocuments } from '../page/every-frame.ts';
import { type Looks, type Photographed, photograph } from '../photograph/photograph.ts';

/** Those of one document. */
export interface StagedCanvases extends FrameDocument {
  staged: ItemHandle<InPageFunctions['stageCanvases']>[];
}

/** Each canvas takes a screenshot. Further canvases of a document stay blank. */
const MAX_CANVASES = 16;
const LOOKS: Looks = { omitBackground: false, scale: 1, zoom: 1, scripts: 'stop', isGivenUp: () => false };

/** Whether the page or one of its frames has canvases that print cannot read. */
export async function hasUnreadable(page: FramedPage): Promise<boolean> {
  let count = 0;
  await inEveryFrame(page, async (inPage) => {
    // 0 where the page prevents counting them.
    count += await inPage.call('countUnreadable').catch(() => 0);
  });
  return count > 0;
}

/**
 * Replaces these canvases by empty 2D ones. Must run while scripts are enabled: a canvas that is inserted
 * while they are disabled shows its fallback content.
 */
export async function stageCanvases(page: FramedPage): Promise<StagedCanvases[]> {
  const documents = await listDocuments(page);
  const stage = ({ inPage }: FrameDocument) => inPage.findAll('stageCanvases', MAX_CANVASES);
  const found = await Promise.all(
    // A frame may be removed meanwhile.
    documents.map(async (each) => ({
      ...each,
      staged: await (each.outer.length > 0 ? stage(each).catch(() => []) : stage(each)),
    })),
  );
  return found.filter(({ staged }) => staged.length > 0);
}

/** Draws the screenshots onto the 2D canvases, and removes the originals. Scripts are disabled by now. */
export async function copyCanvases(page: Photographed, documents: StagedCanvases[]): Promise<void> {
  for (const { staged, ...document } of documents)
    await photograph({ ...page, ...document }, LOOKS, async () => staged).catch((error) => {
      // A frame may be removed meanwhile.
      if (document.outer.length === 0) throw error;
    });
}
