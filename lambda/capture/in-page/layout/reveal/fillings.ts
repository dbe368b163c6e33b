/**
 * Keeps the paint of elements that scripts fill with the scrolling, and empty when it is out of view again:
 * text that was transparent, what a filter or mask hid, and lines that were not drawn. A picture of the whole
 * page shows each as full as it was in view.
 */
import { canEnd } from '../../dom/animation-ends.ts';
import { outwardFrom } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { elementsWithin } from '../../dom/trees.ts';
import { isInScrolledView } from '../scroll/late-images.ts';
import { distance, type Fill, fillOf, propertiesToFill, veilOf } from './fill.ts';
import type { Styled } from './pin-states.ts';

interface Filling {
  element: Styled;
  before: Fill;
  /** As it was in the view in which it differed most from before. */
  most: Fill;
}

const fillings: Filling[] = [];
/** Found since the last view. Some may change without scrolling. */
let found: Filling[] = [];
/** Elements that were there when it was searched for the first or a later time. */
const searched = new WeakSet<Element>();

/**
 * Finds elements below the first view that scripts may fill. A later call finds only what has been added
 * since, where the view has not been scrolled meanwhile. `topPx`: where the page is scrolled to.
 */
export function findFillings(topPx: number): void {
  const body: Element | null = document.querySelector('body');
  for (const element of body === null ? [] : elementsWithin(body)) {
    if (searched.has(element) || !isStyled(element)) continue;
    searched.add(element);
    const properties = propertiesToFill(element);
    if (properties.length === 0 || boxOf(element).top + topPx < innerHeight) continue;
    const before = fillOf(element, properties);
    found.push({ element, before, most: before });
  }
}

function isStyled(element: Element): element is Styled {
  return element instanceof HTMLElement || element instanceof SVGElement;
}

/**
 * Notes how elements in view are filled when their animations have ended. Ends them. The first call after
 * elements were found leaves out those that a script moves without scrolling.
 */
export function noteFillings(): void {
  fillings.push(...found.filter(isAsBefore));
  found = [];
  for (const filling of fillings) {
    const { element, before, most } = filling;
    if (!isInScrolledView(element)) continue;
    endAnimations(element);
    const now = fillOf(element, Object.keys(before));
    if (isFuller(now, most, before)) filling.most = now;
  }
}

/** An element whose filter hides more than before is not fuller: it is on its way out of view. */
function isFuller(now: Fill, most: Fill, before: Fill): boolean {
  const isVeiled = veilOf(now.filter ?? 'none') > veilOf(most.filter ?? 'none');
  return !isVeiled && distance(now, before) > distance(most, before);
}

function isAsBefore({ element, before }: Filling): boolean {
  return distance(fillOf(element, Object.keys(before)), before) === 0;
}

function endAnimations(element: Element): void {
  for (const animation of itself(element).getAnimations().filter(canEnd))
    if (animation.playState === 'running') animation.finish();
}

/** The elements that have been emptied since, and what filled them. */
export function emptiedFillings(): Map<Styled, Fill> {
  const filled = fillings.filter(({ before, most }) => before !== most);
  const emptied = filled.filter(({ element, before, most }) => {
    if (!itself(element).isConnected || outwardFrom(element).some(isAside)) return false;
    endAnimations(element);
    const now = fillOf(element, Object.keys(before));
    const moves = itself(element).getAnimations().length > 0;
    return !moves && distance(now, before) < distance(most, before);
  });
  return new Map(emptied.map(({ element, most }) => [element, most]));
}

/** Of the view. */
const LEAST_SHARE = 0.5;

/** Whether it is a bar or column that stays in view: scripts mark in it what is in view. */
function isAside(element: Element): boolean {
  if (!/fixed|sticky/.test(getComputedStyle(element).position)) return false;
  const { width, height } = boxOf(element);
  return width < LEAST_SHARE * innerWidth || height < LEAST_SHARE * innerHeight;
}
