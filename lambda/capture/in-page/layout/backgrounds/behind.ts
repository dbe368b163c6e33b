/** Tells fixed boxes behind the page's content from those in front of it. */

import { around, outwardFrom } from '../../dom/around.ts';
import { type Point, pointsIn, viewBox } from '../../dom/boxes.ts';
import { containsDeep } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import type { Painted } from '../../dom/painted.ts';
import { isBare, isContainerOfFixed, setForNow } from '../../dom/styles.ts';
import { isFading } from './fading.ts';
import { isReplaced } from './no-room.ts';
import type { PaintedBox } from './painted-box.ts';

export function isBehind({ element, pseudo }: Omit<PaintedBox, 'isOfPage'>): boolean {
  const style = getComputedStyle(element, pseudo);
  const isSeen = Number(style.opacity) > 0 || (pseudo === '' && isFading(element));
  if (style.visibility !== 'visible' || !isSeen) return false;
  if (isInLayer(pseudo === '' ? around(element) : element)) return false;
  if (Number(style.zIndex) < 0 || isTint(style)) return true;
  // A pseudo-element is met as its element, unless it lets the pointer through.
  return (pseudo === '' || style.pointerEvents !== 'none') && isBeneath(element);
}

function isInLayer(element: Element | null): boolean {
  return outwardFrom(element).some((each) => {
    const style = getComputedStyle(each);
    const { position, zIndex } = style;
    if (position === 'fixed' || (position !== 'static' && Number(zIndex) > 0)) return true;
    return each !== document.documentElement && each !== document.body && isContainerOfFixed(style);
  });
}

const SEE_THROUGH = 0.5;

/** Whether it lies over the page like a tint and lets clicks through. */
function isTint({ pointerEvents, opacity, mixBlendMode }: CSSStyleDeclaration): boolean {
  return pointerEvents === 'none' && (Number(opacity) <= SEE_THROUGH || mixBlendMode !== 'normal');
}

/** Points to test, as shares of the viewport's width and height. */
export const PLACES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Whether none of the page's content lies beneath the element. */
function isBeneath(element: Painted): boolean {
  const undo = setForNow(element, { 'pointer-events': 'auto' });
  try {
    const places = pointsIn(viewBox(), PLACES);
    // A drawing is met only where it draws.
    const isMet = (point: Point) => placeIn(stackAt(point), element) !== -1;
    if (element instanceof SVGElement && !places.some(isMet)) return false;
    return places.every((point) => isBeneathAt(element, point));
  } finally {
    undo();
  }
}

function stackAt({ x, y }: Point): Element[] {
  return document.elementsFromPoint(x, y);
}

/** The lowest place of the element, or of what a drawing consists of; -1 if it is not there. */
function placeIn(stack: readonly Element[], element: Painted): number {
  if (element instanceof HTMLElement) return stack.indexOf(element);
  return stack.findLastIndex((each) => element.contains(each));
}

function isBeneathAt(element: Painted, point: Point): boolean {
  const stack = stackAt(point);
  const place = placeIn(stack, element);
  if (place === -1) return true;
  const isFront = Number(getComputedStyle(element).zIndex) > 0;
  return stack
    .slice(place + 1)
    .every((one) => containsDeep(one, element) || isFixed(one) || (!isFront && isWrapper(one)));
}

/** Whether it paints nothing itself: what it holds may lie over the element. */
function isWrapper(one: Element): boolean {
  if (!isBare(getComputedStyle(one)) || !(one instanceof HTMLElement) || isReplaced(one)) return false;
  return [...itself(one).childNodes].every((node) => !(node instanceof Text) || node.data.trim() === '');
}

/** Whether it or an element around it is fixed. */
export function isFixed(element: Element): boolean {
  return outwardFrom(element).some((each) => getComputedStyle(each).position === 'fixed');
}
