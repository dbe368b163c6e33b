/** Measures the page. */

import type { Box, Size } from '../dom/boxes.ts';
import { readsFromRight } from '../dom/styles.ts';
import { drawEditors } from './editors.ts';
import { returnToStart } from './place-view.ts';

/** The area that can be scrolled to, in CSS px. A right-to-left page extends to the left of 0. */
export function areaOfDocument(): Box {
  const root: Element | null = document.documentElement;
  const scroller = document.scrollingElement ?? root;
  const width = scroller?.scrollWidth || innerWidth;
  const height = scroller?.scrollHeight || innerHeight;
  const isLeftward = root !== null && readsFromRight();
  return { x: isLeftward ? (scroller?.clientWidth || width) - width : 0, y: 0, width, height };
}

/**
 * A phone zooms out until a page that was not made for it fits, so the width can be larger than the screen's.
 */
export function sizeOfPage(): Size {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  return { width: visualViewport?.width ?? innerWidth, height: root?.scrollHeight ?? innerHeight };
}

/** The same at its start, with all lines of its editors. They stay while the page's time stands. */
export function measurePage(): Size {
  returnToStart();
  drawEditors();
  return sizeOfPage();
}

/** `isWhole`: the picture shows the page from its start. */
export function measureArea(isWhole: boolean): Box {
  if (isWhole) returnToStart();
  drawEditors();
  return areaOfDocument();
}
