/**
 * Shows fixed boxes through windows: elements around them that cut them out. So pages give a section a fixed
 * image where `background-attachment` does not work, and so parallax libraries do.
 */

import { around, outwardFrom } from '../../dom/around.ts';
import { type Box, boxOf, type Point } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { areaOfDocument } from '../document-area.ts';
import { isFixed } from './behind.ts';
import { startOf } from './place-layer.ts';

const ROUNDING_PX = 1;

/**
 * The innermost element that cuts out a part of a fixed box, if the box can fill
 * it and it is not fixed itself.
 */
export function windowOf(element: HTMLElement): Element | undefined {
  const window = outwardFrom(around(element)).find((each) => cuts(getComputedStyle(each)));
  if (window === undefined) return undefined;
  const [box, { width, height }] = [boxOf(element), boxOf(window)];
  const canFill = box.width >= width - ROUNDING_PX && box.height >= height - ROUNDING_PX;
  return canFill && height > 0 && !isFixed(window) ? window : undefined;
}

function cuts({ clipPath, clip, position }: CSSStyleDeclaration): boolean {
  return clipPath !== 'none' || (clip !== 'auto' && /absolute|fixed/.test(position));
}

/**
 * Places a fixed box where the visitor sees it when the window stands in the middle of the viewport.
 * A script may move the box with the scroll position. If it would not fill the window then, its
 * middle lies in that of the window.
 */
export function showThrough(window: Element, element: HTMLElement): void {
  const [seen, box] = [boxOf(window), boxOf(element)];
  if (fills(box, seen)) return;
  const view = { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight };
  const place = { x: seen.x + scrollX, y: seen.y + scrollY, width: seen.width, height: seen.height };
  const screen = { view, page: areaOfDocument() };
  let shiftPx = startOf({ start: 'y', length: 'height' }, place, screen) - scrollY;
  if (!fills({ y: box.y + shiftPx, height: box.height }, seen))
    shiftPx = seen.y + seen.height / 2 - (box.y + box.height / 2);
  const { width, height } = getComputedStyle(element);
  setImportant(element, { transition: 'none', width, height });
  placeAt(element, { x: box.x, y: box.y + shiftPx });
}

/**
 * Lets a fixed box lie in the document. Chromium loses what lies over a fixed box outside of the viewport.
 */
export function placeAt(element: HTMLElement, to: Point): void {
  setImportant(element, { position: 'absolute', inset: '0 auto auto 0' });
  const [now, zoom] = [boxOf(element), itself(element).currentCSSZoom ?? 1];
  const [leftPx, topPx] = [(to.x - now.x) / zoom, (to.y - now.y) / zoom];
  setImportant(element, { inset: `${topPx}px auto auto ${leftPx}px` });
}

function fills({ y, height }: Pick<Box, 'y' | 'height'>, window: Box): boolean {
  return y <= window.y + ROUNDING_PX && y + height >= window.y + window.height - ROUNDING_PX;
}
