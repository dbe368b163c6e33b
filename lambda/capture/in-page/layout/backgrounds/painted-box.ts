import { boxOf, type Size } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import type { Painted } from '../../dom/painted.ts';

/** A box that may have a background: an element, or its ::before or ::after. */
export interface PaintedBox {
  element: Painted;
  pseudo: '' | '::before' | '::after';
  /**
   * Whether the background fills the page instead of a box. Source:
   * https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds
   */
  isOfPage: boolean;
}

/**
 * The border box without transforms, in px of its own styles. It costs half as much as getBoundingClientRect.
 */
export function offsetSizeOf(element: Painted): Size {
  if (element instanceof HTMLElement) {
    const { offsetWidth, offsetHeight } = itself(element);
    return { width: offsetWidth, height: offsetHeight };
  }
  const { width, height } = boxOf(element);
  const zoom = element.currentCSSZoom ?? 1;
  return { width: width / zoom, height: height / zoom };
}
