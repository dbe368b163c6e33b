/**
 * On a phone, a page wider than the screen has a layout viewport larger than what the screen
 * shows of it. Focus pans the screen within it. A picture that goes past the screen would show
 * fixed and sticky elements as far off.
 */
import { readsFromRight } from '../dom/styles.ts';

/** Pans back to the start of the layout viewport. The page stays scrolled where it is. */
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
