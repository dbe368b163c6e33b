/**
 * Notes how fixed layers fade while the page is scrolled, by a script or by themselves: the visitor sees each
 * of them behind a part of the page only. A layer that fades by the time, as in a slideshow, does not count.
 */
import { canEnd, isEndless } from '../../dom/animation-ends.ts';
import { itself } from '../../dom/itself.ts';
import type { Painted } from '../../dom/painted.ts';
import { findInTrees } from '../../dom/trees.ts';

/** How opaque a layer is where the page is scrolled to `topPx`. */
interface View {
  topPx: number;
  opacity: number;
}

const MOST_LAYERS = 20;
const HARDLY_VISIBLE = 0.02;

interface Layer {
  element: HTMLElement;
  /** From the top down. */
  views: View[];
}

let layers: Layer[] = [];
let lastTopPx = 0;

/** Finds layers as large as the viewport. Call it at the top of the page. */
export function findFadingLayers(): void {
  const fixed = findInTrees('*').filter((each) => each instanceof HTMLElement && isFixedLayer(each));
  layers = fixed.slice(0, MOST_LAYERS).map((element) => ({ element: element as HTMLElement, views: [] }));
}

function isFixedLayer(element: HTMLElement): boolean {
  const { offsetWidth, offsetHeight } = itself(element);
  if (offsetWidth < innerWidth || offsetHeight < innerHeight) return false;
  return getComputedStyle(element).position === 'fixed' && !itself(element).getAnimations().some(isEndless);
}

/** Notes them in this view. */
export function noteFading(): void {
  lastTopPx = scrollY;
  for (const { element, views } of layers) {
    const view = { topPx: scrollY, opacity: opacityAtRest(element) };
    const at = views.findIndex(({ topPx }) => topPx >= scrollY);
    const isKnown = views[at]?.topPx === scrollY;
    views.splice(at === -1 ? views.length : at, isKnown ? 1 : 0, view);
  }
}

function opacityAtRest(element: HTMLElement): number {
  for (const animation of itself(element).getAnimations().filter(canEnd)) animation.finish();
  return Number(getComputedStyle(element).opacity);
}

/** Where to look again: often nowhere, or a view in which layers were other than in the last one, and that. */
export function viewsToCompare(): number[] {
  const others = layers.flatMap(({ views }) => {
    const last = opacityAt(views, lastTopPx);
    return views.filter(({ opacity }) => differ(opacity, last));
  });
  return others[0] === undefined ? [] : [others[0].topPx, lastTopPx];
}

/** Whether all layers are as they were when the page was scrolled to here before. */
export function areFadedAsBefore(): boolean {
  return layers.every(({ element, views }) => !differ(opacityAtRest(element), opacityAt(views, scrollY)));
}

/** Shows layers as at the top: those of a slideshow change by the time. */
export function forgetFading(): void {
  layers = [];
}

function differ(one: number, other: number): boolean {
  return Math.abs(one - other) > HARDLY_VISIBLE;
}

/** Undefined for a layer that looks the same in all views, or other than before where it was seen first. */
function viewsOf(element: Painted): View[] | undefined {
  const views = layers.find((each) => each.element === element)?.views ?? [];
  const [first] = views;
  const differs = (opacity: number) => differ(opacity, first?.opacity ?? 0);
  if (first?.topPx !== scrollY || differs(Number(getComputedStyle(element).opacity))) return undefined;
  return views.some(({ opacity }) => differs(opacity)) ? views : undefined;
}

export function isFading(element: Painted): boolean {
  return viewsOf(element) !== undefined;
}

/**
 * The style that shows it as in the view at each of `tops`, from there to the next one. These are px of its
 * own styles.
 */
export function fadeStyle(element: Painted, tops: readonly number[], zoom: number): Record<string, string> {
  const views = viewsOf(element);
  if (views === undefined) return {};
  const ends = [...tops.slice(1).map((px) => `${px}px`), '100%'];
  const stops = tops.map(
    (px, at) => `rgb(0 0 0 / ${opacityAt(views, px * zoom)}) ${at === 0 ? 0 : px}px ${ends[at]}`,
  );
  return { opacity: '1', 'mask-image': `linear-gradient(${stops.join(', ')})` };
}

function opacityAt(views: readonly View[], topPx: number): number {
  const after = views.find((view) => view.topPx >= topPx);
  const before = views.findLast((view) => view.topPx <= topPx);
  if (before === undefined || after === undefined || before === after) return (after ?? before)?.opacity ?? 1;
  const share = (topPx - before.topPx) / (after.topPx - before.topPx);
  return before.opacity + share * (after.opacity - before.opacity);
}
