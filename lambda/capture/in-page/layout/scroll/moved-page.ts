/**
 * Opens a page that a script moves: a fixed box as large as the screen contains all content, and a script
 * moves the content in it as far as the page has been scrolled. Without this, a picture of the page shows one
 * screen of it.
 */
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';

/** The box is one of the outermost elements. */
const PLACES = 'body > *, body > * > *';
/** The share of the page's height that the content must have: bars and spacers may add to the page. */
const LEAST_SHARE = 0.8;

/** Gives the box the height of its content. Does nothing in other pages. */
export function openMovedPage(): void {
  const pageHeight = document.documentElement?.scrollHeight ?? 0;
  if (pageHeight <= innerHeight + 1) return;
  for (const element of document.querySelectorAll(PLACES)) {
    if (!(element instanceof HTMLElement)) continue;
    const { clientWidth, clientHeight, scrollHeight } = itself(element);
    const isScreen = clientWidth >= innerWidth - 1 && Math.abs(clientHeight - innerHeight) <= 1;
    if (!isScreen || scrollHeight <= clientHeight + 1 || scrollHeight < LEAST_SHARE * pageHeight) continue;
    const { position, overflowY } = getComputedStyle(element);
    if (position !== 'fixed' || !/hidden|clip/.test(overflowY)) continue;
    setImportant(element, {
      position: 'absolute',
      bottom: 'auto',
      height: `${scrollHeight}px`,
      'max-height': 'none',
      overflow: 'visible',
    });
    return;
  }
}
