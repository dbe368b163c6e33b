/** Finds the scroller of the page, and opens it to its full height. */

import { outwardFrom } from '../../dom/around.ts';
import { boxOf, elementAt, partInView, pointsIn } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { elementsWithin } from '../../dom/trees.ts';
import { isSeen } from '../../dom/visibility.ts';
import { hiddenHeight } from '../content-frame/hidden-height.ts';
import { growBy } from './grow.ts';
import { openMovedPage } from './moved-page.ts';
import { openWheelPage } from './wheel-page.ts';

/** Of the view. */
const LEAST_SHARE = 0.5;

/**
 * Returns the document's scroller, if the document scrolls. Otherwise returns the inner scroller with the
 * longest content that takes up more than half of the viewport, such as the main part of an application. A
 * menu beside the screen or behind the page does not count. Searches open shadow trees too. Returns null
 * when the document has no root.
 */
export function findScroller(): Element | null {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  // A script may have removed the root.
  if (root === null || root.scrollHeight > innerHeight + 1) return root;
  let longest = root;
  for (const element of elementsWithin(document)) {
    if (!scrolls(element) || !isMostlyShown(element, LEAST_SHARE)) continue;
    if (itself(element).scrollHeight > itself(longest).scrollHeight) longest = element;
  }
  return longest;
}

function scrolls(node: Element): boolean {
  const element = itself(node);
  return (
    element.scrollHeight > element.clientHeight + 1 &&
    element.clientWidth * element.clientHeight > LEAST_SHARE * innerWidth * innerHeight &&
    /auto|scroll/.test(getComputedStyle(node).overflowY) &&
    isSeen(node)
  );
}

/** Points to test, as shares of the box's width and height. */
const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * Whether the element takes up more than this share of the viewport, and is on
 * top at most of the tested points.
 */
export function isMostlyShown(element: Element, leastShare: number): boolean {
  const part = partInView(boxOf(element));
  if (part.width * part.height <= leastShare * innerWidth * innerHeight) return false;
  const ancestors = [...outwardFrom(element)];
  const points = pointsIn(part, PLACES).map(elementAt);
  const shown = points.filter((point) => {
    const line = [...outwardFrom(point)];
    // Points also count where the element lets clicks through, and where a fixed
    // bar or dialog is in front of it.
    return (
      line.includes(element) ||
      ancestors.includes(point ?? element) ||
      line.some((each) => getComputedStyle(each).position === 'fixed')
    );
  });
  return shown.length > points.length / 2;
}

/** The browser rounds heights. */
const ROUNDING_PX = 2;

/** Scrollers that have grown by padding -> how much, px. Below their content, the padding counts again. */
const padded = new WeakMap<Element, number>();

/**
 * Adds the height of the hidden content to an inner scroller and to all elements around it. The document's
 * own scroller is opened only where a script moves the page in it.
 */
export function openScroller(scroller: Element): void {
  const root = document.scrollingElement ?? document.documentElement;
  if (scroller === root) {
    openMovedPage();
    openWheelPage();
    return;
  }
  const paddedPx = padded.get(scroller) ?? 0;
  const hiddenPx = hiddenHeight(scroller) - paddedPx;
  if (hiddenPx <= 0) return;
  if (paddedPx === 0) {
    const undo = growBy(scroller, hiddenPx);
    const leftPx = hiddenHeight(scroller);
    if (leftPx > 0 && leftPx <= ROUNDING_PX) growBy(scroller, leftPx);
    if (leftPx <= ROUNDING_PX) return;
    // Content whose height is a part of the scroller's has grown with it, and would do so without end.
    undo();
  }
  padded.set(scroller, paddedPx + hiddenPx);
  growBy(scroller, hiddenPx, true);
}
