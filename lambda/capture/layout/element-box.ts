/**
 * Makes the whole of an element visible and measures it: the ancestors that clip it are opened, so that its box shows
 * only the element.
 */

import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { Edges } from '../in-page/layout/bring-out.ts';

/** Stays in the page. */
export type FoundElement = ResultHandle<InPageFunctions['firstVisible']>;

/**
 * Returns the element's border box, rounded outward, or undefined when the element has gone. Nothing is painted
 * before the document's start, so an element there is moved into the document together with the page.
 */
export async function measureElement(inPage: InPage, element: FoundElement): Promise<Box | undefined> {
  const { edges, outsideX, outsideY } = await inPage.call('bringOut', element);
  if (edges.right <= edges.left || edges.bottom <= edges.top) return undefined;
  if (outsideX <= 0 && outsideY <= 0) return roundOutward(edges);
  const x = Math.max(0, Math.ceil(outsideX));
  const y = Math.max(0, Math.ceil(outsideY));
  await inPage.call('movePage', x, y);
  return roundOutward({
    left: edges.left + x,
    right: edges.right + x,
    top: edges.top + y,
    bottom: edges.bottom + y,
  });
}

// Layout counts in 1/64 px. Float noise on a whole pixel must not add another pixel.
const FLOAT_NOISE_PX = 1 / 128;

function roundOutward(edges: Edges): Box {
  const x = Math.floor(edges.left + FLOAT_NOISE_PX);
  const y = Math.floor(edges.top + FLOAT_NOISE_PX);
  const width = Math.ceil(edges.right - FLOAT_NOISE_PX) - x;
  const height = Math.ceil(edges.bottom - FLOAT_NOISE_PX) - y;
  return { x, y, width, height };
}
