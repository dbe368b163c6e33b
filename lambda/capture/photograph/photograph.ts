/**
 * Photographs boxes of the page, each alone where the visitor sees it, and puts the pictures in their place.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { REAL_TIME } from '../clock/caps.ts';
import { hideTransparency, showTransparency } from '../emulation/transparency.ts';
import type { ItemHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { CapturePage } from '../page/capture-page.ts';
import type { Outer } from '../page/every-frame.ts';
import { disableScripts, restoreScripts } from '../page/scripting.ts';
import { fitsPicture } from '../picture/take-part.ts';
import { showAroundFrames, showFrames } from './show-frames.ts';
import { takeInView } from './take-in-view.ts';

export type Photographed = Pick<CapturePage, 'session' | 'inPage' | 'isFrozen' | 'isScriptless'> & {
  /** Where the boxes lie in frames. */
  outer?: readonly Outer[];
};

export interface Looks extends Pick<CaptureRequest, 'omitBackground' | 'scale'> {
  zoom: number;
  isGivenUp: () => boolean;
  /**
   * Scripts would see what is hidden meanwhile, and are disabled: until then, or from now on. Where the page
   * is to live on they run, because a loop that draws ends with the first frame that it misses.
   */
  scripts?: 'pause' | 'stop' | 'run';
  /** Waits for what a box loads when it is seen for the first time. */
  settle?: () => Promise<void>;
}

/** `list` names the boxes. */
export async function photograph(
  page: Photographed,
  { omitBackground, scale: deviceScale, zoom, isGivenUp, scripts = 'pause', settle }: Looks,
  list: () => Promise<ItemHandle<InPageFunctions['listPictured']>[]>,
): Promise<void> {
  const { session, inPage, outer = [] } = page;
  if (scripts !== 'run') await disableScripts(session);
  const subjects = await list();
  if (!omitBackground) await showTransparency(session);
  try {
    const areLifted = outer.length > 0 && scripts !== 'run';
    const { scale: frameScale, placed } = await showFrames(session, outer, areLifted);
    for (const subject of subjects) {
      if (isGivenUp()) return;
      const { detail, ...shown } = await inPage.call('showAlone', subject);
      const box = placed(shown);
      const scales = { zoom, deviceScale, detail: detail / frameScale };
      const take = (part: Box) => takeInView(session, part, scales).catch(() => undefined);
      // The browser finds out that a frame is in view when it draws one picture, and draws it in the next. It
      // may go on drawing it, so what cannot be taken gets no first picture either.
      const fits = fitsPicture(box, zoom * deviceScale);
      if (fits && (areLifted || settle !== undefined))
        await take({ ...box, width: 1, height: 1 }).then(settle);
      const picture = fits ? await take(box) : undefined;
      // The steps that follow may have begun by now.
      if (isGivenUp()) return;
      await inPage.call('putPicture', subject, picture);
    }
  } finally {
    // After a give-up, improvePictures shows again what is hidden; what follows needs no scripts.
    await showAroundFrames(outer);
    if (!isGivenUp()) {
      if (!omitBackground) await hideTransparency(session);
      if (scripts === 'pause') await restoreScripts(page);
    }
  }
}

/** If `take` fails or is given up, the page stays as it is, and what is hidden is shown again. */
export async function improvePictures(
  { session, inPage, bestEffort }: Pick<CapturePage, 'session' | 'inPage' | 'bestEffort'>,
  { omitBackground, capMs = REAL_TIME.backgrounds }: { omitBackground: boolean; capMs?: number },
  take: (isGivenUp: () => boolean) => Promise<void>,
): Promise<void> {
  const isTaken = await bestEffort('reveal', capMs, (isGivenUp) => take(isGivenUp).then(() => true));
  if (isTaken) return;
  await bestEffort('reveal', REAL_TIME.ask, async () => {
    await inPage.call('showAround');
    if (!omitBackground) await hideTransparency(session);
  });
}
