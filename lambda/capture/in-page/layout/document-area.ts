/** Measures the document. */
import type { Box } from '../dom/boxes.ts';
import { readsFromRight } from '../dom/styles.ts';

/** The area that can be scrolled to, in CSS px. A right-to-left page extends to the left of 0. */
export function areaOfDocument(): Box {
  const root: Element | null = document.documentElement;
  const scroller = document.scrollingElement ?? root;
  const width = scroller?.scrollWidth || innerWidth;
  const height = scroller?.scrollHeight || innerHeight;
  const isLeftward = root !== null && readsFromRight();
  return { x: isLeftward ? (scroller?.clientWidth || width) - width : 0, y: 0, width, height };
}
