/** Distinguishes elements that cover the page from parts of its layout. */
import { drawnElements, holds, parentOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isPaintedBelow } from './paint-order.ts';
import { type Box, isDialog, isInTopLayer, visibleBox } from './rendered.ts';
import { oncePerSearch } from './text.ts';

/** A dialog in the normal flow is a part of the page, unless it is inside an overlay that covers something. */
export function isLaidOverDialog(element: Element): boolean {
  if (!isDialog(element)) return false;
  if (isPlaced(element)) return true;
  for (let outer = parentOf(element); outer !== null; outer = parentOf(outer)) {
    if (isPlaced(outer)) return coversSomething(element);
  }
  return false;
}

/** Out of the flow. */
function isPlaced(element: Element): boolean {
  return /absolute|fixed/.test(getComputedStyle(element).position) || isInTopLayer(element);
}

const PARTS = [0.1, 0.3, 0.5, 0.7, 0.9];
const MEDIA = 'img, video, canvas, svg, iframe, picture, input, button';

/** Whether there is something to read under it. The fixed half of a page that is laid out in halves covers nothing. */
export function coversText(element: Element): boolean {
  return isOver(element, hasText);
}

/** Whether there is something to see under it. */
export function coversSomething(element: Element): boolean {
  return isOver(element, (under) => hasText(under) || itself(under).matches(MEDIA));
}

/** Boxes and the order of painting decide. What the pointer meets is found sooner. */
function isOver(element: Element, counts: (under: Element) => boolean): boolean {
  const box = visibleBox(element);
  return isMetBelow(element, box, counts) || isUnmetBelow(element, box);
}

function isMetBelow(
  element: Element,
  { left, top, width, height }: Box,
  counts: (under: Element) => boolean,
): boolean {
  const points = PARTS.flatMap((x) => PARTS.map((y) => [left + width * x, top + height * y] as const));
  const seen = new Set<Element>();
  return points.some(([x, y]) =>
    belowAt(element, x, y).some((under) => {
      if (seen.has(under)) return false;
      seen.add(under);
      return isApart(element, under) && counts(under);
    }),
  );
}

/** The elements below it at the point; all, if it has pointer-events: none. */
function belowAt(element: Element, x: number, y: number): Element[] {
  const order = document.elementsFromPoint(x, y);
  return order.slice(order.findLastIndex((each) => holds(element, each)) + 1);
}

function isUnmetBelow(element: Element, box: Box): boolean {
  return unmetTexts().some(
    (under) => isApart(element, under) && isOverlapping(box, under) && isPaintedBelow(under, element),
  );
}

/** The text that the pointer does not meet: pages are often made inert under their dialogs. */
const unmetTexts = oncePerSearch(() => {
  if (document.body === null) return [];
  const modal = document.querySelector('dialog:modal');
  const isInert = (element: Element) =>
    itself(element).closest('[inert]') !== null || (modal !== null && !holds(modal, element));
  return [...drawnElements(document.body)].filter(
    (element) => hasText(element) && (getComputedStyle(element).pointerEvents === 'none' || isInert(element)),
  );
});

function isOverlapping(box: Box, element: Element): boolean {
  const { left, top, right, bottom } = itself(element).getBoundingClientRect();
  return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
}

function isApart(element: Element, other: Element): boolean {
  return !holds(element, other) && !holds(other, element);
}

function hasText(element: Element): boolean {
  return [...itself(element).childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
  );
}
