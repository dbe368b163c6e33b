/**
 * Gives the root the writing mode and direction that Chromium can shrink. It places a root that is
 * right-to-left or vertical beside the sheet as soon as the print has a scale. The body keeps its own, and
 * the page is laid out as before.
 */
import { boxOf } from '../../dom/boxes.ts';
import { pxOf, setImportant } from '../../dom/styles.ts';

export function makeRootPlain(): void {
  const root = document.documentElement;
  const body: Element | null = document.querySelector('body');
  if (!(root instanceof HTMLElement && body instanceof HTMLBodyElement)) return;
  const { direction, writingMode } = getComputedStyle(root);
  if (direction === 'ltr' && writingMode === 'horizontal-tb') return;
  const own = getComputedStyle(body);
  const before = boxOf(body);
  setImportant(body, { direction: own.direction, 'writing-mode': own.writingMode });
  setImportant(root, { direction: 'ltr', 'writing-mode': 'horizontal-tb' });
  // A body that is narrower than the root starts at its other side now.
  const shiftPx = before.x - boxOf(body).x;
  if (Math.abs(shiftPx) >= 1) setImportant(body, { 'margin-left': `${pxOf(own.marginLeft) + shiftPx}px` });
}
