/**
 * Keeps rows that a script of the page shows only while they are in view: it sets `content-visibility` when
 * the page is scrolled, and some also fix the height of the others.
 */
import { itself } from '../../dom/itself.ts';
import { elementsThatSkip, show } from '../skipped-content.ts';
import { isInScrolledView } from './late-images.ts';

/** Rows that have not been in view yet. The value tells whether the height is fixed until then. */
const unseen = new Map<HTMLElement, boolean>();

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
    const isFreed = wasSized && !isSized(contain);
    show(row, isFreed ? (contain === 'none' ? 'free' : 'contained') : 'own');
    if (isFreed || !wasSized) unseen.delete(row);
  }
}

function isSized(contain: string): boolean {
  return /size|strict/.test(contain);
}
