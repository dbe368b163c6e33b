/**
 * Keeps rows that a script of the page shows only while they are in view: it sets `content-visibility` when
 * the page is scrolled, and some also fix the height of the others, by containment or by a height.
 */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { elementsThatSkip, show } from '../skipped-content.ts';
import { isInScrolledView } from './late-images.ts';

/** Rows that have not been in view yet. The value tells whether the height is fixed until then. */
const unseen = new Map<HTMLElement, boolean>();
/** Rows that have been in view, and how high they were there, px. */
const heights = new Map<HTMLElement, number>();

/**
 * Shows what the browser skips by itself, and finds rows that a script may show. A later call finds what has
 * been added since, and what a script lets the browser skip again.
 */
export function findSkippedRows(): void {
  for (const row of elementsThatSkip(['auto', 'hidden'])) {
    const { position, contain, contentVisibility } = getComputedStyle(row);
    // Only one of several elements at the same place is shown at a time, such as the parts of a story.
    if (!/absolute|fixed/.test(position)) unseen.set(row, isSized(contain));
    if (contentVisibility === 'auto') show(row);
  }
}

/** Keeps the rows that are in view now as they are. */
export function noteSkippedRows(): void {
  for (const [row, wasSized] of unseen) {
    if (!itself(row).isConnected || !isInScrolledView(row)) continue;
    const { contentVisibility, contain } = getComputedStyle(row);
    if (contentVisibility === 'hidden') continue;
    heights.set(row, boxOf(row).height);
    const isFreed = wasSized && !isSized(contain);
    show(row, isFreed ? (contain === 'none' ? 'free' : 'contained') : 'own');
    if (isFreed || !wasSized) unseen.delete(row);
  }
}

/** Gives rows the height back that they had in view. Call it when they are shown. */
export function restoreHeights(): void {
  // All are measured before any of them changes.
  const changed = [...heights].filter(([row, height]) => {
    const isFixed = itself(row).style.height !== '';
    return isFixed ? boxOf(row).height !== height : boxOf(row).height < height;
  });
  for (const [row, height] of changed)
    setImportant(row, { height: `${height}px`, 'box-sizing': 'border-box' });
}

function isSized(contain: string): boolean {
  return /size|strict/.test(contain);
}
