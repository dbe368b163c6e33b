/** Finds boxes with fixed backgrounds, and fixed boxes that may be backdrops. */

import { around } from '../../dom/around.ts';
import { boxOf, type Size } from '../../dom/boxes.ts';
import { isPainted } from '../../dom/painted.ts';
import { isBare } from '../../dom/styles.ts';
import { isTransformed } from '../../dom/transformed.ts';
import { elementsWithin } from '../../dom/trees.ts';
import { offsetSizeOf, type PaintedBox } from './painted-box.ts';
import { staysInView } from './sticky-backdrop.ts';
import { windowOf } from './windows.ts';

export interface FixedBackground extends PaintedBox {
  /** Whether `background-attachment` is fixed. */
  isFixed: boolean;
  /**
   * Whether the box itself is fixed and as large as the viewport, so that the visitor sees it
   * behind every part of the page.
   */
  isBackdrop: boolean;
  /** Whether it is sticky, and not fixed. */
  isSticky?: boolean;
  /** Whether its background is a picture of its content. */
  isPictured?: boolean;
  /** Whether parts of that picture are transparent: two of them may not overlap. */
  isSeeThrough?: boolean;
  /** Whether sheets of paper are to repeat it. */
  isOnSheets?: boolean;
  /** The element that the visitor sees a fixed box through. */
  window?: Element | undefined;
}

/** Each pseudo-element takes calls to the browser. Further boxes stay as the browser paints them. */
const MAX_BOXES = 300;
const MAX_BACKDROPS = 20;
/** Bounds the number of layers of all boxes together, counted by the commas in their values. */
const MAX_COMMAS = 20_000;
// A smaller ::before or ::after is a bullet or a line.
const MIN_WIDTH_PX = 100;
const MIN_HEIGHT_PX = 50;

/**
 * Searches open shadow trees too, and stops at the limits above. Leaves out elements
 * that are transformed or stand in a transformed element, because their background moves with the page.
 * Source: https://www.w3.org/TR/css-transforms-1/#transform-rendering
 */
export function findFixed(): FixedBackground[] {
  const found: FixedBackground[] = [];
  let commasLeft = MAX_COMMAS;
  let backdropCount = 0;
  const root = document.documentElement;
  const owner = root instanceof HTMLHtmlElement && isBare(getComputedStyle(root)) ? document.body : root;
  const pagePx = (document.scrollingElement ?? root)?.scrollHeight ?? 0;
  for (const element of elementsWithin(document)) {
    if (found.length >= MAX_BOXES || commasLeft <= 0) break;
    if (!isPainted(element)) continue;
    const isOfPage = element === owner;
    const size = offsetSizeOf(element);
    if (size.width === 0 && !isOfPage) continue;
    addIfFixed({ element, pseudo: '', isOfPage }, size);
    if (!(element instanceof HTMLElement)) continue;
    if (!isOfPage && (size.width < MIN_WIDTH_PX || size.height < MIN_HEIGHT_PX)) continue;
    for (const pseudo of ['::before', '::after'] as const)
      addIfFixed({ element, pseudo, isOfPage: false }, size);
  }
  return found;

  function addIfFixed(painted: PaintedBox, { width, height }: Size): void {
    const { element, pseudo, isOfPage } = painted;
    const style = getComputedStyle(element, pseudo);
    const isFixed = isFixedBackground(style) && (pseudo !== '' || isOfPage || height > 0);
    const isPlaced = width >= MIN_WIDTH_PX && style.position === 'fixed';
    const window =
      isPlaced && element instanceof HTMLElement && pseudo === '' ? windowOf(element) : undefined;
    const isSticky = style.position === 'sticky' && pseudo === '' && staysInView(element);
    const isBackdrop = isSticky || (isPlaced && (window !== undefined || mayBeBackdrop(painted, style)));
    if (!isFixed && !isBackdrop) return;
    // A backdrop itself may be transformed, but not the elements around it.
    if (!isSticky && isTransformed(isBackdrop && pseudo === '' ? around(element) : element)) return;
    if (isBackdrop && !window) backdropCount++;
    commasLeft -= style.backgroundImage.split(',').length;
    if (commasLeft > 0) found.push({ ...painted, isFixed, isBackdrop, isSticky, window });
  }

  function mayBeBackdrop({ element, pseudo }: PaintedBox, style: CSSStyleDeclaration): boolean {
    if (backdropCount >= MAX_BACKDROPS || style.content === 'none' || style.display === 'none') return false;
    const { width, height } =
      pseudo === ''
        ? boxOf(element)
        : { width: Number.parseFloat(style.width), height: Number.parseFloat(style.height) };
    return isLikeViewport(width, height) && height < pagePx - ROUNDING_PX;
  }
}

/**
 * Reads as few values as possible, because each one costs time. Nearly every element fails the first test.
 */
function isFixedBackground(style: CSSStyleDeclaration): boolean {
  return (
    style.backgroundAttachment.includes('fixed') &&
    style.backgroundImage !== 'none' &&
    style.display !== 'none' &&
    style.content !== 'none'
  );
}

const ROUNDING_PX = 1;

function isLikeViewport(width: number, height: number): boolean {
  return width >= innerWidth - ROUNDING_PX && height >= innerHeight - ROUNDING_PX;
}
