/**
 * Keeps fixed and sticky elements where the screen shows them, because print has no scroll position. They are
 * measured before the root gets its style for print, and moved back afterwards.
 */

import { outwardFrom } from '../dom/around.ts';
import { boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { makeRelative, pxOf, setImportant } from '../dom/styles.ts';
import { elementsWithin } from '../dom/trees.ts';

/** A fixed or sticky element, and the position of its box in px from the root element's box. */
export interface Stuck {
  element: HTMLElement;
  position: 'fixed' | 'sticky';
  x: number;
  y: number;
}

/** Finds fixed and sticky elements, also in open shadow trees, in document order. */
export function measureStuck(): Stuck[] {
  const root = document.documentElement.getBoundingClientRect();
  const found: Stuck[] = [];
  for (const element of elementsWithin(document)) {
    if (!(element instanceof HTMLElement)) continue;
    const { position } = getComputedStyle(element);
    if (position !== 'fixed' && position !== 'sticky') continue;
    if (itself(element).getClientRects().length === 0) continue;
    const box = boxOf(element);
    found.push({ element, position, x: box.x - root.x, y: box.y - root.y });
  }
  return found;
}

/**
 * An element inside another may move with it. Each pass moves the outermost of the
 * elements that are out of place.
 */
const PASSES = 5;
/** LayoutUnit counts in 1/64 px. A smaller shift than this is invisible. */
const TOLERANCE_PX = 0.02;

/** Runs after pinRoot. `zoom` is paper px per px of the page. */
export function moveBack(stuck: Stuck[], zoom: number): void {
  for (const { element, position } of stuck) {
    setImportant(element, { transition: 'none' });
    if (position === 'sticky') makeRelative(element);
  }
  for (let pass = 0; pass < PASSES; pass += 1) {
    const shifts = findShifts(stuck, zoom);
    if (shifts.size === 0) return;
    // All styles are read before any is written, so that a pass costs one layout.
    const moves = [...shifts.values()].map((shift) => ({
      element: shift.one.element,
      values: moveOf(shift),
    }));
    for (const { element, values } of moves) setImportant(element, values);
  }
}

interface Shift {
  one: Stuck;
  x: number;
  y: number;
}

/** Element -> how far it has to move. An element inside another one that moves is left for the next pass. */
function findShifts(stuck: Stuck[], zoom: number): Map<Element, Shift> {
  const root = document.documentElement.getBoundingClientRect();
  const shifts = new Map<Element, Shift>();
  for (const one of stuck) {
    const { element } = one;
    const box = boxOf(element);
    // The element's CSS zoom scales its styles too.
    const ownZoom = itself(element).currentCSSZoom || 1;
    const x = (one.x - (box.x - root.x) / zoom) / ownZoom;
    const y = (one.y - (box.y - root.y) / zoom) / ownZoom;
    const isOut = Math.hypot(x, y) > TOLERANCE_PX;
    if (isOut && !outwardFrom(element).some((each) => shifts.has(each))) shifts.set(element, { one, x, y });
  }
  return shifts;
}

/**
 * Relative elements move by their inset. Fixed ones move by margins that cancel out,
 * whichever of their edges are set.
 */
function moveOf({ one, x, y }: Shift): Record<string, string> {
  const style = getComputedStyle(one.element);
  const moved = (value: string, byPx: number) => `${pxOf(value) + byPx}px`;
  if (one.position === 'sticky') return { left: moved(style.left, x), top: moved(style.top, y) };
  return {
    'margin-left': moved(style.marginLeft, x),
    'margin-right': moved(style.marginRight, -x),
    'margin-top': moved(style.marginTop, y),
    'margin-bottom': moved(style.marginBottom, -y),
  };
}
