/** Makes an element higher, together with all elements around it. */
import { around } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { pxOf, setForNow } from '../../dom/styles.ts';

/** Undoes what has grown, the last first. */
const undos: (() => void)[] = [];

/**
 * Adds to the heights of the element and of all elements around it. Unlike automatic heights, this keeps
 * widths, positions and siblings as they are. `byPx` is in the element's own px, which a transform may scale.
 * `keepsLayout`: the element's padding grows, so that the layout of its content stays as it is. Returns a
 * function that undoes this growth, as long as nothing else has grown.
 */
export function growBy(element: Element, byPx: number, keepsLayout = false): () => void {
  const shownPx = byPx * scaleOf(element);
  const before = undos.length;
  // All elements are measured before any of them grows.
  const grows = htmlLineOf(element).map((each) =>
    makeGrow(each, shownPx / scaleOf(each), keepsLayout && each === element),
  );
  for (const grow of grows) grow();
  return () => undoTo(before);
}

/** Restores the styles of what has grown. */
export function shrinkBack(): void {
  undoTo(0);
}

function undoTo(count: number): void {
  while (undos.length > count) undos.pop()?.();
}

/** The element and its HTML ancestors, up to the first that is not HTML. Without the root element. */
function htmlLineOf(element: Element): HTMLElement[] {
  const line: HTMLElement[] = [];
  for (let each: Element | null = element; each instanceof HTMLElement; each = around(each))
    if (each !== document.documentElement) line.push(each);
  return line;
}

/** How large its px are shown. */
function scaleOf(element: Element): number {
  if (!(element instanceof HTMLElement)) return 1;
  const { offsetHeight } = itself(element);
  const { height } = boxOf(element);
  // The height of an element that is not scaled is rounded.
  return offsetHeight === 0 || height === 0 || Math.abs(height - offsetHeight) < 1
    ? 1
    : height / offsetHeight;
}

function makeGrow(element: HTMLElement, byPx: number, growsByPadding: boolean): () => void {
  const style = getComputedStyle(element);
  const { height, boxSizing, paddingBottom, position, top, marginTop, marginBottom } = style;
  const heightPx = Number.parseFloat(height);
  const isHeightKept = growsByPadding && boxSizing !== 'border-box';
  return () => {
    // An element without a box has no height.
    if (Number.isNaN(heightPx)) return;
    const values = {
      height: `${isHeightKept ? heightPx : heightPx + byPx}px`,
      'max-height': 'none',
      ...(growsByPadding && { 'padding-bottom': `${pxOf(paddingBottom) + byPx}px` }),
      // It grows downward, wherever it is anchored.
      ...(/absolute|fixed/.test(position) && {
        top,
        bottom: 'auto',
        'margin-top': marginTop,
        'margin-bottom': marginBottom,
      }),
      // A fixed element does not count toward the height of the page.
      ...(position === 'fixed' && { position: 'absolute' }),
    };
    undos.push(setForNow(element, values));
  };
}
