/** Computes the style that makes a backdrop as high as what it lies behind. */
import { type Box, boxInDocument } from '../../dom/boxes.ts';
import type { FixedBackground } from './find-fixed.ts';
import { noRoomFor } from './no-room.ts';
import { heightToEnd, styleInFlow } from './sticky-backdrop.ts';

/** In px of the document. */
export interface Shape {
  /** The box with the style. */
  box: Box;
  /** The area that its images are placed in. */
  view: Box;
  style: Record<string, string>;
}

export const AS_LARGE_AS_SET = {
  'box-sizing': 'border-box',
  'min-width': '0',
  'min-height': '0',
  'max-width': 'none',
  'max-height': 'none',
};

export const NOT_TRANSFORMED = { transform: 'none', translate: 'none', rotate: 'none', scale: 'none' };

/** `zoom`: CSS px per px of its own styles. */
export function shapeOf(
  { element, isSticky, isPictured }: FixedBackground,
  style: CSSStyleDeclaration,
  { page, zoom }: { page: Box; zoom: number },
): Shape {
  const screen = { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight };
  const view = isSticky ? boxInDocument(element) : screen;
  const box = isSticky
    ? { ...view, height: heightToEnd(element) }
    : { ...view, y: page.y, height: page.height };
  const heightPx = box.height / zoom;
  const place = {
    ...NOT_TRANSFORMED,
    inset: `${(page.y - scrollY) / zoom}px auto auto 0`,
    margin: '0',
    width: `${innerWidth / zoom}px`,
  };
  return {
    box,
    view,
    style: {
      ...AS_LARGE_AS_SET,
      ...(isSticky ? styleInFlow(element, style, heightPx) : place),
      height: `${heightPx}px`,
      ...(isPictured && noRoomFor(element, heightPx)),
    },
  };
}
