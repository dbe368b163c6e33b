/** The text of drawings (SVG) in a page. Nothing else of a drawing is looked at. */
import { boxOf } from '../dom/boxes.ts';
import { alphaOf, pxOf } from '../dom/styles.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Elements in which text may lie. */
const AROUND_TEXT = new Set('svg g a switch text tspan textPath foreignObject'.split(' '));
/** What may be painted behind a text. */
const SHAPES = 'path, rect, circle, ellipse, line, polygon, polyline, image, use, foreignObject';
/** Of letters as shown on the screen. Their size in the drawing does not count. */
const LEAST_FONT_PX = 2;
const LEAST_OPACITY = 0.05;

export function isDrawn({ namespaceURI }: Element): boolean {
  return namespaceURI === SVG;
}

/** Whether text may lie in an element of a drawing. Most drawings are icons. */
export function mayHoldText(drawn: Element): boolean {
  const { localName } = drawn;
  if (localName === 'svg') return drawn.querySelector('text, foreignObject') !== null;
  return AROUND_TEXT.has(localName);
}

/** Whether text that lies in the element itself can be read. Of other elements, the browser draws none. */
export function showsDrawnText(drawn: Element, style: CSSStyleDeclaration): boolean {
  if (style.visibility !== 'visible' || drawn.closest('text') === null) return false;
  const { a, b } = (drawn as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
  if (pxOf(style.fontSize) * Math.hypot(a, b) < LEAST_FONT_PX || isBesideDrawing(drawn)) return false;
  const opacity = style.fill === 'none' ? 0 : alphaOf(style.fill) * Number(style.fillOpacity);
  return opacity >= LEAST_OPACITY || style.stroke !== 'none';
}

/** Whether the drawing has text alone, so that nothing in it is painted behind a text. */
export function hasOnlyText(drawing: Element): boolean {
  return isDrawn(drawing) && drawing.querySelector(SHAPES) === null;
}

/** Whether the element begins elsewhere than where the text before it ends. */
export function isPlaced(drawn: Element): boolean {
  return drawn.hasAttribute('x') || drawn.hasAttribute('y');
}

/** A drawing clips what lies beside it. */
function isBesideDrawing(drawn: Element): boolean {
  const { left, top, right, bottom } = boxOf(drawn);
  const drawing = (drawn as SVGElement).ownerSVGElement;
  if (drawing === null || getComputedStyle(drawing).overflow === 'visible') return false;
  const view = boxOf(drawing);
  return right <= view.left || left >= view.right || bottom <= view.top || top >= view.bottom;
}
