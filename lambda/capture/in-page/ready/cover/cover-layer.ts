/** Finds the opaque layer that covers the viewport from edge to edge. */
import { type Point, pointsIn, viewBox } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { alphaOf, pxOf } from '../../dom/styles.ts';
import { isSeen } from '../../dom/visibility.ts';
import { isRoot, WAITING_NAMES } from './shown-content.ts';

/** Slightly less than 1: a layer that has just begun to fade out still covers the page. */
const OPAQUE = 0.95;
/** Points to test, as shares of the viewport's width and height. */
const PLACES = [0.5, 0.03, 0.97];

export function findLayer(): Element | undefined {
  return findByPlace() ?? findByName();
}

/**
 * Whether html or body draw an opaque layer over the content, as a pseudo-element. A hit test finds the root
 * where it lies over these boxes.
 */
export function isCoveredByRoot(content: readonly DOMRect[]): boolean {
  const roots = [document.documentElement, document.body];
  if (!roots.some((root) => drawsLayer(root, '::before') || drawsLayer(root, '::after'))) return false;
  const middles = content.map(({ x, y, width, height }) =>
    document.elementFromPoint(x + width / 2, y + height / 2),
  );
  return middles.some((hit) => hit !== null) && middles.every((hit) => hit === null || isRoot(hit));
}

function drawsLayer(root: Element, pseudo: '::before' | '::after'): boolean {
  const style = getComputedStyle(root, pseudo);
  if (style.content === 'none' || style.position !== 'fixed') return false;
  const fills = pxOf(style.width) >= innerWidth && pxOf(style.height) >= innerHeight;
  return fills && alphaOf(style.backgroundColor) * Number(style.opacity) >= OPAQUE;
}

function findByPlace(): Element | undefined {
  let found: Element | undefined;
  for (const point of pointsIn(viewBox(), PLACES)) {
    const layer = layerAt(point);
    if (layer === undefined || (found !== undefined && layer !== found)) return undefined;
    found = layer;
  }
  return found;
}

function layerAt({ x, y }: Point): Element | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const layer = isRoot(element) ? undefined : layerOf(element);
    if (layer === undefined) return undefined;
    if (isOpaque(element)) return layer;
  }
  return undefined;
}

/** Hit tests miss a layer that lets clicks through. It is found by its name instead. */
function findByName(): Element | undefined {
  return [...(document.body?.children ?? [])].find((child) => {
    const element = itself(child);
    if (!WAITING_NAMES.test(`${element.id} ${element.getAttribute('class')}`)) return false;
    const { position, pointerEvents, zIndex } = getComputedStyle(child);
    const { top, left, bottom, right } = element.getBoundingClientRect();
    const covers = top <= 0 && left <= 0 && bottom >= innerHeight && right >= innerWidth;
    if (position !== 'fixed' || pointerEvents !== 'none' || Number.parseInt(zIndex, 10) < 0) return false;
    return covers && isSeen(child) && isOpaque(child);
  });
}

/** The outermost positioned element that contains it, or the element itself. */
function layerOf(element: Element): Element | undefined {
  let layer: Element | undefined;
  for (let each: Element | null = element; each !== null && !isRoot(each); each = itself(each).parentElement)
    if (/fixed|absolute/.test(getComputedStyle(each).position)) layer = each;
  return layer;
}

function isOpaque(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const alpha = backgroundImage.includes('gradient(') ? 1 : alphaOf(backgroundColor);
  return alpha * opacityOf(element) >= OPAQUE;
}

function opacityOf(element: Element): number {
  let opacity = 1;
  for (let each: Element | null = element; each !== null; each = itself(each).parentElement)
    opacity *= Number(getComputedStyle(each).opacity);
  return opacity;
}
