/** Puts the view back to where a picture that goes past it needs it. */
import { readsFromRight, setImportant } from '../dom/styles.ts';

/**
 * On a phone, a page wider than the screen has a layout viewport larger than what the screen shows of it.
 * Focus pans the screen within it. A picture that goes past the screen would show fixed and sticky elements
 * as far off. Pans back to the start of the layout viewport. The page stays scrolled where it is.
 */
export function unpanView(): void {
  const { offsetLeft, offsetTop } = visualViewport ?? { offsetLeft: 0, offsetTop: 0 };
  if (offsetLeft === 0 && offsetTop === 0) return;
  const [left, top] = [scrollX, scrollY];
  // Scrolling to a place moves the layout viewport alone, scrolling an element into view moves both.
  document.documentElement?.scrollIntoView({
    block: 'start',
    inline: readsFromRight() ? 'nearest' : 'start',
    behavior: 'instant',
  });
  scrollTo({ left, top, behavior: 'instant' });
}

/**
 * Returns a whole page to its start, where its fixed elements belong: a focus, an anchor or a script may have
 * scrolled it since. Returns whether it was elsewhere. A frame stays where it is.
 */
export function returnToStart(): boolean {
  unpanView();
  if (self !== top || (scrollX === 0 && scrollY === 0)) return false;
  // The start may be no place at which the page snaps.
  if (document.documentElement instanceof HTMLElement)
    setImportant(document.documentElement, { 'scroll-snap-type': 'none' });
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  return true;
}
