/**
 * Makes the whole of an element visible and measures it: the ancestors that clip it are opened, so that
 * its box shows only the element.
 */

import { around } from '../dom/around.ts';
import { type Box, boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { readsFromRight, setImportant } from '../dom/styles.ts';
import { drawEditors } from './editors.ts';
import { findClosedHostsOver } from './scroll/closed-hosts.ts';
import { uncover } from './uncover.ts';

/** Layout counts in 1/64 px. Float noise on a whole pixel must not add another pixel. */
const FLOAT_NOISE_PX = 1 / 128;

/** The same as bringOut, unless closed shadow trees may draw over the element: they are to be entered first. */
export function bringOutAtOnce(element: Element, isCovered: boolean): Box | null | 'underHosts' {
  return !isCovered && findClosedHostsOver(element) !== null ? 'underHosts' : bringOut(element, isCovered);
}

/**
 * Opens every ancestor that hides a part of the element, from the inside out: a scroller that is smaller than
 * the element, or a carousel that shows another slide. These ancestors grow, so the content after them moves
 * down. The element keeps its size. `isCovered` leaves the bars of the page over it. Returns its border box
 * in px of the document, rounded outward, or null when it has gone.
 */
export function bringOut(element: Element, isCovered: boolean): Box | null {
  drawEditors();
  // The viewport applies the overflow of the root, or of the body if the root has none. A picture can go past
  // the viewport, so these do not clip.
  const root = document.documentElement;
  const isRootOpen = getComputedStyle(root).overflow === 'visible';
  const passed = new Set<Element | null>(isRootOpen ? [root, document.body] : [root]);
  let scroller: Element | null = null;
  for (let container = containerOf(element); container !== null; container = containerOf(container)) {
    if (passed.has(container) || !(container instanceof HTMLElement)) continue;
    if (!clips(container)) continue;
    const isInParts = hidesPart(container, element);
    if (isInParts || scrolls(container)) scroller ??= container;
    if (!isInParts) continue;
    keepSize(element);
    open(container);
  }
  if (!isCovered) uncover(element, scroller);
  const { left, top, right, bottom } = boxOf(element);
  if (!(right > left && bottom > top && Number.isFinite(right - left + bottom - top))) return null;
  // Nothing is painted before the document's start, so an element there is moved into the
  // document together with the page.
  const startX = readsFromRight() ? root.clientWidth - root.scrollWidth : 0;
  const movedX = Math.max(0, Math.ceil(startX - (left + scrollX)));
  const movedY = Math.max(0, Math.ceil(-(top + scrollY)));
  if (movedX > 0 || movedY > 0) setImportant(root, { translate: `${movedX}px ${movedY}px` });
  const x = Math.floor(left + scrollX + movedX + FLOAT_NOISE_PX);
  const y = Math.floor(top + scrollY + movedY + FLOAT_NOISE_PX);
  return {
    x,
    y,
    width: Math.ceil(right + scrollX + movedX - FLOAT_NOISE_PX) - x,
    height: Math.ceil(bottom + scrollY + movedY - FLOAT_NOISE_PX) - y,
  };
}

/**
 * The next ancestor that can clip the element. Skips those that cannot, such as the static
 * ancestors of an absolute element.
 */
function containerOf(inner: Element): Element | null {
  const { position } = getComputedStyle(inner);
  const isLifted = position === 'absolute' || position === 'fixed';
  return isLifted && inner instanceof HTMLElement ? itself(inner).offsetParent : around(inner);
}

function clips(ancestor: HTMLElement): boolean {
  const { overflowX, overflowY, contain, display } = getComputedStyle(ancestor);
  if (display === 'inline' || display === 'contents') return false;
  return `${overflowX}${overflowY}` !== 'visiblevisible' || /paint|content|strict/.test(contain);
}

function scrolls(container: HTMLElement): boolean {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = itself(container);
  const { overflowX, overflowY } = getComputedStyle(container);
  if (!/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
  return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
}

/** The rounding error of a scroll position. */
const ROUNDING_PX = 0.5;

function hidesPart(ancestor: HTMLElement, element: Element): boolean {
  const outer = boxOf(element);
  const { left, top } = boxOf(ancestor);
  const { clientLeft, clientTop, clientWidth, clientHeight } = itself(ancestor);
  const x = left + clientLeft;
  const y = top + clientTop;
  return (
    outer.left < x - ROUNDING_PX ||
    outer.top < y - ROUNDING_PX ||
    outer.right > x + clientWidth + ROUNDING_PX ||
    outer.bottom > y + clientHeight + ROUNDING_PX
  );
}

function keepSize(element: Element): void {
  const { display } = getComputedStyle(element);
  if (!(element instanceof HTMLElement) || /inline$|contents|table-/.test(display)) return;
  const { offsetWidth, offsetHeight } = itself(element);
  const box = boxOf(element);
  if (box.width !== offsetWidth || box.height !== offsetHeight) return;
  setImportant(element, {
    'box-sizing': 'border-box',
    width: `${offsetWidth}px`,
    height: `${offsetHeight}px`,
    'min-width': '0',
    'max-width': 'none',
    'min-height': '0',
    'max-height': 'none',
    flex: 'none',
  });
}

function open(container: HTMLElement): void {
  const { scrollWidth, scrollHeight, offsetWidth, clientWidth, offsetHeight, clientHeight } =
    itself(container);
  setImportant(container, { overflow: 'visible', contain: 'none', 'box-sizing': 'border-box', flex: 'none' });
  if (scrollWidth > clientWidth)
    setImportant(container, { width: `${scrollWidth + offsetWidth - clientWidth}px`, 'max-width': 'none' });
  if (scrollHeight > clientHeight)
    setImportant(container, {
      height: `${scrollHeight + offsetHeight - clientHeight}px`,
      'max-height': 'none',
    });
}
