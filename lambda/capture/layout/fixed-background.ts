/** Lays fixed backgrounds in pictures that go past the viewport. See in-page/layout/backgrounds/. */
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { type Looks, type Photographed, photograph } from '../photograph/photograph.ts';

type Page = Photographed & Pick<CapturePage, 'clock'>;

interface Shown extends Looks {
  /** Parts of a box outside of it do not count. */
  shown: Box | 'page' | 'viewport';
  /** The area that the picture shows, or null for the whole page or viewport. */
  cut: Box | null;
}

/** Places every fixed background, and every backdrop behind the page, where the visitor sees it. */
export async function layFixedBackgrounds(page: Page, { shown, cut, ...looks }: Shown): Promise<void> {
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
  if (found.pictureCount > 0) await takeBackdrops(page, looks);
  const pseudos = await clock.during(inPage.call('describeFixed'), caps);
  if (pseudos === undefined) return;
  const indexes = pseudos.map(({ index }) => index);
  const elements = indexes.length > 0 ? await inPage.findAll('elementsOfFixed', indexes) : [];
  const boxes: Record<number, Box> = {};
  await Promise.all(
    pseudos.map(async ({ index, pseudo }, at) => {
      const box = await boxOfPseudo(elements[at]?.objectId, pseudo);
      if (box !== undefined) boxes[index] = box;
    }),
  );
  // The picture may be taken by now.
  if (!looks.isGivenUp()) await inPage.call('layFixed', shown, boxes);

  /** Scripts cannot read the box of a pseudo-element; a DevTools command can. */
  async function boxOfPseudo(objectId: string | undefined, pseudo: string): Promise<Box | undefined> {
    if (objectId === undefined) return undefined;
    const { node } = await session.send('DOM.describeNode', { objectId });
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
  page: Photographed & Pick<CapturePage, 'sight'>,
  isGivenUp: () => boolean,
): Promise<void> {
  if ((await page.inPage.call('findSheetBackdrops')) === 0) return;
  await page.sight.show();
  await takeBackdrops(page, { omitBackground: false, scale: 1, zoom: 1, isGivenUp });
}

/** Takes a picture of each backdrop with content, as the first screen shows it. */
function takeBackdrops(page: Photographed, looks: Looks): Promise<void> {
  return photograph(page, looks, () => page.inPage.findAll('listPictured'));
}
