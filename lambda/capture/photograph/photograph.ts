/** Photographs boxes of the page, each alone where the visitor sees it, and puts the pictures in their place. */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { REAL_TIME } from '../clock/caps.ts';
import { hideTransparency, showTransparency } from '../emulation/transparency.ts';
import type { ItemHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { disableScripts, restoreScripts } from '../page/scripting.ts';
import { takeInView } from './take-in-view.ts';

export type Photographed = Pick<CapturePage, 'session' | 'inPage' | 'isFrozen' | 'isScriptless'>;

export interface Looks extends Pick<CaptureRequest, 'omitBackground' | 'scale'> {
  zoom: number;
  isGivenUp: () => boolean;
  /** Whether the page's scripts go on: a loop that draws ends with the first frame that they miss. */
  isAlive?: boolean;
}

/** `list` names the boxes. Scripts are disabled meanwhile: they would see what is hidden. */
export async function photograph(
  page: Photographed,
  { omitBackground, scale: deviceScale, zoom, isGivenUp, isAlive = false }: Looks,
  list: () => Promise<ItemHandle<InPageFunctions['listPictured']>[]>,
): Promise<void> {
  const { session, inPage } = page;
  if (!isAlive) await disableScripts(session);
  const subjects = await list();
  if (!omitBackground) await showTransparency(session);
  try {
    for (const subject of subjects) {
      if (isGivenUp()) return;
      const box = await inPage.call('showAlone', subject);
      const picture = await takeInView(session, box, { zoom, deviceScale }).catch(() => undefined);
      await inPage.call('putPicture', subject, picture);
    }
  } finally {
    // What follows a step that was given up undoes what is hidden, and needs no scripts.
    if (!isGivenUp()) {
      if (!omitBackground) await hideTransparency(session);
      if (!isAlive) await restoreScripts(page);
    }
  }
}

/** Without the step `take`, the page stays as it is. What it has hidden is shown again. */
export async function improvePictures(
  { session, inPage, bestEffort }: Pick<CapturePage, 'session' | 'inPage' | 'bestEffort'>,
  { omitBackground }: Pick<CaptureRequest, 'omitBackground'>,
  take: (isGivenUp: () => boolean) => Promise<void>,
): Promise<void> {
  const isTaken = await bestEffort('reveal', REAL_TIME.backgrounds, (isGivenUp) =>
    take(isGivenUp).then(() => true),
  );
  if (isTaken) return;
  await bestEffort('reveal', REAL_TIME.ask, async () => {
    await inPage.call('showAround');
    if (!omitBackground) await hideTransparency(session);
  });
}
