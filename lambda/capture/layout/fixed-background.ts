/**
 * Shows fixed backgrounds in pictures that go past the viewport. The browser paints them only in the viewport, so
 * sections further down would have none.
 */

import { PACE, REAL_TIME } from '../clock/caps.ts';
import type { Described } from '../in-page/backgrounds/describe-fixed.ts';
import type { LaidLayer, Screen, Sections } from '../in-page/backgrounds/fixed-layer.ts';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { layFixed } from './fixed-background-place.ts';

/** Of all layers of a page together. They are sent to the page as one message. */
const MOST_COPIES = 2_000;

/**
 * Places every fixed background, and every backdrop behind the page, where the visitor sees it. Parts of a box
 * outside of `shown` do not count. `cut` is the area that the picture shows, or null for the whole page or viewport.
 */
export async function layFixedBackgrounds(
  { session, inPage, clock }: Page,
  shown: Box | 'page' | 'viewport',
  cut: Box | null = shown === 'page' || shown === 'viewport' ? null : shown,
): Promise<void> {
  const found = await inPage.find('findFixed');
  if (found === undefined) return;
  const part = { cut, isViewport: shown === 'viewport' };
  const caps = { realMs: REAL_TIME.sizes, pace: PACE.real };
  const count = await clock.during(inPage.call('sortBackdrops', found, part), caps);
  if (count === 0) return;
  const described = await clock.during(inPage.call('describeFixed', found), caps);
  if (described === undefined) return;
  const { screen, backgrounds } = described;
  const page = typeof shown === 'string' ? screen[shown] : shown;
  const copies = { left: MOST_COPIES };
  const laid = await Promise.all(
    backgrounds.map(async (background, index) => {
      const { pseudo, viewport = screen.viewport } = background;
      const isPlaced = pseudo === '' || background.viewport !== undefined;
      const place = isPlaced ? background : await placeOf(found, index);
      return layersOf({ ...background, ...place }, { viewport, page }, copies);
    }),
  );
  await inPage.call('layAnew', found, laid);

  /** Scripts cannot read the box of a pseudo-element; a DevTools command can. */
  async function placeOf(list: FoundBackgrounds, index: number) {
    const element = await inPage.find('elementOfFixed', list, index);
    const pseudo = backgrounds[index]?.pseudo.slice(2);
    if (element === undefined) return {};
    const { node } = await session.send('DOM.describeNode', { objectId: element.objectId });
    const id = node.pseudoElements?.find(({ pseudoType }) => pseudoType === pseudo)?.backendNodeId;
    if (id === undefined) return {};
    const box = await session.send('DOM.getBoxModel', { backendNodeId: id }).catch(() => undefined);
    // A pseudo-element without a box is not visible.
    if (box === undefined) return {};
    const { model } = box;
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
    const from = { x: left + screen.viewport.x, y: top + screen.viewport.y };
    return { from, box: { ...from, width: right - left, height: bottom - top } };
  }
}

type Page = Pick<CapturePage, 'session' | 'inPage' | 'clock'>;

/** Stay in the page. */
type FoundBackgrounds = ResultHandle<InPageFunctions['findFixed']>;

function layersOf(
  { box, from, zoom, sections, layers }: Described,
  { viewport, page }: Screen,
  copies: { left: number },
): (LaidLayer | null | undefined)[] {
  const seen = within(box, page);
  return layers.map((layer) => {
    if (!layer) return layer;
    const screen = { viewport: zoomed(viewport, zoom), page: zoomed(page, zoom) };
    const shown = { box: zoomed(seen, zoom), sections: sections && zoomedSections(sections, zoom) };
    const laid = layFixed(layer, shown, screen, copies.left);
    if (laid.starts.length > 1) copies.left -= laid.starts.length;
    const x = (seen.x - from.x) / zoom;
    const y = (seen.y - from.y) / zoom;
    return { ...laid, starts: laid.starts.map((start) => ({ x: start.x + x, y: start.y + y })) };
  });
}

/** The part of the box that lies in the page, or the whole box if no part does. */
function within(box: Box, page: Box): Box {
  const x = Math.max(box.x, page.x);
  const y = Math.max(box.y, page.y);
  const width = Math.min(box.x + box.width, page.x + page.width) - x;
  const height = Math.min(box.y + box.height, page.y + page.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : box;
}

function zoomed({ x, y, width, height }: Box, zoom: number): Box {
  return { x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom };
}

function zoomedSections({ edges, covered }: Sections, zoom: number): Sections {
  return {
    edges: edges.map((edge) => edge / zoom),
    covered: covered.map(({ from, to }) => ({ from: from / zoom, to: to / zoom })),
  };
}
