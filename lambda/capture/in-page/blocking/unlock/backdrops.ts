/** Hides the layers, shadows and cut-outs with which an overlay dimmed the page. */

import { besideBody, drawnElements } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { alphaOf } from '../../dom/styles.ts';
import { attempt } from '../attempt.ts';
import { wordsOf } from '../judge/names.ts';
import { hide, isFixed, isOverlay, layoutView } from '../judge/rendered.ts';
import { oncePerSearch, textOf } from '../judge/text.ts';
import { cameFromScript, earliestTurns, wasThere } from './hidden-overlays.ts';

/** Covers at least this much of each side of the viewport. */
const FULL = 0.95;

export function hideBackdrops(): void {
  const body = document.body === null ? [] : [...drawnElements(document.body)];
  const drawn = [...besideBody().flatMap((element) => [element, ...drawnElements(element)]), ...body];
  for (const element of drawn) attempt(() => clear(element, earliestTurns.shown), undefined);
}

/** Hides it, unless it was there before the overlay came, and so belongs to the page. */
function clear(element: Element, since: number): void {
  const isOwn = () => (cameFromScript(element, since) ? false : wasThere(element, since));
  if (isBackdrop(element)) {
    const own = isOwn();
    if (own === false || (own === undefined && !isInBox(element))) hide(element);
  } else if (castsShade(element) && isOwn() !== true) removeShade(element);
}

const LAYER_NAME = /\s(?:backdrop|overlay|mask|shade|dimmer|scrim|curtain|blocker|cover|underlay)\s/;

/** The layer that dims the page, if any. */
export const findBackdrop = oncePerSearch(() =>
  document.elementsFromPoint(innerWidth / 2, innerHeight / 2).find(isShade),
);

/** Whether it is in front of the page, and receives the clicks made beside a dialog. */
function isShade(element: Element): boolean {
  const { position, zIndex, pointerEvents } = getComputedStyle(element);
  return position === 'fixed' && Number(zIndex) > 0 && pointerEvents !== 'none' && isBackdrop(element);
}

/** Empty, see-through, over the whole viewport, and in front: what a click in the middle would meet. */
function isBackdrop(element: Element): boolean {
  const { position, zIndex, backgroundColor, backdropFilter, backgroundImage, opacity } =
    getComputedStyle(element);
  if (!isOverlay(element) && position !== 'absolute') return false;
  const { width, height } = itself(element).getBoundingClientRect();
  const view = layoutView();
  const isFull = width >= view.width * FULL && height >= view.height * FULL;
  if (!isFull || textOf(element) !== '') return false;
  // Cut-outs are drawn: one shape over everything, with a hole in it.
  if (element instanceof SVGSVGElement) return position === 'fixed' && isCutOut(element);
  if (itself(element).querySelector('img, video, canvas, svg, iframe, input') !== null) return false;
  const isNamed = LAYER_NAME.test(wordsOf(element));
  if (backgroundImage !== 'none' && !backgroundImage.includes('gradient')) {
    return isNamed && Number(opacity) < 1 && isInFront(element);
  }
  const alpha = alphaOf(backgroundColor);
  const isSeeThrough = alpha > 0 && alpha * Number(opacity) < 1;
  if (isSeeThrough || backdropFilter !== 'none') return isInFront(element);
  const isOpaque = backgroundColor !== 'rgba(0, 0, 0, 0)' && position === 'fixed' && Number(zIndex) > 0;
  return isOpaque && isInFront(element);
}

/** A shade in a box of the page, such as a picture as high as the viewport. */
function isInBox(element: Element): boolean {
  if (isOverlay(element) || !(element instanceof HTMLElement)) return false;
  const { offsetParent } = itself(element);
  return offsetParent !== null && !itself(offsetParent).matches('body, html') && !isFixed(offsetParent);
}

function isCutOut(svg: SVGSVGElement): boolean {
  const shapes = [...itself(svg).querySelectorAll('path, rect, mask, polygon')];
  return shapes.length > 0 && shapes.length <= MAX_SHAPES && Number(getComputedStyle(svg).zIndex) > 0;
}

/** A drawing has more shapes. */
const MAX_SHAPES = 8;

function isInFront(element: Element): boolean {
  const { pointerEvents, zIndex } = getComputedStyle(element);
  // It lets the pointer through.
  if (pointerEvents === 'none' && Number(zIndex) > 0) return true;
  const { width, height } = layoutView();
  const hits = PLACES.filter(([x, y]) => {
    const hit = document.elementFromPoint(width * x, height * y);
    return hit !== null && itself(element).contains(hit);
  });
  return hits.length >= LEAST_HITS;
}

/** Shares of the view. In the corners, a layer of the page behind its text is in front, too. */
const PLACES = [
  [0.5, 0.5],
  [0.02, 0.5],
  [0.98, 0.5],
  [0.5, 0.02],
  [0.5, 0.98],
] as const;
/** A dialog lies over the others. */
const LEAST_HITS = 3;

/** A shadow or outline that reaches so far dims all that is around. CSS px. */
const FAR = 500;

function castsShade(element: Element): boolean {
  const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element);
  const lengths =
    boxShadow === 'none' ? [] : [...boxShadow.matchAll(/(-?[\d.]+)px/g)].map(([, px]) => Number(px));
  return (
    lengths.some((px) => px >= FAR) || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= FAR)
  );
}

/** Hides a guide's own pointer; on an element of the page, removes only the shadow. */
function removeShade(element: Element): void {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  const { position } = getComputedStyle(element);
  const isPointer = textOf(element) === '' && (isOverlay(element) || position === 'absolute');
  const { style } = itself(element);
  if (isPointer) hide(element);
  else for (const name of ['box-shadow', 'outline']) style.setProperty(name, 'none', 'important');
}
