/** Tells whether an element is drawn, where it stands, and whether it lies above the page. */
import { canEnd } from '../../dom/animation-ends.ts';
import { outwardFrom } from '../../dom/around.ts';
import { boxOf, partInView } from '../../dom/boxes.ts';
import { innerOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isInTopLayer } from '../../dom/paint-order.ts';
import { alphaOf, setImportant } from '../../dom/styles.ts';
import { isSeen } from '../../dom/visibility.ts';
import { readChanges } from '../../new-document/changes.ts';
import { forgetTexts } from './text.ts';

/** A z-index that ordinary content does not have. */
export const HIGH_LAYER = 1_000;

export function isOverlay(element: Element): boolean {
  const { position, zIndex } = getComputedStyle(element);
  if (position === 'fixed' || position === 'sticky') return true;
  if (position === 'absolute' && Number(zIndex) >= HIGH_LAYER) return true;
  return isInTopLayer(element);
}

export function isDialog(element: Element): boolean {
  return itself(element).matches(
    'dialog[open], dialog:modal, [role=dialog], [role=alertdialog], [aria-modal=true], :popover-open',
  );
}

/** An element that demands an answer first is no part of the page. */
export const isModal = (element: Element) => itself(element).matches('[aria-modal=true], dialog:modal');

/** Whether it stands still while the page scrolls, by itself or in something that does. */
export function isFixed(element: Element): boolean {
  return outwardFrom(element).some(
    (outer) => getComputedStyle(outer).position === 'fixed' || isInTopLayer(outer),
  );
}

/** Whether it is visible, or will be after its animations. Scripts may have measured all other elements. */
export function isShown(element: Element): boolean {
  const own = itself(element);
  if (isSeen(element)) return true;
  if (!own.checkVisibility()) return false;
  const isAnimated = outwardFrom(element).some((outer) => itself(outer).getAnimations().length > 0);
  return isAnimated || hasShownPart(element);
}

/** An element that `visibility` hides may contain visible parts. */
function hasShownPart(element: Element): boolean {
  if (getComputedStyle(element).visibility === 'visible') return false;
  const parts = [...itself(element).querySelectorAll('*')];
  return parts.some((part) => isSeen(part));
}

/** Whether a script has hidden it where it stands in the flow, as pages do until a dialog is answered. */
export function isHiddenByScript(element: Element): boolean {
  if (getComputedStyle(element).visibility === 'visible') return false;
  const changed = readChanges()?.changed;
  const line = [...outwardFrom(element)];
  if (line.some((outer) => /absolute|fixed/.test(getComputedStyle(outer).position))) return false;
  return line.some((outer) => changed?.has(outer));
}

/** Finishes animations, because the capture shows the element at their end. */
export function settle(element: Element): void {
  for (const animation of itself(element).getAnimations()) {
    if (canEnd(animation) && animation.playState === 'running') animation.finish();
  }
}

/** The part in the viewport, CSS px: of the element, or of the first part with a size. */
export function visibleBox(element: Element): DOMRect {
  const own = boxOf(element);
  return partInView(own.width * own.height > 0 ? own : boxOfParts(element, own));
}

const PART_LEVELS = 3;

function boxOfParts(element: Element, own: DOMRect): DOMRect {
  let parts = innerOf(element);
  for (let level = 0; level < PART_LEVELS && parts.length > 0; level++) {
    const boxes = parts.map(boxOf);
    const box = boxes.find(({ width, height }) => width * height > 0);
    if (box !== undefined) return box;
    parts = parts.flatMap(innerOf);
  }
  return own;
}

/** The size of `100vw` and `100vh`. On a phone, a page that is too wide makes `innerWidth` larger. */
export function layoutView(): { width: number; height: number } {
  const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement;
  return { width: Math.min(clientWidth, innerWidth), height: Math.min(clientHeight, innerHeight) };
}

/** The area of the viewport that the element covers, CSS px squared. */
export function coveredArea(element: Element): number {
  const { width, height } = visibleBox(element);
  return width * height;
}

/** The part of the viewport that the element covers, 0 to 1. */
export const coverage = (element: Element) => coveredArea(element) / (innerWidth * innerHeight);

const VEIL_SHARE = 0.9;

export function dimsView(element: Element): boolean {
  const alpha = alphaOf(getComputedStyle(element).backgroundColor);
  return alpha > 0 && alpha < 1 && coverage(element) > VEIL_SHARE;
}

export const isInShade = (element: Element) => outwardFrom(element).some(dimsView);

/** Overrides every rule of the page, and is not subject to its content security policy. */
export function hide(element: Element): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    setImportant(element, { display: 'none' });
    forgetTexts();
    if (itself(element).shadowRoot !== null) hideTree(element);
  }
}

/** A component's own important styles override styles from outside. In that case its parts are hidden. */
function hideTree(host: HTMLElement | SVGElement): void {
  if (getComputedStyle(host).display === 'none') return;
  for (const part of innerOf(host)) hide(part);
  // Its own background and border.
  setImportant(host, { opacity: '0', visibility: 'hidden' });
}
