/** Makes an element higher, together with all elements around it. */
import { around } from '../../dom/around.ts';
import { setForNow } from '../../dom/styles.ts';

/** Undoes what has grown, the last first. */
const undos: (() => void)[] = [];

/**
 * Adds to the heights of the element and of all elements around it. Unlike automatic heights, this keeps widths, positions and
 * siblings as they are.
 */
export function growBy(element: Element, byPx: number): void {
  // All elements are measured before any of them grows.
  for (const grow of heldAround(element).map((holder) => makeGrow(holder, byPx))) grow();
}

/** Restores the styles of what has grown. */
export function shrinkBack(): void {
  while (undos.length > 0) undos.pop()?.();
}

/** The element and its HTML ancestors, up to the first that is not HTML. Without the root element. */
function heldAround(element: Element): HTMLElement[] {
  const held: HTMLElement[] = [];
  for (let each: Element | null = element; each instanceof HTMLElement; each = around(each))
    if (each !== document.documentElement) held.push(each);
  return held;
}

function makeGrow(element: HTMLElement, byPx: number): () => void {
  const { height, position } = getComputedStyle(element);
  const heightPx = Number.parseFloat(height);
  return () => {
    // An element without a box has no height.
    if (Number.isNaN(heightPx)) return;
    const values = {
      height: `${heightPx + byPx}px`,
      'max-height': 'none',
      // A fixed element does not count toward the height of the page.
      ...(position === 'fixed' && { position: 'absolute' }),
    };
    undos.push(setForNow(element, values));
  };
}
