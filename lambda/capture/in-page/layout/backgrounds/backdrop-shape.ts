/**
 * Computes the style that makes a backdrop as high as the page. The backdrop is painted by backgrounds alone.
 */

import type { Box } from '../../dom/boxes.ts';
import { pxOf } from '../../dom/styles.ts';
import type { FixedBackground } from './find-fixed.ts';
import type { Place } from './fixed-layer.ts';
import { noRoomFor } from './no-room.ts';
import { offsetSizeOf } from './painted-box.ts';

/** `viewport` is the backdrop's box in the viewport, `box` the one that it has with the style `shape`. */
export function shapeOf(
  { element, pseudo, isPictured }: FixedBackground,
  style: CSSStyleDeclaration,
  { page, zoom }: { page: Box; zoom: number },
): Required<Place> {
  const left = pxOf(style.left) + pxOf(style.marginLeft);
  const top = pxOf(style.top) + pxOf(style.marginTop);
  // Sizes without transforms: background images are placed in the untransformed box.
  const { width, height } =
    pseudo === '' ? offsetSizeOf(element) : { width: pxOf(style.width), height: pxOf(style.height) };
  const viewport = {
    x: left * zoom + scrollX,
    y: top * zoom + scrollY,
    width: width * zoom,
    height: height * zoom,
  };
  const tallTop = (page.y - scrollY) / zoom;
  const [originX = '0px', originY = '0px'] = style.transformOrigin.split(' ');
  const box = { ...viewport, y: page.y, height: page.height };
  return {
    viewport,
    box,
    from: box,
    shape: {
      'box-sizing': 'border-box',
      top: `${tallTop}px`,
      bottom: 'auto',
      width: `${width}px`,
      height: `${page.height / zoom}px`,
      'min-height': '0',
      'max-height': 'none',
      'margin-top': '0',
      'margin-bottom': '0',
      ...(isPictured && noRoomFor(element, page.height / zoom)),
      'transform-origin': `${originX} ${pxOf(originY) + top - tallTop}px`,
    },
  };
}
