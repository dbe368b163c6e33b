/** Boxes of elements, and points in them. In CSS px of the viewport, where nothing else is said. */
import { itself } from './itself.ts';
import { shadowRootOf, type Tree } from './trees.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

/** The border box, transformed as the screen shows it. */
export function boxOf(element: Element): DOMRect {
  return itself(element).getBoundingClientRect();
}

/** The same in px of the document. */
export function boxInDocument(element: Element): Box {
  const { x, y, width, height } = boxOf(element);
  return { x: x + scrollX, y: y + scrollY, width, height };
}

/** The overlap of two boxes. If they do not overlap, one of its sides is not positive. */
export function overlapOf(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return { x, y, width, height };
}

export function partInView(box: DOMRect): DOMRect {
  const { x, y, width, height } = overlapOf(box, viewBox());
  return new DOMRect(x, y, Math.max(0, width), Math.max(0, height));
}

interface ViewRule {
  /** Boxes beside the viewport count: a carousel may bring them in. */
  isBesideEnough?: boolean;
  /** Boxes that only touch the viewport count: an image that has not loaded may have no size. */
  isTouchingEnough?: boolean;
}

/** A hundredth of what layout counts in. */
const TOUCHING_PX = 1 / 6400;

export function isInView(box: DOMRect, { isBesideEnough, isTouchingEnough }: ViewRule = {}): boolean {
  const slack = isTouchingEnough ? TOUCHING_PX : 0;
  const isAcross = box.bottom > -slack && box.top < innerHeight + slack;
  return isAcross && (isBesideEnough || (box.right > -slack && box.left < innerWidth + slack));
}

/** An empty box also meets the one that it lies in. */
export function meets(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    one.y < other.y + other.height &&
    one.x + one.width > other.x &&
    one.y + one.height > other.y
  );
}

/** A grid of points. `shares` are parts of the box's width and height. */
export function pointsIn({ x, y, width, height }: Box, shares: readonly number[]): Point[] {
  return shares.flatMap((right) => shares.map((down) => ({ x: x + width * right, y: y + height * down })));
}

export function viewBox(): DOMRect {
  return new DOMRect(0, 0, innerWidth, innerHeight);
}

/** The topmost element at a point, also in open shadow trees. */
export function elementAt({ x, y }: Point): Element | null {
  let top: Element | null = null;
  for (let tree: Tree | null = document; tree !== null; ) {
    const inner: Element | null = tree.elementFromPoint(x, y);
    if (inner === null || inner === top) return top;
    top = inner;
    tree = shadowRootOf(inner);
  }
  return top;
}
