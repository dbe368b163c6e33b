/** Shows an image or a canvas at its own size in the corner of the view, or as large as the view holds it. */
import type { Size } from '../dom/boxes.ts';
import { declareImportant } from '../dom/styles.ts';
import type { Shown } from './subjects.ts';

/** A larger one gets a picture of this size, scaled up. Each px takes four bytes several times over. */
const MAX_AREA_PX = 16_000_000;

/** `size`: of what it shows. */
export function fitInView(
  element: HTMLElement,
  { width, height }: Size,
): Required<Pick<Shown, 'box' | 'detail'>> {
  const ratio = Math.max(1, width / innerWidth, height / innerHeight);
  const shown = { width: width / ratio, height: height / ratio };
  const zoom = element.currentCSSZoom || 1;
  declareImportant(element.style, {
    width: `${shown.width / zoom}px`,
    height: `${shown.height / zoom}px`,
  });
  const detail = ratio * Math.min(1, Math.sqrt(MAX_AREA_PX / (width * height)));
  return { box: { x: 0, y: 0, ...shown }, detail };
}
