/**
 * Pins popovers where they stand, and scrolled elements in their size. Chromium moves an anchored popover by
 * what has been scrolled since its side was chosen, and may choose another side for another viewport. A
 * picture past the viewport is drawn in a larger one, and without that move.
 */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { findInTrees, type Tree } from '../../dom/trees.ts';

const UNANCHORED = {
  'position-anchor': 'initial',
  'position-area': 'none',
  'position-try-fallbacks': 'none',
  'position-visibility': 'always',
  'align-self': 'auto',
  'justify-self': 'auto',
  inset: '0 auto auto 0',
  margin: '0',
};

/**
 * Keeps the least size of elements that are scrolled. Chromium lays the page out in a tiny viewport for a
 * moment, in which a dialog, or a panel between two edges, has no size and would lose its scroll position.
 */
export function pinScrolled(trees: readonly Tree[]): void {
  for (const element of findInTrees('*', trees)) {
    const { scrollLeft, scrollTop } = itself(element);
    if ((scrollLeft === 0 && scrollTop === 0) || element === document.scrollingElement) continue;
    if (!(element instanceof HTMLElement)) continue;
    const { width, height } = getComputedStyle(element);
    setImportant(element, { 'min-width': width, 'min-height': height });
  }
}

/** The page must be scrolled to where the picture is taken. */
export function pinPopovers(trees: readonly Tree[]): void {
  for (const popover of findInTrees<HTMLElement>(':popover-open', trees)) {
    const { width, height, position } = getComputedStyle(popover);
    if (!/fixed|absolute/.test(position)) continue;
    const shown = boxOf(popover);
    setImportant(popover, { ...UNANCHORED, width, height });
    const { left, top } = boxOf(popover);
    setImportant(popover, { left: `${shown.left - left}px`, top: `${shown.top - top}px` });
  }
}
