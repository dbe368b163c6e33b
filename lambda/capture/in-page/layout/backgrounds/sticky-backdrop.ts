/**
 * Handles backdrops that are sticky: boxes as large as the viewport that stay in view while content moves
 * over them, up to the end of the element around them. They are made as high as that.
 */
import { around } from '../../dom/around.ts';
import { boxOf, pointsIn, viewBox } from '../../dom/boxes.ts';
import { containsDeep } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import type { Painted } from '../../dom/painted.ts';
import { pxOf, setImportant } from '../../dom/styles.ts';
import { isFixed, PLACES } from './behind.ts';
import { offsetSizeOf } from './painted-box.ts';

/** Content that lies over less of it has its own place. Share of the viewport's height. */
const LEAST_WAY = 0.5;

/** Whether it can stay in view for long enough. */
export function staysInView(element: Painted): boolean {
  const { width, height } = boxOf(element);
  const isLikeView = width >= innerWidth - 1 && height >= innerHeight - 1;
  return isLikeView && heightToEnd(element) > height + LEAST_WAY * innerHeight;
}

/** From its top to the end of the element around it, px of the document. */
export function heightToEnd(element: Painted): number {
  const outer = around(element);
  return outer === null ? 0 : boxOf(outer).bottom - boxOf(element).top;
}

/** Scrolls the page to it. Returns the function that scrolls it back. */
export function scrollToBackdrop(element: Painted): () => void {
  const { top } = boxOf(element);
  if (Math.abs(top) < 1 || getComputedStyle(element).position !== 'sticky') return () => {};
  const [x, y] = [scrollX, scrollY];
  scrollTo({ top: y + top, behavior: 'instant' });
  return () => scrollTo({ left: x, top: y, behavior: 'instant' });
}

/** Whether other content lies over it, somewhere. Call it where the page is scrolled to it. */
export function isUnderContent(element: Painted): boolean {
  return pointsIn(viewBox(), PLACES).some(({ x, y }) => {
    const stack = document.elementsFromPoint(x, y);
    const over = stack.slice(0, Math.max(0, stack.indexOf(element)));
    return over.some((each) => !containsDeep(element, each) && !isFixed(each));
  });
}

/**
 * Changes the height of the element, and moves what follows back to its place: its
 * margins may have been lost in others.
 */
export function keepFollowing(element: Painted, change: () => void): void {
  const follower = itself(element).nextElementSibling;
  const placeNow = () => (follower === null ? boxOf(around(element) ?? element).bottom : boxOf(follower).top);
  const before = placeNow();
  change();
  const movedPx = (placeNow() - before) / (element.currentCSSZoom ?? 1);
  const { marginBottom } = getComputedStyle(element);
  if (movedPx !== 0) setImportant(element, { 'margin-bottom': `${pxOf(marginBottom) - movedPx}px` });
}

/** The style that makes it so high, px of its own styles, and does not move what follows. */
export function styleInFlow(
  element: Painted,
  { zIndex, marginBottom }: CSSStyleDeclaration,
  heightPx: number,
): Record<string, string> {
  return {
    position: 'relative',
    inset: 'auto',
    // A sticky element is a stacking context; a relative one is one only with a z-index.
    'z-index': zIndex === 'auto' ? '0' : zIndex,
    'margin-bottom': `${pxOf(marginBottom) - (heightPx - offsetSizeOf(element).height)}px`,
  };
}
