import { itself } from './itself.ts';

/** Whether the element is displayed, visible and not transparent. It may lie anywhere. */
export function isSeen(element: Element, { isTransparentEnough = false } = {}): boolean {
  return itself(element).checkVisibility({
    visibilityProperty: true,
    opacityProperty: !isTransparentEnough,
  });
}
