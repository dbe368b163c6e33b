/**
 * Keeps what canvases show while the page is laid out for its sheets. See in-page/pdf/paper/kept-canvases.ts.
 */

import type { CaptureRequest } from '../../../request/capture-request.ts';
import { REAL_TIME } from '../../clock/caps.ts';
import type { ItemHandle } from '../../in-page/bridge/bridge.ts';
import type { InPage } from '../../in-page/bridge/create-bridges.ts';
import type { InPageFunctions } from '../../in-page/bridge/functions.ts';
import type { CapturePage } from '../../page/capture-page.ts';
import { inFramesWithin } from '../../page/every-frame.ts';
import { improvePictures, type Looks, type Photographed, photograph } from '../../photograph/photograph.ts';

export type CanvasPage = Photographed & Pick<CapturePage, 'sight' | 'bestEffort' | 'watch' | 'bridges'>;

/** Each may take a picture. */
const LIMIT = { count: 16, areaPx: 16_000_000 };
/** Of each frame. A page may have many. */
const FRAME_LIMIT = { count: 16, areaPx: 2_000_000 };
/** The picture that shows whether a canvas is blank. */
const SMALL = 0.25;

/** Call it before the page is laid out for paper. */
export async function keepCanvases(page: CanvasPage, request: CaptureRequest): Promise<void> {
  const { inPage } = page;
  if (!canDraw(page, request)) return;
  await inFrames(page, (each) => each.call('keepReadable', FRAME_LIMIT));
  await photographCanvases(page, { zoom: 1, scripts: 'run' }, () => inPage.findAll('keepCanvases', LIMIT));
}

/** Call it when no script draws any more. */
export async function refillCanvases(page: CanvasPage, request: CaptureRequest): Promise<void> {
  if (!canDraw(page, request)) return;
  await inFrames(page, (each) => each.call('refillReadable'));
  await photographCanvases(page, { zoom: SMALL }, () => page.inPage.findAll('refillCanvases'));
}

/** Only scripts draw on canvases. */
function canDraw({ watch }: CanvasPage, { script }: CaptureRequest): boolean {
  return script !== undefined || watch.document.isWithoutScripts !== true;
}

/** Canvases of frames are only read. */
async function inFrames(page: CanvasPage, ask: (inPage: InPage) => Promise<unknown>): Promise<void> {
  await page.bestEffort('reveal', REAL_TIME.backgrounds, () => inFramesWithin(page, ask));
}

async function photographCanvases(
  page: CanvasPage,
  how: Pick<Looks, 'zoom' | 'scripts'>,
  find: () => Promise<ItemHandle<InPageFunctions['listPictured']>[]>,
): Promise<void> {
  await improvePictures(page, { omitBackground: false }, async (isGivenUp) => {
    const canvases = await find();
    if (canvases.length === 0 || isGivenUp()) return;
    await page.sight.show();
    await photograph(page, { omitBackground: false, scale: 1, isGivenUp, ...how }, async () => canvases);
  });
}
