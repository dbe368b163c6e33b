/** Measures what is still hidden of a scroller or of a document. */
import { itself } from '../../dom/itself.ts';

/** How many px of its content a scroller does not show at a time. */
export function hiddenHeight(scroller: Element): number {
  const { scrollHeight, clientHeight } = itself(scroller);
  return Math.max(0, scrollHeight - clientHeight);
}

/** The same of the document, in the view that its frame gives it. */
export function hiddenOfDocument(): number {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  return root === null ? 0 : hiddenHeight(root);
}
