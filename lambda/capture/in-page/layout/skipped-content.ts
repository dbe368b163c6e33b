/**
 * Shows elements with `content-visibility: auto`. The browser skips them while they are far from the viewport, but
 * the picture goes past it.
 */
import { setImportant } from '../dom/styles.ts';
import { elementsWithin } from '../dom/trees.ts';

export function showSkippedContent(): void {
  for (const element of elementsWithin(document)) {
    if (!(element instanceof HTMLElement) || getComputedStyle(element).contentVisibility !== 'auto') continue;
    setImportant(element, { 'content-visibility': 'visible' });
  }
}
