/** Lays fixed backgrounds in pictures that go past the viewport. See in-page/layout/backgrounds/. */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import { hideTransparency, showTransparency } from '../emulation/transparency.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { disableScripts, restoreScripts } from '../page/scripting.ts';
import { type Scales, takeInView } from '../photograph/take-in-view.ts';

type Page = Pick<CapturePage, 'session' | 'inPage' | 'clock' | 'isFrozen' | 'isScriptless'>;

interface Looks extends Pick<CaptureRequest, 'omitBackground' | 'scale'> {
  zoom: number;
  isGivenUp: () => boolean;
}

interface Shown extends Looks {
  /** Parts of a box outside of it do not count. */
  shown: Box | 'page' | 'viewport';
  /** The area that the picture shows, or null for the whole page or viewport. */
  cut: Box | null;
}

/** Places every fixed background, and every backdrop behind the page, where the visitor sees it. */
export async function layFixedBackgrounds(page: Page, { shown, cut, ...appearance }: Shown): Promise<void> {
  const { session, inPage, clock } = page;
  const part = { cut, isViewport: shown === 'viewport' };
  // No time passes while the page is walked through. A picture that does not come takes time.
  const caps = {
    pageMs: PAGE_TIME.sizes,
    realMs: REAL_TIME.backgrounds,
    pace: PACE.real,
    mayBeBusy: true,
  };
  const found = await clock.during(inPage.call('findFixedBackgrounds', part), caps);
  if (found === undefined || found.count === 0) return;
  if (found.pictureCount > 0) await takeBackdrops(page, appearance);
  const pseudos = await clock.during(inPage.call('describeFixed'), caps);
  if (pseudos === undefined) return;
  const boxes: Record<number, Box> = {};
  await Promise.all(
    pseudos.map(async ({ index, pseudo }) => {
      const box = await boxOfPseudo(index, pseudo);
      if (box !== undefined) boxes[index] = box;
    }),
  );
  await inPage.call('layFixed', shown, boxes);

  /** Scripts cannot read the box of a pseudo-element; a DevTools command can. */
  async function boxOfPseudo(index: number, pseudo: string): Promise<Box | undefined> {
    const element = await inPage.find('elementOfFixed', index);
    if (element === undefined) return undefined;
    const { node } = await session.send('DOM.describeNode', { objectId: element.objectId });
    const id = node.pseudoElements?.find(({ pseudoType }) => pseudoType === pseudo)?.backendNodeId;
    if (id === undefined) return undefined;
    // A pseudo-element without a box is not visible.
    const box = await session.send('DOM.getBoxModel', { backendNodeId: id }).catch(() => undefined);
    if (box === undefined) return undefined;
    const [x = 0, y = 0, , , right = 0, bottom = 0] = box.model.border;
    return { x, y, width: right - x, height: bottom - y };
  }
}

/**
 * Print repeats no canvas, frame or video that is fixed behind the content. A picture of it is repeated
 * instead. The page must be laid out for its sheets.
 */
export async function repeatBackdrops(
  page: Page & Pick<CapturePage, 'sight'>,
  isGivenUp: () => boolean,
): Promise<void> {
  if ((await page.inPage.call('findSheetBackdrops')) === 0) return;
  await page.sight.show();
  await takeBackdrops(page, { omitBackground: false, scale: 1, zoom: 1, isGivenUp });
}

/** Without the step `take`, a capture shows the first screen right. What it has hidden is shown again. */
export async function improveBackdrops(
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

/** Takes a picture of each backdrop with content, as the first screen shows it. */
async function takeBackdrops(
  page: Page,
  { omitBackground, scale: deviceScale, zoom, isGivenUp }: Looks,
): Promise<void> {
  const { session, inPage } = page;
  const scales: Scales = { zoom, deviceScale };
  // Scripts would see what is hidden meanwhile.
  await disableScripts(session);
  const backdrops = await inPage.findAll('listPictured');
  if (!omitBackground) await showTransparency(session);
  try {
    for (const backdrop of backdrops) {
      if (isGivenUp()) return;
      const box = await inPage.call('showBackdrop', backdrop);
      const picture = await takeInView(session, box, scales).catch(() => undefined);
      await inPage.call('pictureBackdrop', backdrop, picture);
    }
  } finally {
    // What follows a step that was given up undoes what is hidden (improveBackdrops), and needs no scripts.
    if (!isGivenUp()) {
      if (!omitBackground) await hideTransparency(session);
      await restoreScripts(page);
    }
  }
}
