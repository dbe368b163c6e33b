/** Takes the page's scroller through the page: from stop to stop, back to the top, and to its full height. */
import type { Size } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isWithoutScripts } from '../../dom/scripts.ts';
import { sizeOfPage } from '../document-area.ts';
import { findRevealed } from '../reveal/find-revealed.ts';
import { keepRevealed } from '../reveal/keep-revealed.ts';
import { hastenLazyLoading } from './lazy-loading.ts';
import { findScroller, openScroller } from './scroller.ts';
import { findVirtualRows, type MissingRows } from './virtual-rows.ts';

/** The page before it is scrolled. `height` is that of its content, CSS px. */
interface UnscrolledPage extends Size {
  /** Lazy elements that load from now on. */
  lazyCount: number;
  /** Scrolling changes nothing in such a page. Without lazy elements it is opened at once. */
  isWithoutScripts: boolean;
  missingRows: MissingRows;
}

let scroller: Element | null = null;
let knownEndPx = 0;

/** Runs before the other functions. Null when the document has no root. */
export function beginScrolling(): UnscrolledPage | null {
  scroller = findScroller();
  if (scroller === null) return null;
  const { width } = sizeOfPage();
  const height = heightNow();
  const lazyCount = hastenLazyLoading();
  const hasNoScripts = isWithoutScripts();
  const canOpen = hasNoScripts && lazyCount === 0;
  const missingRows = canOpen ? 'nowhere' : findVirtualRows(scroller);
  if (canOpen) {
    goToTop();
    openPage();
  }
  if (!hasNoScripts) findRevealed();
  knownEndPx = height;
  return { height, width, lazyCount, isWithoutScripts: hasNoScripts, missingRows };
}

/** Scrolls to `top`, and returns the end of the page and the distance to the next stop, in px. */
export function scrollOn(top: number): { endPx: number; stepPx: number } {
  const element = itself(found());
  element.scrollTo({ top, behavior: 'instant' });
  const { scrollHeight: endPx, clientHeight } = element;
  // Scripts have added to the page.
  if (endPx > knownEndPx) findRevealed();
  knownEndPx = endPx;
  return { endPx, stepPx: Math.max(1, Math.min(clientHeight, innerHeight)) };
}

export function heightNow(): number {
  return itself(found()).scrollHeight;
}

export function goToTop(): void {
  // Scrolling may have displayed more of them.
  hastenLazyLoading();
  scroller ??= findScroller();
  if (scroller !== null) itself(scroller).scrollTo({ top: 0, behavior: 'instant' });
  document.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' });
}

/** Keeps visible what has appeared on the way, and opens an inner scroller to its full height. At the top. */
export function openPage(): void {
  keepRevealed();
  openScroller(found());
}

function found(): Element {
  if (scroller === null) throw new Error('Nothing scrolls here');
  return scroller;
}
