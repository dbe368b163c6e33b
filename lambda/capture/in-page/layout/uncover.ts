/**
 * Uncovers an element: what stays in view while the element scrolls, such as the page's bars, would lie over
 * it in the picture where the viewport happens to be. What lies over it wherever the page is scrolled stays.
 */
import { around, outwardFrom } from '../dom/around.ts';
import { boxOf, overlapOf, viewBox } from '../dom/boxes.ts';
import { containsDeep, drawnNodesOf } from '../dom/flat-tree.ts';
import { itself } from '../dom/itself.ts';
import { isPaintedBelow } from '../dom/paint-order.ts';
import { isPainted, type Painted } from '../dom/painted.ts';
import { isBare, isContainerOfFixed, makeRelative, setImportant } from '../dom/styles.ts';
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
    if (!isPainted(each)) continue;
    const { position } = getComputedStyle(each);
    if (position === 'sticky') {
      if (!(each instanceof HTMLElement)) continue;
      if (containsDeep(element, each) ? scrollsWith(each, element) : isOver(each, element)) sticky.push(each);
      continue;
    }
    const isBar = isFixed(each, position);
    if (!isBar && (scroller === null || within.has(each))) continue;
    if (!containsDeep(element, each)) stayingParts.push(...(isBar ? partsOf : partsOver)(each, element));
  }
  const backdrops = stayingParts.filter(coversView);
  const bars = stayingParts.filter((each) => !backdrops.some((backdrop) => isOrLiesOn(each, backdrop)));
  sticky.forEach(makeRelative);
  for (const bar of bars) setImportant(bar, { opacity: '0', transition: 'none' });
}

/** Whether it keeps its place in the viewport. In a box that is transformed it does not. */
function isFixed(element: Painted, position: string): boolean {
  if (position !== 'fixed') return false;
  if (!(element instanceof HTMLElement))
    return !outwardFrom(around(element)).some((outer) => isContainerOfFixed(getComputedStyle(outer)));
  const { offsetParent } = itself(element);
  // A box with another zoom is an offset parent, too.
  return offsetParent === null || !isContainerOfFixed(getComputedStyle(offsetParent));
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

/** Whether it or something that it contains lies over the element: content may hang out of its box. */
function isOver(bar: Element, element: Element): boolean {
  if (containsDeep(bar, element)) return false;
  return liesOver(bar, element) || elementsWithin(bar).some((part) => liesOver(part, element));
}

/**
 * The parts of a fixed bar, also those beside the element: what hangs out of them and their shadows may lie
 * over it.
 */
function partsOf(bar: Painted, element: Element): Styled[] {
  const over = partsOver(bar, element);
  if (over.length > 0 || containsDeep(bar, element) || !isPaintedBelow(element, bar)) return over;
  const layers = [bar, ...elementsWithin(bar)].filter((part) => isSeen(part) && coversView(part));
  return layers.length > 0 ? layers.flatMap((layer) => partsOver(layer, element)) : [bar];
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

/** Whether it is painted over the element, and is not a part of it. */
export function liesOver(bar: Element, element: Element): boolean {
  const { width, height } = overlapOf(boxOf(bar), boxOf(element));
  if (width < ROUNDING_PX || height < ROUNDING_PX) return false;
  return isSeen(bar) && !containsDeep(bar, element) && isPaintedBelow(element, bar);
}

/** A layer that covers less of the view than this, in width or height, is a bar. */
const VIEW_SHARE = 0.95;

/** Whether it is a layer over the whole page, such as the backdrop of a dialog. */
export function coversView(layer: Element): boolean {
  const { width, height } = overlapOf(boxOf(layer), viewBox());
  return width >= VIEW_SHARE * innerWidth && height >= VIEW_SHARE * innerHeight;
}

/** A dialog on a backdrop is open on purpose, like the backdrop. */
function isOrLiesOn(bar: Element, backdrop: Element): boolean {
  return bar === backdrop || containsDeep(backdrop, bar) || isPaintedBelow(backdrop, bar);
}
