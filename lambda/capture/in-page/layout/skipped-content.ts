/** Shows what `content-visibility: auto` skips while it is far from the viewport: a picture goes beyond it. */
import { setImportant } from '../dom/styles.ts';
import { elementsWithin } from '../dom/trees.ts';

export function showSkippedContent(): void {
  for (const element of elementsWithin(document)) {
    if (!(element instanceof HTMLElement) || getComputedStyle(element).contentVisibility !== 'auto') continue;
    setImportant(element, { 'content-visibility': 'visible' });
  }
}
