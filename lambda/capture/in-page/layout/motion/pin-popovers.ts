/**
 * Pins popovers where they stand, and modal dialogs in their size. Chromium moves an anchored popover by what
 * has been scrolled since its side was chosen, and may choose another side for another viewport. A picture
 * past the viewport is drawn in a larger one, and without that move.
 */
import { boxOf } from '../../dom/boxes.ts';
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
 * Keeps the size of modal dialogs. Chromium lays the page out in a tiny viewport for a moment, in which a
 * dialog with the default style has no width and would lose its scroll position.
 */
export function pinDialogs(trees: readonly Tree[]): void {
  for (const dialog of findInTrees<HTMLElement>('dialog:modal', trees)) {
    const { width, height } = getComputedStyle(dialog);
    setImportant(dialog, { width, height, 'max-width': 'none', 'max-height': 'none' });
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
