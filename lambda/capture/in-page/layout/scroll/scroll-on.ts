/** Takes the page's scroller through the page: from view to view, back to the top, and to its full height. */
import { boxOf, type Size } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isWithoutScripts } from '../../dom/scripts.ts';
import { findFadingLayers } from '../backgrounds/fading.ts';
import { hiddenHeight } from '../content-frame/hidden-height.ts';
import { sizeOfPage } from '../document-area.ts';
import { findScrollerOf } from '../find-element.ts';
import { findFillings } from '../reveal/fillings.ts';
import { findRevealed } from '../reveal/find-revealed.ts';
import { keepRevealed } from '../reveal/keep-revealed.ts';
import { findClosedHosts } from './closed-hosts.ts';
import { hasTriggers, hasUnseenVideos } from './first-views.ts';
import { hastenLazyLoading } from './lazy-loading.ts';
import { findScroller, openScroller } from './scroller.ts';
import { findSkippedRows, restoreHeights } from './skipped-rows.ts';
import { findTallEditor, growEditor } from './tall-editor.ts';
import { findVirtualRows, type MissingRows, missesRows } from './virtual-rows.ts';
import { endWalk, type Walk, walk } from './walk.ts';

/** The page before it is scrolled. `height` is that of its content, CSS px. */
interface UnscrolledPage extends Size {
  /** Lazy elements that load from now on. */
  lazyCount: number;
  isWithoutScripts: boolean;
  /** Scrolling changes nothing in such a page. Without lazy elements it is opened at once. */
  ignoresScrolling: boolean;
  /** How many px of the content are outside of the scroller's view. */
  hiddenPx: number;
  missingRows: MissingRows;
  /** Nothing scrolls, and there may be closed shadow trees. */
  mayScrollInClosedTree: boolean;
}

let scroller: Element | null = null;
let knownEndPx = 0;
let knownCount = 0;

/** Runs before the other functions. Null when the document has no root. */
export function beginScrolling(): UnscrolledPage | null {
  findSkippedRows();
  scroller = findScroller();
  if (scroller === null) return null;
  const { width } = sizeOfPage();
  const height = heightNow();
  const hiddenPx = hiddenHeight(scroller);
  const mayScrollInClosedTree = hiddenPx === 0 && findClosedHosts() !== null;
  const lazyCount = hastenLazyLoading();
  const hasNoScripts = isWithoutScripts();
  const ignoresScrolling = hasNoScripts && !hasUnseenVideos() && !hasTriggers();
  const canOpen = ignoresScrolling && lazyCount === 0;
  const hasTallEditor = !canOpen && hiddenPx <= 0 && findTallEditor();
  const missingRows = hasTallEditor ? 'inner' : canOpen ? 'nowhere' : findVirtualRows(scroller);
  if (canOpen) {
    goToTop();
    openPage();
  }
  if (!ignoresScrolling) findRevealed();
  if (!ignoresScrolling) findFadingLayers();
  if (!hasNoScripts) findFillings(itself(scroller).scrollTop);
  knownEndPx = height;
  return {
    height,
    width,
    lazyCount,
    isWithoutScripts: hasNoScripts,
    ignoresScrolling,
    hiddenPx,
    missingRows,
    mayScrollInClosedTree,
  };
}

/**
 * Runs before a search with scrollOn. Returns whether rows of the page are there only while they are in view.
 */
export function beginSearch(): boolean {
  scroller = findScroller();
  knownEndPx = Number.POSITIVE_INFINITY;
  return scroller !== null && missesRows(scroller);
}

/** Scrolls to `top`, and returns the end of the page and the distance to the next view, in px. */
export function scrollOn(top: number): { endPx: number; stepPx: number } {
  endWalk();
  // It may have shrunk, too.
  if (!findAdded()) noteSize();
  const element = itself(found());
  element.scrollTo({ top, behavior: 'instant' });
  const { scrollHeight: endPx, clientHeight } = element;
  return { endPx, stepPx: Math.max(1, Math.min(clientHeight, innerHeight)) };
}

function noteSize(): void {
  knownEndPx = heightNow();
  knownCount = countElements();
}

/**
 * Where the page has grown, finds what was added, as it is before it is scrolled to. Returns whether it has
 * grown.
 */
function findAdded(): boolean {
  if (heightNow() <= knownEndPx) return false;
  findSkippedRows();
  findRevealed();
  findFillings(itself(found()).scrollTop);
  noteSize();
  return true;
}

/** Scroll positions of the page, px. */
interface WayPast {
  /** The element comes into view after this. */
  beforePx: number;
  /** Its end leaves the view. */
  toPx: number;
}

/** Returns where the page passes an element that it has just been scrolled to. */
export function findWayPast(element: Element): WayPast {
  const root = document.scrollingElement ?? document.documentElement;
  scroller = root.scrollHeight > innerHeight + 1 ? root : (findScrollerOf(element) ?? root);
  findRevealed();
  const { scrollTop: atPx, scrollHeight, clientHeight } = itself(scroller);
  noteSize();
  const viewPx = Math.min(clientHeight, innerHeight);
  const toPx = Math.min(atPx + boxOf(element).height, scrollHeight - viewPx);
  return { beforePx: Math.max(0, atPx - viewPx), toPx };
}

/**
 * Scrolls there in small steps, with the next frames. What scripts have added is searched for once: that
 * takes as long as many steps, and a page may grow, or grow and shrink, with every one of them.
 */
export function walkOn(way: Walk): void {
  let hasSearched = false;
  walk(found(), way, () => {
    if (!hasSearched && countElements() > knownCount) hasSearched = findAdded();
  });
}

function countElements(): number {
  return document.getElementsByTagName('*').length;
}

export function heightNow(): number {
  return itself(found()).scrollHeight;
}

export function goToTop(): void {
  endWalk();
  // Scrolling may have displayed more of them.
  hastenLazyLoading();
  scroller ??= findScroller();
  if (scroller !== null) itself(scroller).scrollTo({ top: 0, behavior: 'instant' });
  document.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' });
}

/** Keeps visible what has appeared on the way, and opens an inner scroller to its full height. At the top. */
export function openPage(): void {
  findSkippedRows();
  restoreHeights();
  keepRevealed();
  openScroller(found());
  growEditor();
}

function found(): Element {
  if (scroller === null) throw new Error('Nothing scrolls here');
  return scroller;
}
