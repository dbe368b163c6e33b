/** Moves the scroller through the page. */
import { itself } from '../../dom/itself.ts';

/** Scrolls to `top`, and returns the end of the page and the distance to the next stop, in px. */
export function scrollOn(scroller: Element, top: number): { endPx: number; stepPx: number } {
  itself(scroller).scrollTo({ top, behavior: 'instant' });
  const { scrollHeight: endPx, clientHeight } = itself(scroller);
  return { endPx, stepPx: Math.max(1, Math.min(clientHeight, innerHeight)) };
}

export function heightOf(scroller: Element): number {
  return itself(scroller).scrollHeight;
}

export function goToTop(scroller: Element): void {
  itself(scroller).scrollTo({ top: 0, behavior: 'instant' });
  document.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' });
}
