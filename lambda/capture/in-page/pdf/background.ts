/**
 * Paints the page's background in print. On the screen the background fills the canvas, and its
 * images are placed in the root element's box. Print places them on the first page, and drops them
 * once the root has containment.
 */
import { isBare, setImportant } from '../dom/styles.ts';
import type { PaperPlan } from './paper-plan.ts';
import { createDiv } from './viewport.ts';

/** Runs before pinRoot. An added element paints the images, and the root paints the colour. */
export function layBackground(plan: PaperPlan): void {
  const root = document.documentElement;
  if (!(root instanceof HTMLHtmlElement)) return;
  const { body } = document;
  // The root's background, or the body's if the root has none. Source:
  // https://www.w3.org/TR/css-backgrounds-3/#body-background
  const owner = body && isBare(getComputedStyle(root)) ? body : root;
  const style = getComputedStyle(owner);
  if (isBare(style)) return;
  const { backgroundColor, backgroundImage } = style;
  if (backgroundImage !== 'none') root.append(makePainter(root, style, plan));
  setImportant(owner, { background: 'none' });
  setImportant(root, { 'background-color': backgroundColor });
}

const COPIED = ['image', 'repeat', 'size', 'position-x', 'position-y', 'blend-mode'];

/**
 * The element that paints the images. It covers the sheet and the area that images are placed
 * in; its content box is that area.
 */
function makePainter(
  root: HTMLElement,
  style: CSSStyleDeclaration,
  { viewport, sheet, origin }: PaperPlan,
): HTMLElement {
  const box = root.getBoundingClientRect();
  // All positions here are relative to the root's box. A fixed background is placed in the viewport.
  const area = style.backgroundAttachment.startsWith('fixed')
    ? { left: -box.x, top: -box.y, width: viewport.widthPx, height: viewport.heightPx }
    : { left: 0, top: 0, width: box.width, height: box.height };
  const left = Math.min(area.left, origin.x - box.x);
  const top = Math.min(area.top, origin.y - box.y);
  const right = Math.max(area.left + area.width, origin.x - box.x + sheet.widthPx);
  const bottom = Math.max(area.top + area.height, origin.y - box.y + sheet.heightPx);
  const painter = createDiv();
  for (const name of COPIED.map((each) => `background-${each}`))
    setImportant(painter, { [name]: style.getPropertyValue(name) });
  // The painter stands in the root, and the root's CSS zoom scales its styles.
  const px = (value: number) => `${value / (root.currentCSSZoom || 1)}px`;
  setImportant(painter, {
    display: 'block',
    position: 'absolute',
    'z-index': '-2147483648',
    'box-sizing': 'content-box',
    left: px(left),
    top: px(top),
    width: px(area.width),
    height: px(area.height),
    'padding-left': px(area.left - left),
    'padding-top': px(area.top - top),
    'padding-right': px(right - area.left - area.width),
    'padding-bottom': px(bottom - area.top - area.height),
    'background-origin': 'content-box',
    'pointer-events': 'none',
  });
  return painter;
}
