/** Where the content of an element is drawn. */
import { type Box, boxOf } from './boxes.ts';
import { pxOf } from './styles.ts';

export interface ContentBox extends Box {
  /** Px of the viewport per px of the element: a transform may scale it. */
  scale: number;
}

/** The content box of an element that is not turned, in px of the viewport. */
export function contentBoxOf(element: HTMLElement): ContentBox {
  const { x, y, width } = boxOf(element);
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(element);
  const { clientLeft, clientTop, clientWidth, clientHeight } = element;
  const scale = width / element.offsetWidth || 1;
  return {
    x: x + (clientLeft + pxOf(paddingLeft)) * scale,
    y: y + (clientTop + pxOf(paddingTop)) * scale,
    width: (clientWidth - pxOf(paddingLeft) - pxOf(paddingRight)) * scale,
    height: (clientHeight - pxOf(paddingTop) - pxOf(paddingBottom)) * scale,
    scale,
  };
}
