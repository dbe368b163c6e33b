import { itself } from './itself.ts';

/** Whether the element is displayed, visible and not transparent. It may lie anywhere. */
export function isSeen(element: Element, { isTransparentEnough = false } = {}): boolean {
  return itself(element).checkVisibility({
    visibilityProperty: true,
    opacityProperty: !isTransparentEnough,
  });
}

/**
 * Whether the element has a box that the browser lays out. Content of closed details and of
 * `content-visibility: hidden` has none.
 */
export function isDisplayed(element: Element): boolean {
  return itself(element).checkVisibility();
}
