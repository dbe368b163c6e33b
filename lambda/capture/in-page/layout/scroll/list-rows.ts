/**
 * Finds what fills a scroller: the elements of its tall boxes, which are the rows of
 * lists, and the room without any.
 */

import { type Box, boxOf } from '../../dom/boxes.ts';
import { drawnNodesOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isBare } from '../../dom/styles.ts';
import { isSeen } from '../../dom/visibility.ts';

/** Fewer elements side by side are no list. */
const LEAST_ROWS = 3;
/** A table has this many elements around its rows, and they may be no higher than the screen. */
const MAX_DEPTH = 4;

export function isPage(scroller: Element): boolean {
  return scroller === (document.scrollingElement ?? document.documentElement);
}

/** The height of what the scroller shows at a time. */
export function viewOf(scroller: Element): number {
  return Math.min(itself(scroller).clientHeight, innerHeight);
}

/** In px of the scroller's content. */
export function placeOf(element: Element, scroller: Element): Box {
  const { left, top, width, height } = boxOf(element);
  const outer = boxOf(scroller);
  const { scrollLeft, scrollTop } = itself(scroller);
  const origin = isPage(scroller)
    ? { x: -scrollX, y: -scrollY }
    : { x: outer.left - scrollLeft, y: outer.top - scrollTop };
  return { x: left - origin.x, y: top - origin.y, width, height };
}

/** The elements of lists, and other elements that stand beside two others in a tall box. */
export function rowsWithin(scroller: Element, viewPx: number): HTMLElement[] {
  const groups = new Map<Element, Element[]>();
  for (const { piece, parent } of piecesWithin(scroller, viewPx))
    groups.set(parent, [...(groups.get(parent) ?? []), piece]);
  return [...groups.values()].flatMap((pieces) => rowsAmong(pieces, MAX_DEPTH));
}

function rowsAmong(pieces: readonly Element[], depth: number): HTMLElement[] {
  const drawn = pieces.filter(
    (piece): piece is HTMLElement => piece instanceof HTMLElement && standsInPlace(piece),
  );
  if (drawn.length >= LEAST_ROWS) return drawn;
  return depth === 0 ? [] : drawn.flatMap((piece) => rowsAmong([...itself(piece).children], depth - 1));
}

/** Whether it is drawn, and scrolls with the content. */
function standsInPlace(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width > 0 && height > 0 && !/fixed|sticky/.test(getComputedStyle(element).position);
}

/** The greatest height without any content. */
export function emptyPx(scroller: Element, viewPx: number): number {
  const filled: Box[] = [];
  for (const { piece } of piecesWithin(scroller, viewPx)) filled.push(placeOf(piece, scroller));
  filled.sort((one, other) => one.y - other.y);
  let [endPx, most] = [0, 0];
  for (const { y, width, height } of filled) {
    if (width === 0 || height === 0) continue;
    most = Math.max(most, y - endPx);
    endPx = Math.max(endPx, y + height);
  }
  return Math.max(most, itself(scroller).scrollHeight - endPx);
}

/** The outermost elements that are no higher than the screen, and higher ones that are content themselves. */
function* piecesWithin(parent: Element, viewPx: number): Generator<{ piece: Element; parent: Element }> {
  for (const piece of drawnNodesOf(parent)) {
    if (!(piece instanceof Element)) continue;
    if (!isTall(piece, viewPx)) yield { piece, parent };
    else if (!isContent(piece)) yield* piecesWithin(piece, viewPx);
    // Some lists are covered by transparent elements, by which they watch their size.
    else if (isSeen(piece)) yield { piece, parent };
  }
}

function isTall(node: Element, viewPx: number): boolean {
  const element = itself(node);
  if (element.getBoundingClientRect().height > viewPx) return true;
  const { display, overflowY } = getComputedStyle(node);
  if (display === 'contents') return true;
  // What overflows an element belongs to it.
  return overflowY === 'visible' && element.scrollHeight > viewPx;
}

/** Whether a tall box shows something of its own. */
function isContent(node: Element): boolean {
  if (!(node instanceof HTMLElement)) return true;
  const nodes = drawnNodesOf(node);
  if (nodes.some((each) => each instanceof Text && each.data.trim() !== '')) return true;
  if (nodes.some((each) => each instanceof Element)) return false;
  return (
    /^(?:img|canvas|video|iframe|object|embed|textarea)$/.test(itself(node).localName) ||
    !isBare(getComputedStyle(node))
  );
}
