/**
 * What an element looks like while it appears: whether it can be seen yet, and the style values that change.
 * An element that fades or slides in by scrolling cannot be seen until then.
 */
import { canEnd } from '../../dom/animation-ends.ts';
import { boxOf, meets } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isPainted, type Painted } from '../../dom/painted.ts';
import { isSeen } from '../../dom/visibility.ts';

/** An element that is rotated edge-on or scaled to nothing covers a smaller share of its place than this. */
const LEAST_SHARE = 0.02;

/** Some tools begin at 0.001, because browsers leave out what has no opacity at all. */
const LEAST_OPACITY = 0.01;

/** Its area before it is transformed, square px. */
export function areaOf(node: Painted): number {
  const element = itself(node);
  if (element instanceof HTMLElement) return element.offsetWidth * element.offsetHeight;
  return element.clientWidth * element.clientHeight;
}

/** Whether the element is transparent by itself, whatever it stands in. */
export function isTransparent(element: Element): boolean {
  return Number(getComputedStyle(element).opacity) < LEAST_OPACITY;
}

export function hasAppeared(node: Element): boolean {
  const element = itself(node);
  if (!isSeen(node) || isTransparent(node)) return false;
  if (!isPainted(node)) return true;
  const style = getComputedStyle(node);
  if (style.clipPath !== 'none' && isEmptyShape(style.clipPath)) return false;
  const { transform, translate, rotate, scale } = style;
  if (transform === 'none' && translate === 'none' && rotate === 'none' && scale === 'none') return true;
  const box = element.getBoundingClientRect();
  if (box.width * box.height < LEAST_SHARE * areaOf(node)) return false;
  // The element is turned over, and its back is hidden.
  if (style.backfaceVisibility === 'hidden' && transform !== 'none' && new DOMMatrix(transform).m33 < 0)
    return false;
  return !isAway(node, box, style);
}

/** Whether the element has been moved out of its place, beside the screen or out of a box that clips it. */
function isAway(element: Element, box: DOMRect, { transform, translate }: CSSStyleDeclaration): boolean {
  const { e, f } = new DOMMatrix(transform);
  if (e === 0 && f === 0 && (translate === 'none' || translate === '')) return false;
  const isBeside = box.right <= 0 || box.left >= innerWidth;
  // Counts only if the element's own place is in view. The place of a later slide is not.
  const place = new DOMRect(box.x - e, box.y - f, box.width, box.height);
  if (isBeside && (translate !== 'none' || (place.right > 0 && place.left < innerWidth))) return true;
  const parent = itself(element).parentElement;
  const outer = parent === null ? undefined : clipOf(parent);
  if (outer === undefined) return false;
  return !meets(box, outer) && meets(place, outer) && e * e + f * f > 0;
}

/** The box outside of which the element hides what is in it, if it does. */
function clipOf(element: Element): DOMRect | undefined {
  const { overflow, clipPath } = getComputedStyle(element);
  const box = boxOf(element);
  if (/hidden|clip/.test(overflow)) return box;
  const inset = /^inset\(([^r)]*)/.exec(clipPath)?.[1]?.trim().split(/\s+/);
  if (inset === undefined) return undefined;
  const [top = '', right = top, bottom = top, left = right] = inset;
  const px = (length: string, wholePx: number) =>
    Number.parseFloat(length) * (length.endsWith('%') ? wholePx / 100 : 1);
  const [x, y] = [box.x + px(left, box.width), box.y + px(top, box.height)];
  return new DOMRect(x, y, box.right - px(right, box.width) - x, box.bottom - px(bottom, box.height) - y);
}

function isEmptyShape(clipPath: string): boolean {
  const [, kind, inner = ''] = /^(\w+)\((.*)\)/.exec(clipPath) ?? [];
  if (kind === 'circle' || kind === 'ellipse')
    return /^0(?:px|%)?(?:\s|$)|^[\d.]+\S* 0(?:px|%)?(?:\s|$)/.test(inner);
  if (kind === 'inset') {
    if (/[1-9]\d*px|\.\d+px|calc/.test(inner)) return false;
    const [top = 0, right = top, bottom = top, left = right] = numbersIn(inner.replace(/round.*/, ''));
    return top + bottom >= 100 || left + right >= 100;
  }
  if (kind !== 'polygon') return false;
  const points = inner.split(',').map(numbersIn);
  const area = points.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(area) < 1;
}

export function numbersIn(text: string): number[] {
  return (text.match(/-?[\d.]+/g) ?? []).map(Number);
}

/** The style values that change while an element appears. */
export type SeenState = Record<
  'opacity' | 'transform' | 'translate' | 'rotate' | 'scale' | 'clip-path',
  string
>;

/** The final state of nearly all elements that appear by scrolling. */
export const END: SeenState = {
  opacity: '1',
  transform: 'none',
  translate: 'none',
  rotate: 'none',
  scale: 'none',
  'clip-path': 'none',
};

export function stateOf(element: Element): SeenState {
  const { opacity, transform, translate, rotate, scale, clipPath } = getComputedStyle(element);
  return { opacity, transform, translate, rotate, scale, 'clip-path': clipPath };
}

/** The values that no animation of the element moves for ever. */
export function lastingState(element: Element, state: SeenState): Partial<SeenState> {
  const moved = movedForEver(element);
  return Object.fromEntries(Object.entries(state).filter(([name]) => !moved.has(name)));
}

function movedForEver(element: Element): Set<string> {
  const animations = itself(element)
    .getAnimations()
    .filter((animation) => !canEnd(animation));
  const keyframes = animations.flatMap(({ effect }) =>
    effect instanceof KeyframeEffect ? effect.getKeyframes() : [],
  );
  return new Set(keyframes.flatMap(Object.keys).map((name) => (name === 'clipPath' ? 'clip-path' : name)));
}

export function isSameState(one: Partial<SeenState>, other: Partial<SeenState> | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function distance(one: SeenState, other: SeenState): number {
  const others = partsOf(other);
  return partsOf(one).reduce((sum, part, index) => sum + Math.abs(part - (others[index] ?? 0)), 0);
}

/** Gives the parts comparable weight: rotation and scale are small numbers, positions are px. */
function partsOf(state: SeenState): number[] {
  const matrix = new DOMMatrix(state.transform).toFloat64Array();
  const moves = [...matrix].map((value, index) => (index < 12 ? value * 100 : value));
  const [x = 0, y = 0] = numbersIn(state.translate);
  const [turn = 0] = numbersIn(state.rotate);
  const [width = 1, height = width] = numbersIn(state.scale);
  const own = [x, y, turn, width * 100, height * 100];
  return [Number(state.opacity) * 1000, ...moves, ...own, ...numbersIn(state['clip-path'])];
}
