/**
 * Shows elements with `content-visibility: auto`. The browser skips them while they are far from the
 * viewport, but the picture goes past it.
 */
import { itself } from '../dom/itself.ts';
import { addSheet } from '../dom/styles.ts';
import { elementsWithin } from '../dom/trees.ts';

/**
 * Elements with this attribute are shown, whatever styles a script of the page gives
 * them when the page is scrolled.
 */
export const SHOWN = 'shown-in-picture';
/**
 * How the height of an element that is shown comes about. `own`: as it does now.
 * Otherwise it is as high as its content.
 */
type Sizing = 'own' | 'contained' | 'free';
/** The layer makes the rules win over the page's own important rules. */
const RULES = `@layer {
  [${SHOWN}] { content-visibility: visible !important }
  [${SHOWN}=contained] { contain: layout style paint !important }
  [${SHOWN}=free] { contain: none !important }
}`;

export function showSkippedContent(): void {
  for (const element of elementsThatSkip(['auto'])) show(element);
}

/** All elements with one of these values of `content-visibility`. */
export function elementsThatSkip(values: readonly string[]): HTMLElement[] {
  const elements = [...elementsWithin(document)];
  return elements.filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && values.includes(getComputedStyle(element).contentVisibility),
  );
}

const ruled = new WeakSet<Node>();

/** Shows the element from now on. */
export function show(element: HTMLElement, sizing: Sizing = 'own'): void {
  tellShown(element);
  itself(element).setAttribute(SHOWN, sizing);
  const tree = itself(element).getRootNode();
  if (ruled.has(tree) || !(tree instanceof Document || tree instanceof ShadowRoot)) return;
  ruled.add(tree);
  addSheet(tree, RULES);
}

/** Scripts may draw the content of an element when the browser no longer skips it. */
function tellShown(element: HTMLElement): void {
  if (getComputedStyle(element).contentVisibility !== 'auto') return;
  const event = new ContentVisibilityAutoStateChangeEvent('contentvisibilityautostatechange', {
    skipped: false,
    bubbles: true,
  });
  EventTarget.prototype.dispatchEvent.call(element, event);
}
