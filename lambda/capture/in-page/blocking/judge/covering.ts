/** Distinguishes elements that cover the page from parts of its layout. */
import { boxOf, isInView, type Point, pointsIn } from '../../dom/boxes.ts';
import { containsDeep, drawnElements, findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isPaintedBelow } from '../../dom/paint-order.ts';
import { setForNow } from '../../dom/styles.ts';
import { isSeen } from '../../dom/visibility.ts';
import { coverage, isHiddenByScript, visibleBox } from './rendered.ts';
import { hasText, oncePerSearch, textOf } from './text.ts';

const PARTS = [0.1, 0.3, 0.5, 0.7, 0.9];
export const MEDIA = 'img, video, canvas, svg, iframe, picture, input, button';

/** Whether there is something to read under it. A fixed column has no text beneath it. */
export const coversText = (element: Element) => isOver(element, hasText);

export function coversSomething(element: Element): boolean {
  return isOver(element, (under) => hasText(under) || itself(under).matches(MEDIA));
}

/** Points are tried first, because they are faster than the boxes of all texts. */
function isOver(element: Element, counts: (under: Element) => boolean): boolean {
  const box = visibleBox(element);
  return isMetBelow(element, box, counts) || isTextBelow(element, box);
}

function isMetBelow(element: Element, box: DOMRect, counts: (under: Element) => boolean): boolean {
  const seen = new Set<Element>();
  return pointsIn(box, PARTS).some((point) =>
    belowAt(element, point).some((under) => {
      if (seen.has(under)) return false;
      seen.add(under);
      return isApart(element, under) && counts(under);
    }),
  );
}

/** The elements below it at the point; all, if it has pointer-events: none. */
function belowAt(element: Element, { x, y }: Point): Element[] {
  const order = document.elementsFromPoint(x, y);
  return order.slice(order.findLastIndex((each) => containsDeep(element, each)) + 1);
}

/** Finds texts that no point meets: inert or hidden under a dialog, or between the points. */
function isTextBelow(element: Element, box: DOMRect): boolean {
  return textsInView().some(
    (under) => isApart(element, under) && isMostlyIn(box, under) && isPaintedBelow(under, element),
  );
}

const textsInView = oncePerSearch(() => {
  const drawn = document.body === null ? [] : [...drawnElements(document.body)];
  return drawn.filter((element) => {
    const isVisible = isSeen(element, { isTransparentEnough: true });
    if (!hasText(element) || !(isVisible || isHiddenByScript(element))) return false;
    return isInView(boxOf(element), { isBesideEnough: true });
  });
});

function isMostlyIn(box: DOMRect, element: Element): boolean {
  const own = boxOf(element);
  const width = Math.min(own.right, box.right) - Math.max(own.left, box.left);
  const height = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
  return width > 0 && height > 0 && width * height > (own.width * own.height) / 2;
}

/** Neither is in the other. */
export function isApart(element: Element, other: Element): boolean {
  return !containsDeep(element, other) && !containsDeep(other, element);
}

/** An element behind the content obstructs nothing. */
export function isObstruction(overlay: Element): boolean {
  const { position, zIndex } = getComputedStyle(overlay);
  return !(Number(zIndex) < 0) && (position !== 'sticky' || isStuck(overlay));
}

/** A sticky element in its normal position covers nothing. */
function isStuck(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const stuck = boxOf(element).top;
  const undo = setForNow(element, { position: 'static' });
  const natural = boxOf(element).top;
  undo();
  return Math.abs(stuck - natural) >= 1;
}

/** Whether it covers something of the page. The frame's own document has shown that it can be answered. */
export function coversAsFrame(layer: Element): boolean {
  return !(Number(getComputedStyle(layer).zIndex) < 0) && coversSomething(layer);
}

/** An overlay that covers at least this share of the viewport waits for its frame. */
const LAYER_SHARE = 0.8;

export function isEmptyLayer(layer: Element): boolean {
  if (coverage(layer) < LAYER_SHARE || textOf(layer) !== '') return false;
  return findAll(layer, 'img, video, canvas, input').length === 0;
}
