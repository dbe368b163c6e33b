/**
 * Tells the page's own columns and bars from those that came over it. A column or bar that stands along an
 * edge is a part of the layout if the page leaves room for it: what it would lie over is then nowhere under
 * it, wherever the page is scrolled to.
 */
import { outwardFrom } from '../../dom/around.ts';
import { type Box, boxOf, elementAt, overlapOf } from '../../dom/boxes.ts';
import { drawnElements } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isInTopLayer } from '../../dom/paint-order.ts';
import { pxOf } from '../../dom/styles.ts';
import { isSeen } from '../../dom/visibility.ts';
import { readChanges } from '../../new-document/changes.ts';
import { coversSomething, isApart, MEDIA } from './covering.ts';
import { isFixed, isHiddenByScript, visibleBox } from './rendered.ts';
import { hasText, oncePerSearch } from './text.ts';

/** Shares of the view; the room between an edge and what stands along it is in CSS px. */
export const COLUMN_HEIGHT = 0.8;
export const COLUMN_WIDTH = 0.9;
const BAR_WIDTH = 0.8;
const BAR_HEIGHT = 0.6;
const EDGE_ROOM = 2;

type Edge = 'side' | 'top' | 'bottom';

/** Whether it covers nothing. `atRest` also takes bars for which the page leaves room where it ends. */
export function isLayout(element: Element, atRest: boolean): boolean {
  const edge = edgeOf(element);
  if (edge === undefined || isInTopLayer(element) || isMovedFor(element)) return false;
  if (edge === 'side') return !coversOnTheWay(element);
  if (!atRest) return false;
  const rest = edge === 'top' ? 0 : 1;
  return !passesUnder(element, [rest]);
}

/** Whether it covers something, now or with the page at its start, middle or end. */
export function coversOnTheWay(element: Element): boolean {
  return coversSomething(element) || (isFixed(element) && passesUnder(element, [0, 0.5, 1]));
}

/** Between a pane and the next one. CSS px. */
const PANE_GAP = 16;
const ALONG = [0.2, 0.5, 0.8];

/** Whether a pane ends where it begins: a box of an application that is fixed or scrolls by itself. */
export function standsAtPane(element: Element): boolean {
  const { left, top, bottom, width } = visibleBox(element);
  const isAt = (y: number, endOf: (box: Box) => number) =>
    ALONG.flatMap((share) => [...outwardFrom(elementAt({ x: left + width * share, y }))]).some(
      (each) => isPane(each) && Math.abs(endOf(boxOf(each)) - y) <= PANE_GAP + TOLERANCE,
    );
  return isAt(top - PANE_GAP, ({ y, height }) => y + height) || isAt(bottom + PANE_GAP, ({ y }) => y);
}

function isPane(element: Element): boolean {
  if (itself(element).matches('html, body')) return false;
  const { position, overflowY } = getComputedStyle(element);
  return position === 'fixed' || overflowY !== 'visible';
}

export function isBar(element: Element): boolean {
  const edge = edgeOf(element);
  return edge !== undefined && edge !== 'side';
}

/** The edge of the view along which it stands, if it does not fill the view. */
function edgeOf(element: Element): Edge | undefined {
  const { left, top, right, bottom, width, height } = visibleBox(element);
  if (height >= innerHeight * COLUMN_HEIGHT) {
    const isAtSide = left <= EDGE_ROOM || right >= innerWidth - EDGE_ROOM;
    return isAtSide && width <= innerWidth * COLUMN_WIDTH ? 'side' : undefined;
  }
  if (!isFixed(element)) return undefined;
  if (width < innerWidth * BAR_WIDTH || height > innerHeight * BAR_HEIGHT) return undefined;
  if (top <= EDGE_ROOM) return 'top';
  return bottom >= innerHeight - EDGE_ROOM ? 'bottom' : undefined;
}

/** Between what a script measured and what is drawn. CSS px. */
export const TOLERANCE = 2;

/** Whether a script has moved the page aside by the height of this bar, as libraries do. */
export function isMovedFor(element: Element): boolean {
  const { top, bottom, height } = visibleBox(element);
  const side = top <= EDGE_ROOM ? 'top' : bottom >= innerHeight - EDGE_ROOM ? 'bottom' : undefined;
  if (side === undefined || height === 0) return false;
  const roots = [document.documentElement, document.body ?? document.documentElement];
  return roots.some((root) => {
    const style = getComputedStyle(root);
    const rooms = ['margin', 'padding'].map((name) => pxOf(style.getPropertyValue(`${name}-${side}`)));
    return readChanges()?.changed.has(root) && rooms.some((room) => Math.abs(room - height) <= TOLERANCE);
  });
}

/** Whether something of the page is under it when the page is scrolled to one of these shares. */
function passesUnder(element: Element, shares: readonly number[]): boolean {
  const seen = visibleBox(element);
  const { scrollHeight } = document.scrollingElement ?? document.documentElement;
  const way = Math.max(0, scrollHeight - innerHeight);
  const apart = scrollingParts().filter(({ part }) => isApart(element, part));
  return shares.some((share) => {
    const box = new DOMRect(seen.x, seen.y + way * share - scrollY, seen.width, seen.height);
    return apart.some(({ boxes }) => boxes.some((own) => isUnder(overlapOf(box, own))));
  });
}

/** CSS px: less than a letter. */
const LEAST = 4;

const isUnder = ({ width, height }: Box) => width > LEAST && height > LEAST;

/** What is to be read and seen in the page and moves with it. */
const scrollingParts = oncePerSearch(() => {
  const drawn = document.body === null ? [] : [...drawnElements(document.body)];
  return drawn.filter(isScrollingPart).map((part) => ({ part, boxes: [...boxesOf(part)] }));
});

function isScrollingPart(part: Element): boolean {
  if (!hasText(part) && !itself(part).matches(MEDIA)) return false;
  if (!isSeen(part, { isTransparentEnough: true }) && !isHiddenByScript(part)) return false;
  return !outwardFrom(part).some((outer) => getComputedStyle(outer).position === 'fixed');
}

/** The boxes of its lines: a block is often wider than its text. */
function boxesOf(part: Element): Iterable<DOMRect> {
  if (!hasText(part)) return [boxOf(part)];
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getClientRects();
}
