/** Finds elements by CSS selector and scrolls to them. */

import { outwardFrom } from '../dom/around.ts';
import { boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { isSeen } from '../dom/visibility.ts';
import { isFollowed } from './scroll/followers.ts';
import { endWalk } from './scroll/walk.ts';

export function firstVisible(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find(isVisible) ?? null;
}

function isVisible(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width > 0 && height > 0 && isSeen(element, { isTransparentEnough: true });
}

/**
 * Scrolls the element to the top of its scroller, then scrolls that by `adjustTop`
 * px. Returns what isFollowed does.
 */
export function scrollToTop(element: Element, adjustTop: number): boolean {
  endWalk();
  itself(element).scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  const root = document.scrollingElement ?? document.documentElement;
  itself(findScrollerOf(element) ?? root).scrollBy({ top: adjustTop, behavior: 'instant' });
  return isFollowed();
}

export function findScrollerOf(element: Element): Element | undefined {
  for (const each of outwardFrom(element)) {
    if (each === element) continue;
    const { scrollHeight, clientHeight } = itself(each);
    if (scrollHeight > clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return undefined;
}
