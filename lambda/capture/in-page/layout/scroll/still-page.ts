/** Prepares a page without scripts for a picture of all of it, in a single call. */
import { isWithoutScripts } from '../../dom/scripts.ts';
import { sizeOfPage } from '../document-area.ts';
import { hastenLazyLoading } from './lazy-loading.ts';
import { goToTop, heightOf } from './scroll-on.ts';
import { findScroller, openScroller } from './scroller.ts';

interface StillPage {
  /** Of the page before it was opened, CSS px. */
  height: number;
  width: number;
  /** Lazy elements that load from now on. If there are any, the page is not opened yet. */
  lazyCount: number;
}

/**
 * Returns to the top, and opens an inner scroller to its full height. Null when the document has no root, or has scripts
 * by now.
 */
export function openStillPage(): StillPage | null {
  if (!isWithoutScripts()) return null;
  const scroller = findScroller();
  if (scroller === null) return null;
  const { width } = sizeOfPage();
  const height = heightOf(scroller);
  const lazyCount = hastenLazyLoading();
  if (lazyCount === 0) {
    goToTop(scroller);
    openScroller(scroller);
  }
  return { height, width, lazyCount };
}
