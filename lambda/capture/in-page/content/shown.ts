/** Whether a visitor can see an element, and the text in it. Agents are attacked by text that only they read. */

import { boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { alphaOf, pxOf } from '../dom/styles.ts';

/** Below this, nobody reads it. */
const LEAST_OPACITY = 0.05;
const LEAST_FONT_PX = 2;
const LEAST_SIDE_PX = 1;

/**
 * Whether the element or something in it may be seen, if what is around it may. `display: contents` has no box, but its content
 * has. `checkVisibility` would look at everything around the element, each time.
 */
export function mayShow(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'contents') return true;
  if (style.display === 'none' || Number(style.opacity) < LEAST_OPACITY) return false;
  return !isCutAway(element, style);
}

/** The nodes in the element that the browser lays out, of those that it would show. */
export function laidOutIn(
  element: Element,
  nodes: readonly Node[],
  style: CSSStyleDeclaration,
): readonly Node[] {
  if (style.contentVisibility === 'hidden') return [];
  if (element.localName !== 'details' || element.hasAttribute('open')) return nodes;
  return nodes.filter(({ nodeName }) => nodeName === 'SUMMARY').slice(0, 1);
}

/** Whether text that lies in the element itself can be read. */
export function showsText({ visibility, fontSize, color }: CSSStyleDeclaration): boolean {
  return visibility === 'visible' && pxOf(fontSize) >= LEAST_FONT_PX && alphaOf(color) >= LEAST_OPACITY;
}

/**
 * Whether the element shows nothing of its content: it is clipped to nothing or to a pixel, scaled to nothing, or lies above or left
 * of the document, where nobody can scroll to.
 */
function isCutAway(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'inline' && style.position === 'static' && !REPLACED.has(element.localName))
    return false;
  const { width, height, right, bottom, left } = boxOf(element);
  const isClipped = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  if (isClipped && (width <= LEAST_SIDE_PX || height <= LEAST_SIDE_PX)) return true;
  if (/^(?:rect\(0px|rect\(1px)/.test(style.clip) && style.position === 'absolute') return true;
  if (/^inset\((?:50|100)%/.test(style.clipPath)) return true;
  if (width === 0 && height === 0) return /matrix\(0, 0, 0, 0/.test(style.transform);
  const { ownerDocument } = itself(element);
  const view = ownerDocument.defaultView;
  if (view === null) return false;
  const isRightToLeft = getComputedStyle(ownerDocument.documentElement).direction === 'rtl';
  if (bottom + view.scrollY <= 0 || (!isRightToLeft && right + view.scrollX <= 0)) return true;
  return left + view.scrollX > FAR_PX;
}

/** They have a box of their own, also in a line. */
const REPLACED = new Set(['iframe', 'img']);
/** Right of every page. */
const FAR_PX = 30_000;
