/** Measures how wide the page, or a bar, has to be so that the sheet shows all of its content. */

import { outwardFrom } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isSeen } from '../../dom/visibility.ts';

/** Content that is wider by more than this was meant to be cut by the screen, as the slides of a carousel. */
const MOST_CUT = 1.5;
const ROUNDING_PX = 1;
const PICTURES = 'img, video, canvas, svg, input, button, select, textarea, iframe';

/**
 * Returns the width in px that the page needs. Content beside the screen, such as a menu that comes in, does not count.
 * Neither does what a box of the page cuts, nor what is fixed.
 */
export function measureNeededWidth(): number {
  const { scrollWidth, clientWidth } = itself(document.documentElement);
  // A page without a box.
  if (clientWidth === 0) return 0;
  if (scrollWidth <= clientWidth || !isCutByScreen()) return scrollWidth;
  return edgeOfContent(document.documentElement, { widthPx: clientWidth, isHidingCut: true });
}

/** Whether the screen cuts what is too wide, so that a visitor cannot scroll to it. */
function isCutByScreen(): boolean {
  const body: Element | null = document.querySelector('body');
  return [document.documentElement, body].some(
    (each) => each && /hidden|clip/.test(getComputedStyle(each).overflowX),
  );
}

interface Room {
  /** The width that is there. */
  widthPx: number;
  /** Whether `overflow: hidden` is meant to cut, as in a carousel, or only hides what has no room. */
  isHidingCut: boolean;
}

/** Returns the right edge of the text and pictures in `holder`, and at least the width that is there. */
export function edgeOfContent(holder: Element, room: Room): number {
  const { widthPx } = room;
  let edgePx = widthPx;
  for (const element of [holder, ...itself(holder).querySelectorAll('*')]) {
    const contentPx = edgeOf(element);
    if (contentPx > edgePx + ROUNDING_PX && isContent(element, holder, room)) edgePx = contentPx;
  }
  return edgePx <= widthPx * MOST_CUT ? Math.ceil(edgePx) : widthPx;
}

/** The right edge of a picture or field, or of the element's own text. */
function edgeOf(element: Element): number {
  if (itself(element).matches(PICTURES)) return boxOf(element).right;
  const range = document.createRange();
  let edgePx = 0;
  for (const node of itself(element).childNodes) {
    if (!(node instanceof Text) || node.data.trim() === '') continue;
    range.selectNodeContents(node);
    edgePx = Math.max(edgePx, range.getBoundingClientRect().right);
  }
  return edgePx;
}

function isContent(element: Element, holder: Element, { widthPx, isHidingCut }: Room): boolean {
  if (!isSeen(element)) return false;
  for (const each of outwardFrom(element)) {
    if (each === holder || each === document.body) return true;
    const { position, overflowX, transform, translate } = getComputedStyle(each);
    const { left, right } = boxOf(each);
    const isMoved = /absolute|fixed/.test(position) || transform !== 'none' || translate !== 'none';
    if (position === 'fixed' || (isMoved && left >= widthPx - ROUNDING_PX)) return false;
    const cuts = isHidingCut ? overflowX !== 'visible' : /auto|scroll/.test(overflowX);
    if (cuts && right <= widthPx + ROUNDING_PX) return false;
  }
  return true;
}
