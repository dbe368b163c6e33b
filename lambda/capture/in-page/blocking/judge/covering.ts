/** Distinguishes elements that cover the page from parts of its layout. */
import { holds, parentOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isDialog, visibleBox } from './rendered.ts';

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
  return /absolute|fixed/.test(getComputedStyle(element).position) || itself(element).matches(TOP_LAYER);
}

const TOP_LAYER = 'dialog:modal, :popover-open';

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

function isOver(element: Element, counts: (under: Element) => boolean): boolean {
  const { left, top, width, height } = visibleBox(element);
  const points = PARTS.flatMap((x) => PARTS.map((y) => [left + width * x, top + height * y] as const));
  const seen = new Set<Element>();
  return points.some(([x, y]) =>
    belowAt(element, x, y).some((under) => {
      if (seen.has(under)) return false;
      seen.add(under);
      return !holds(element, under) && !holds(under, element) && counts(under);
    }),
  );
}

/** All at the point, where the element cannot be met itself, as it lets the pointer through. */
function belowAt(element: Element, x: number, y: number): Element[] {
  const order = document.elementsFromPoint(x, y);
  return order.slice(order.findLastIndex((each) => holds(element, each)) + 1);
}

function hasText(element: Element): boolean {
  return [...itself(element).childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
  );
}
