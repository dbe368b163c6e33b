/**
 * Whether a visitor can see an element, and the text in it. Agents are attacked by text that only they read.
 */

import { outwardFrom } from '../dom/around.ts';
import { boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { alphaOf, pxOf } from '../dom/styles.ts';

/** Text that is less opaque cannot be read. */
const LEAST_OPACITY = 0.05;
const LEAST_FONT_PX = 2;
const LEAST_SIDE_PX = 1;
const LEAST_SCALE = 0.02;
/** From this blur on, letters cannot be told apart. */
const BLUR_PX = 12;
/** Replaces text by an image. */
const FAR_INDENT_PX = 900;

/**
 * Whether the element or something in it may be seen, if what is around it may. `display: contents` has no
 * box, but its content has. `checkVisibility` would look at everything around the element, each time.
 */
export function mayShow(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'contents') return true;
  if (style.display === 'none' || isFaint(style)) return false;
  return !isCutAway(element, style);
}

/** Those of `nodes` that the browser lays out: of closed details, the summary alone. */
export function laidOutIn(
  element: Element,
  nodes: readonly Node[],
  style: CSSStyleDeclaration,
): readonly Node[] {
  if (style.contentVisibility === 'hidden') return [];
  if (element.localName !== 'details' || element.hasAttribute('open')) return nodes;
  return nodes.filter(({ nodeName }) => nodeName === 'SUMMARY').slice(0, 1);
}

/** Whether text that lies in the element itself can be read. */
export function showsText(style: CSSStyleDeclaration): boolean {
  const { visibility, fontSize, backgroundClip, textIndent } = style;
  if (visibility !== 'visible' || pxOf(fontSize) < LEAST_FONT_PX) return false;
  if (Math.abs(pxOf(textIndent)) >= FAR_INDENT_PX) return false;
  // The text is a window to the background then.
  if (backgroundClip.includes('text')) return true;
  // The colour of the letters, which is `color` unless the page sets it.
  return alphaOf(style.webkitTextFillColor) >= LEAST_OPACITY;
}

/** Whether nothing of the element is opaque enough to be seen. */
function isFaint({ opacity, filter, maskImage }: CSSStyleDeclaration): boolean {
  if (Number(opacity) < LEAST_OPACITY) return true;
  if (filter !== 'none') {
    if (Number(/opacity\(([\d.]+)\)/.exec(filter)?.[1] ?? 1) < LEAST_OPACITY) return true;
    if (pxOf(/blur\(([\d.]+)px\)/.exec(filter)?.[1] ?? '') >= BLUR_PX) return true;
  }
  const colors = maskImage.includes('gradient') ? (maskImage.match(/rgba?\([^)]*\)/g) ?? []) : [];
  return colors.length > 0 && colors.every((each) => alphaOf(each) < LEAST_OPACITY);
}

/**
 * Whether the element shows nothing of its content: it is clipped to nothing or to a pixel, scaled to
 * nothing, or lies above or left of the document, where nobody can scroll to.
 */
function isCutAway(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'inline' && style.position === 'static' && !REPLACED.has(element.localName))
    return false;
  const { width, height, right, bottom, left } = boxOf(element);
  const isClipped = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  const isSmall = width <= LEAST_SIDE_PX || height <= LEAST_SIDE_PX;
  if (isClipped && isSmall && !clipsViewport(element)) return true;
  if (isClippedAway(style) || isTurnedAway(style) || isScaledAway(style)) return true;
  // Its content may be beside it.
  if (width === 0 && height === 0) return false;
  const { ownerDocument } = itself(element);
  const view = ownerDocument.defaultView;
  if (view === null) return false;
  const isRightToLeft = () => getComputedStyle(ownerDocument.documentElement).direction === 'rtl';
  // Nothing brings a fixed element into the view.
  const at = style.position === 'fixed' ? { x: 0, y: 0 } : { x: view.scrollX, y: view.scrollY };
  // What a line without height or width holds may be beside it: a body at the top, whose content is fixed.
  const isBefore = (end: number, size: number) => end < 0 || (end === 0 && size > 0);
  const isOut = () =>
    isBefore(bottom + at.y, height) ||
    (isBefore(right + at.x, width) && !isRightToLeft()) ||
    left + at.x > FAR_PX;
  if (!isOut()) return false;
  // An inner scroller may have scrolled past it.
  const scrolled = scrolledAround(element);
  at.x += scrolled.x;
  at.y += scrolled.y;
  return isOut();
}

/**
 * Whether its overflow is that of the viewport. A body is empty where all that it holds is out of its flow.
 */
function clipsViewport(element: Element): boolean {
  const { ownerDocument } = itself(element);
  if (element === ownerDocument.documentElement) return true;
  return (
    element === ownerDocument.body && getComputedStyle(ownerDocument.documentElement).overflow === 'visible'
  );
}

/** How far the scrollers around the element are scrolled, without the document's own. */
function scrolledAround(element: Element): { x: number; y: number } {
  const scrolled = { x: 0, y: 0 };
  for (const outer of outwardFrom(element)) {
    if (outer === element || outer === outer.ownerDocument.scrollingElement) continue;
    const { scrollLeft, scrollTop } = itself(outer);
    if (scrollLeft === 0 && scrollTop === 0) continue;
    const { overflowX, overflowY } = getComputedStyle(outer);
    if (SCROLLS.test(overflowX)) scrolled.x += scrollLeft;
    if (SCROLLS.test(overflowY)) scrolled.y += scrollTop;
  }
  return scrolled;
}

const SCROLLS = /auto|scroll/;

/** Shapes without an area, as pages write them. */
function isClippedAway({ position, clip, clipPath }: CSSStyleDeclaration): boolean {
  if (position === 'absolute' || position === 'fixed') {
    const sides = /^rect\((-?[\d.]+)px, (-?[\d.]+)px, (-?[\d.]+)px, (-?[\d.]+)px\)/.exec(clip);
    if (sides !== null) {
      const [top = 0, right = 0, bottom = 0, left = 0] = sides.slice(1).map(Number);
      if (bottom - top <= LEAST_SIDE_PX || right - left <= LEAST_SIDE_PX) return true;
    }
  }
  if (clipPath === 'none') return false;
  if (/^(?:circle|ellipse)\(0(?:px|%)?[ )]/.test(clipPath)) return true;
  const inset = /^inset\(([^)]*?)(?: round .*)?\)/.exec(clipPath)?.[1]?.split(' ') ?? [];
  const [top = '', right = top, bottom = top, left = right] = inset;
  const percentOf = (side: string) => (side.endsWith('%') ? pxOf(side) : 0);
  const covers = (one: string, other: string) => percentOf(one) + percentOf(other) >= 100;
  if (covers(top, bottom) || covers(left, right)) return true;
  const corners = /^polygon\(([^)]*)\)/.exec(clipPath)?.[1]?.split(', ') ?? [];
  return corners.length > 0 && new Set(corners).size === 1;
}

/** Whether only its back could be seen, which is hidden. */
function isTurnedAway(style: CSSStyleDeclaration): boolean {
  return style.backfaceVisibility === 'hidden' && new DOMMatrix(style.transform).m33 < 0;
}

/** Whether it is scaled to nothing, or turned so that its edge is seen. */
function isScaledAway({ transform, scale, zoom }: CSSStyleDeclaration): boolean {
  if (Number(zoom) < LEAST_SCALE) return true;
  const sizes = scale === 'none' ? [] : scale.split(' ').map(pxOf);
  if (transform !== 'none') {
    const { m11, m12, m21, m22 } = new DOMMatrix(transform);
    sizes.push(Math.hypot(m11, m12), Math.hypot(m21, m22));
  }
  return sizes.some((size) => Math.abs(size) < LEAST_SCALE);
}

/** They have a box of their own, also in a line. */
const REPLACED = new Set(['iframe', 'img', 'svg']);
/** Right of every page. */
const FAR_PX = 30_000;
