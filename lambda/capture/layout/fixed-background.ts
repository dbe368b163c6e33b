/** Lays fixed backgrounds in pictures that go past the viewport. See in-page/layout/backgrounds/. */
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { CapturePage } from '../page/capture-page.ts';

/**
 * Places every fixed background, and every backdrop behind the page, where the visitor sees it. Parts of a box
 * outside of `shown` do not count. `cut` is the area that the picture shows, or null for the whole page or viewport.
 */
export async function layFixedBackgrounds(
  { session, inPage, clock }: Pick<CapturePage, 'session' | 'inPage' | 'clock'>,
  shown: Box | 'page' | 'viewport',
  cut: Box | null = shown === 'page' || shown === 'viewport' ? null : shown,
): Promise<void> {
  const part = { cut, isViewport: shown === 'viewport' };
  // No time passes while the page is walked through. A picture that does not come takes time.
  const caps = {
    pageMs: PAGE_TIME.sizes,
    realMs: REAL_TIME.backgrounds,
    pace: PACE.real,
    mayBeBusy: true,
  };
  const count = await clock.during(inPage.call('findFixedBackgrounds', part), caps);
  if (count === 0) return;
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
