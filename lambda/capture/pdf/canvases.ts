/** Keeps what canvases show in print. See in-page/pdf/canvases.ts. */
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { ItemHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { type FrameDocument, listDocuments } from '../page/every-frame.ts';
import { restoreScripts } from '../page/scripting.ts';
import { improvePictures, type Looks, type Photographed, photograph } from '../photograph/photograph.ts';

export type CanvasPage = Photographed & Pick<CapturePage, 'sight' | 'bestEffort' | 'watch' | 'bridges'>;

/** Of the main frame. Each may take a picture. */
const LIMIT = { count: 16, areaPx: 16_000_000 };
/** Of each frame. A page may have many. */
const FRAME_LIMIT = { count: 16, areaPx: 2_000_000 };
/** Further canvases of a document stay blank. */
const MAX_STAGED = 16;

/** Copies them. Call it before the page is laid out for paper. */
export async function keepCanvases(page: CanvasPage, request: CaptureRequest): Promise<void> {
  if (!mayBeDrawn(page, request)) return;
  await improvePictures(page, { omitBackground: false }, async (isGivenUp) => {
    const documents = await listDocuments(page);
    await photographAll(page, documents, { scripts: 'run', isGivenUp }, ({ inPage, outer }) =>
      inPage.findAll('keepCanvases', outer.length === 0 ? LIMIT : FRAME_LIMIT),
    );
  });
}

/**
 * Draws them so that print can read them. Scripts may be disabled, because the page has been measured. They
 * are enabled to stage canvases. A frozen page would navigate.
 */
export async function drawCanvases(
  page: CanvasPage & Pick<CapturePage, 'deadline'>,
  request: CaptureRequest,
): Promise<void> {
  if (!mayBeDrawn(page, request)) return;
  await page.bestEffort('print', page.deadline.remainingMs(), async (isGivenUp) => {
    const documents = await listDocuments(page);
    // 0 where the page prevents counting them.
    const count = ({ inPage }: FrameDocument) => inPage.call('countUnprinted').catch(() => 0);
    const counts = await Promise.all(documents.map(count));
    if (counts.every((each) => each === 0)) return;
    await restoreScripts(page);
    await photographAll(page, documents, { scripts: 'pause', isGivenUp }, ({ inPage }) =>
      inPage.findAll('stageCanvases', MAX_STAGED),
    );
  });
}

/** Only scripts draw on canvases. */
function mayBeDrawn({ watch }: CanvasPage, { script }: CaptureRequest): boolean {
  return script !== undefined || watch.document.isWithoutScripts !== true;
}

type Canvases = ItemHandle<InPageFunctions['listPictured']>[];

async function photographAll(
  page: CanvasPage,
  documents: readonly FrameDocument[],
  how: Pick<Looks, 'scripts' | 'isGivenUp'>,
  find: (document: FrameDocument) => Promise<Canvases>,
): Promise<void> {
  const found = await Promise.all(
    documents.map(async (each) => ({ ...each, canvases: await find(each).catch(() => []) })),
  );
  for (const { canvases, ...document } of found) {
    if (canvases.length === 0 || how.isGivenUp()) continue;
    await page.sight.show();
    const looks = { omitBackground: false, scale: 1, zoom: 1, ...how };
    await photograph({ ...page, ...document }, looks, async () => canvases).catch((error) => {
      // A frame may be removed meanwhile.
      if (document.outer.length === 0) throw error;
    });
  }
}
