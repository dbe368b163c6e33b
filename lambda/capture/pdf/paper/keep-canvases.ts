/**
 * Keeps what canvases show while the page is laid out for its sheets. See in-page/pdf/paper/kept-canvases.ts.
 */

import type { CaptureRequest } from '../../../request/capture-request.ts';
import type { ItemHandle } from '../../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../../in-page/bridge/functions.ts';
import type { CapturePage } from '../../page/capture-page.ts';
import { type FrameDocument, listDocuments } from '../../page/every-frame.ts';
import { improvePictures, type Looks, type Photographed, photograph } from '../../photograph/photograph.ts';

export type CanvasPage = Photographed & Pick<CapturePage, 'sight' | 'bestEffort' | 'watch' | 'bridges'>;

/** Of the main frame. Each may take a picture. */
const LIMIT = { count: 16, areaPx: 16_000_000 };
/** Of each frame. A page may have many. */
const FRAME_LIMIT = { count: 16, areaPx: 2_000_000 };
/** The picture that shows whether a canvas is blank. */
const SMALL = 0.25;

/** Call it before the page is laid out for paper. */
export async function keepCanvases(page: CanvasPage, request: CaptureRequest): Promise<void> {
  await photographCanvases(page, request, { zoom: 1, scripts: 'run' }, ({ inPage, outer }) =>
    inPage.findAll('keepCanvases', outer.length === 0 ? LIMIT : FRAME_LIMIT),
  );
}

/** Call it when no script draws any more. */
export async function refillCanvases(page: CanvasPage, request: CaptureRequest): Promise<void> {
  await photographCanvases(page, request, { zoom: SMALL }, ({ inPage }) => inPage.findAll('refillCanvases'));
}

type Canvases = ItemHandle<InPageFunctions['listPictured']>[];

async function photographCanvases(
  page: CanvasPage,
  { script }: CaptureRequest,
  how: Pick<Looks, 'zoom' | 'scripts'>,
  find: (document: FrameDocument) => Promise<Canvases>,
): Promise<void> {
  // Only scripts draw on canvases.
  if (script === undefined && page.watch.document.isWithoutScripts === true) return;
  await improvePictures(page, { omitBackground: false }, async (isGivenUp) => {
    const documents = await listDocuments(page);
    // A frame may be removed meanwhile.
    const found = await Promise.all(
      documents.map(async (each) => ({ ...each, canvases: await find(each).catch(() => []) })),
    );
    for (const { inPage, outer, canvases } of found) {
      if (canvases.length === 0 || isGivenUp()) continue;
      await page.sight.show();
      const looks = { omitBackground: false, scale: 1, isGivenUp, ...how };
      await photograph({ ...page, inPage, outer }, looks, async () => canvases);
    }
  });
}
