/**
 * Uncovers an element: what stays in view while the element scrolls, such as the page's bars, would lie over
 * it in the picture where the viewport happens to be. What lies over it wherever the page is scrolled stays.
 */
import { around, outwardFrom } from '../dom/around.ts';
import { boxOf, overlapOf, viewBox } from '../dom/boxes.ts';
import { containsDeep, drawnNodesOf } from '../dom/flat-tree.ts';
import { itself } from '../dom/itself.ts';
import { isPaintedBelow } from '../dom/paint-order.ts';
import { isBare, makeRelative, setImportant } from '../dom/styles.ts';
import { elementsWithin } from '../dom/trees.ts';
import { isSeen } from '../dom/visibility.ts';

type Styled = HTMLElement | SVGElement;

/**
 * Puts sticky elements where they are in the flow, also those of the element itself, and makes other elements
 * transparent. The layout stays. `scroller` is the one that the element scrolls in, if it is not the page's.
 */
export function uncover(element: Element, scroller: Element | null): void {
  const within = new Set(scroller === null ? [] : elementsWithin(scroller));
  const sticky: HTMLElement[] = [];
  const stayingParts: Styled[] = [];
  for (const each of elementsWithin(document)) {
    if (!(each instanceof HTMLElement)) continue;
    const { position } = getComputedStyle(each);
    if (position === 'sticky') {
      if (containsDeep(element, each) ? scrollsWith(each, element) : liesOver(each, element))
        sticky.push(each);
    } else if (isFixed(each, position) || (scroller !== null && !within.has(each))) {
      if (!containsDeep(element, each)) stayingParts.push(...partsOver(each, element));
    }
  }
  const backdrops = stayingParts.filter(coversView);
  const bars = stayingParts.filter((each) => !backdrops.some((backdrop) => isOrLiesOn(each, backdrop)));
  sticky.forEach(makeRelative);
  for (const bar of bars) setImportant(bar, { opacity: '0', transition: 'none' });
}

/** Whether it keeps its place in the viewport. In a box that is transformed it does not. */
function isFixed(element: HTMLElement, position: string): boolean {
  return position === 'fixed' && itself(element).offsetParent === null;
}

/** Whether a sticky part sticks to something outside of the element. */
function scrollsWith(part: HTMLElement, element: Element): boolean {
  for (const outer of outwardFrom(around(part))) {
    const { overflowX, overflowY } = getComputedStyle(outer);
    if (/auto|scroll|hidden/.test(`${overflowX} ${overflowY}`)) return false;
    if (outer === element) break;
  }
  return true;
}

/** The element, or its parts where it is only the frame around them: as large as the view, and bare. */
function partsOver(bar: Element, element: Element): Styled[] {
  if (!(bar instanceof HTMLElement || bar instanceof SVGElement) || !liesOver(bar, element)) return [];
  if (!coversView(bar) || !isFrame(bar)) return [bar];
  return drawnNodesOf(bar).flatMap((part) => (part instanceof Element ? partsOver(part, element) : []));
}

function isFrame(bar: Element): boolean {
  const style = getComputedStyle(bar);
  return itself(bar).childElementCount > 0 && isBare(style) && style.backdropFilter === 'none';
}

/** The rounding error of a box. */
const ROUNDING_PX = 0.5;

function liesOver(bar: Element, element: Element): boolean {
  const { width, height } = overlapOf(boxOf(bar), boxOf(element));
  if (width < ROUNDING_PX || height < ROUNDING_PX) return false;
  return isSeen(bar) && !containsDeep(bar, element) && isPaintedBelow(element, bar);
}

/** A layer that covers less of the view than this, in width or height, is a bar. */
const VIEW_SHARE = 0.95;

/** Whether it is a layer over the whole page, such as the backdrop of a dialog. */
function coversView(layer: Element): boolean {
  const { width, height } = overlapOf(boxOf(layer), viewBox());
  return width >= VIEW_SHARE * innerWidth && height >= VIEW_SHARE * innerHeight;
}

/** A dialog on a backdrop is open on purpose, like the backdrop. */
function isOrLiesOn(bar: Element, backdrop: Element): boolean {
  return bar === backdrop || containsDeep(backdrop, bar) || isPaintedBelow(backdrop, bar);
}
