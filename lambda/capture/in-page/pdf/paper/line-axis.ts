/**
 * The axis that lines of the page run along. Sheets have a fixed length in it, and the page continues on
 * further sheets in the other one. Positions count from where lines start: the left of most pages, the right
 * of right-to-left ones, the top of vertical ones.
 */
import type { Box } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';

export interface LineAxis {
  isVertical: boolean;
  isFromRight: boolean;
  /** The length that the viewport gives to a line, px. */
  roomPx: number;
  /** How far the page scrolls in this axis, px. At least `roomPx`. */
  scrollPx: number;
  /** The end of the box, in px from the start of the lines. */
  endOf(box: Box): number;
  /** The start of the box, in px from the start of the lines. */
  startOf(box: Box): number;
}

/** The writing mode and direction of the body are those of the page, if its root has the initial ones. */
export function readLineAxis(): LineAxis {
  const root = itself(document.documentElement);
  const { writingMode, direction } = principalStyle();
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = root;
  if (writingMode !== 'horizontal-tb') {
    return {
      isVertical: true,
      isFromRight: false,
      roomPx: clientHeight,
      scrollPx: scrollHeight,
      startOf: ({ y }) => y,
      endOf: ({ y, height }) => y + height,
    };
  }
  const isFromRight = direction === 'rtl';
  return {
    isVertical: false,
    isFromRight,
    roomPx: clientWidth,
    scrollPx: scrollWidth,
    startOf: ({ x, width }) => (isFromRight ? clientWidth - x - width : x),
    endOf: ({ x, width }) => (isFromRight ? clientWidth - x : x + width),
  };
}

/** Source: https://www.w3.org/TR/css-writing-modes-4/#principal-flow */
function principalStyle(): Pick<CSSStyleDeclaration, 'writingMode' | 'direction'> {
  const body: Element | null = document.querySelector('body');
  return getComputedStyle(body ?? document.documentElement);
}
