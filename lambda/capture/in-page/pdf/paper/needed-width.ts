/** Measures how wide the page has to be laid out, so that its sheets show all of its content. */
import { outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import { elementsWithin } from '../../dom/trees.ts';

/** Content that is wider by more than this was meant to be cut by the screen, as the slides of a carousel. */
const MOST_CUT = 1.5;
const ROUNDING_PX = 1;
const PICTURES = 'img, video, canvas, svg, input, button, select, textarea, iframe';

/**
 * Returns the width in px. Content beside the screen, such as a menu that comes in, does not count. Neither does what
 * a box of the page cuts.
 */
export function measureNeededWidth(): number {
  const { scrollWidth, clientWidth } = itself(document.documentElement);
  // A page without a box.
  if (clientWidth === 0) return 0;
  const isCut = isCutByScreen();
  const scrolledPx = isCut ? clientWidth : Math.max(scrollWidth, clientWidth);
  const widthPx = edgeOfContent(scrolledPx, isCut);
  return widthPx <= clientWidth * MOST_CUT ? widthPx : scrolledPx;
}

/** Whether the screen cuts what is too wide, so that a visitor cannot scroll to it. */
function isCutByScreen(): boolean {
  const body: Element | null = document.querySelector('body');
  return [document.documentElement, body].some(
    (each) => each && /hidden|clip/.test(getComputedStyle(each).overflowX),
  );
}

/** The right edge of the text and pictures that the screen cuts, or that stand in fixed elements. */
function edgeOfContent(widthPx: number, isCut: boolean): number {
  let edgePx = widthPx;
  for (const element of elementsWithin(document)) {
    const own = itself(element);
    // Nearly every element fails one of the first tests.
    if (own.getBoundingClientRect().right <= edgePx + ROUNDING_PX && own.scrollWidth <= own.clientWidth)
      continue;
    const contentPx = edgeOf(element);
    if (contentPx > edgePx + ROUNDING_PX && isContent(element, widthPx, isCut)) edgePx = contentPx;
  }
  return Math.ceil(edgePx);
}

/** The right edge of a picture or field, or of the element's own text. */
function edgeOf(element: Element): number {
  if (itself(element).matches(PICTURES)) return itself(element).getBoundingClientRect().right;
  const range = document.createRange();
  return Math.max(
    0,
    ...[...itself(element).childNodes].flatMap((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return [];
      range.selectNodeContents(node);
      return range.getBoundingClientRect().right;
    }),
  );
}

/** Whether its right end counts. The content of a fixed bar counts also where the bar hides it for want of room. */
function isContent(element: Element, widthPx: number, isCut: boolean): boolean {
  if (!itself(element).checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  let isFixed = false;
  let isHidden = false;
  for (const each of outwardFrom(element)) {
    if (each === document.body || each === document.documentElement) break;
    const { position, overflowX, transform, translate } = getComputedStyle(each);
    const { left, right } = itself(each).getBoundingClientRect();
    const isMoved = /absolute|fixed/.test(position) || transform !== 'none' || translate !== 'none';
    if (isMoved && left >= widthPx - ROUNDING_PX) return false;
    if (overflowX !== 'visible' && right <= widthPx + ROUNDING_PX) {
      if (/auto|scroll/.test(overflowX)) return false;
      isHidden = true;
    }
    if (position === 'fixed') [isFixed, isHidden] = [true, false];
  }
  return (isCut || isFixed) && !isHidden;
}
