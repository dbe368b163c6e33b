/**
 * Lays the page's background under it in print. On the screen it fills the canvas, and its images are placed in
 * the root element's box; print would place them on the first page, and not at all once the root is contained.
 */
import type { PaperPlan } from './pdf-root.ts';

/** Runs in the page, before holdRoot: an element of ours takes the images over, the root the colour. */
export function layBackground({ viewport, sheet, origin }: PaperPlan): void {
  const root = document.documentElement;
  const { body } = document;
  if (!(root instanceof HTMLHtmlElement)) return;
  const isBare = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
  // The root's own, or where it has none the body's. Source: https://www.w3.org/TR/css-backgrounds-3/#body-background
  const owner = body && isBare(getComputedStyle(root)) ? body : root;
  const style = getComputedStyle(owner);
  if (isBare(style)) return;
  const { backgroundColor, backgroundImage, backgroundAttachment } = style;
  if (backgroundImage !== 'none') root.append(makePainter());
  set(owner, 'background', 'none');
  set(root, 'background-color', backgroundColor);

  /** Covers the sheet and the box that images are placed in; its content box is the latter. */
  function makePainter(): HTMLElement {
    const box = root.getBoundingClientRect();
    // Relative to the root's box, as everything here. A fixed background is placed in the viewport.
    const isFixed = backgroundAttachment.startsWith('fixed');
    const area = isFixed
      ? { left: -box.x, top: -box.y, width: viewport.widthPx, height: viewport.heightPx }
      : { left: 0, top: 0, width: box.width, height: box.height };
    const left = Math.min(area.left, origin.x - box.x);
    const top = Math.min(area.top, origin.y - box.y);
    const right = Math.max(area.left + area.width, origin.x - box.x + sheet.widthPx);
    const bottom = Math.max(area.top + area.height, origin.y - box.y + sheet.heightPx);
    const painter = document.createElementNS('http://www.w3.org/1999/xhtml', 'div');
    const names = ['image', 'repeat', 'size', 'position-x', 'position-y', 'blend-mode'];
    for (const name of names)
      set(painter, `background-${name}`, style.getPropertyValue(`background-${name}`));
    // Stands in the root, whose own zoom magnifies what is written here.
    const px = (value: number) => `${value / (root.currentCSSZoom || 1)}px`;
    const shape: Record<string, string> = {
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
    };
    for (const [property, value] of Object.entries(shape)) set(painter, property, value);
    return painter;
  }

  function set(element: HTMLElement, property: string, value: string): void {
    element.style.setProperty(property, value, 'important');
  }
}
