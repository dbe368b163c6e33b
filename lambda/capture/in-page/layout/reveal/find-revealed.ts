/**
 * Finds elements that the page hides until the visitor scrolls to them: sections that fade or slide
 * in. Some appear only after a moment in view, and some disappear again afterwards. A picture of the
 * whole page has to show all of them.
 */
import { around, outwardFrom } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isPainted, type Painted } from '../../dom/painted.ts';
import { elementsWithin } from '../../dom/trees.ts';
import {
  areaOf,
  hasAppeared,
  isSameState,
  isTransparent,
  numbersIn,
  type SeenState,
  stateOf,
} from './appearance.ts';
import { noteShown } from './vanished.ts';

/** An element that scrolling may show or hide. */
export interface Revealed {
  element: Painted;
  /** The outermost hidden element that it stood in, if any. */
  within: Element | undefined;
  /** How it looked before the page was scrolled, if it was hidden, dim or beside its place. */
  unseen: SeenState | undefined;
  /** How it looked when it was seen. */
  seen: SeenState | undefined;
  /** How it looked between two views of the page. Set only until it is seen in one. */
  glimpsed?: SeenState;
  /** What was shown over or behind it then. Set only where its visibility alone has changed. */
  companions?: Element[];
  /** It was visible before the page was scrolled, but beside its place. */
  isShifted: boolean;
  /**
   * It was visible at the top of the page, and does not fade by itself. Only a
   * script may have hidden it since.
   */
  isSteady: boolean;
  /** It is a letter or a short word. A small text that is hidden may never be shown, such as a hint. */
  isSmall: boolean;
  /** A script was still moving it when it was scrolled out of view. */
  isUnsettled: boolean;
  /** It was hidden, and was transparent to another degree in each view: it fades with the scrolling. */
  isScrubbed: boolean;
  /** How often it was seen at the place where it was hidden. */
  unmovedCount: number;
}

/** Whether the element is visible and in its place. */
export function isShown({ element, unseen, isShifted }: Revealed): boolean {
  return hasAppeared(element) && !(isShifted && isSameState(stateOf(element), unseen));
}

/** Smaller elements, such as markers and lines, do not matter, unless they are letters. */
const MIN_AREA_PX = 2_000;

/** Of the view. What is higher may contain the page's content. */
const MAX_BAR_SHARE = 0.5;

/** All that has been found. */
export const revealed: Revealed[] = [];

/** Elements that were there when it was searched for the first or a later time. */
const searched = new WeakSet<Element>();

/**
 * Finds the outermost elements that take up room in the page but are not visible, those in them that are
 * transparent by themselves, because they may fade in and out one by one, dim ones below the view, which may
 * brighten, and visible ones at the top of the page that could fade out. Searches open shadow trees too.
 * Leaves out absolute and fixed elements: these are menus, notes and dialogs that wait for the visitor. A
 * later call finds only what has been added since.
 */
export function findRevealed(): void {
  const body: Element | null = document.querySelector('body');
  /** Elements that are hidden or stand in a hidden element -> the outermost hidden one. */
  const hidden = new Map<Element | null, Element>();
  for (const element of body === null ? [] : elementsWithin(body)) {
    const isSeen = hasAppeared(element);
    const within = hidden.get(around(element));
    if (within !== undefined || !isSeen) hidden.set(element, within ?? element);
    const canReveal = within === undefined || isTransparent(element);
    if (canReveal && !searched.has(element) && isPainted(element))
      revealed.push(...describe(element, { isSeen, within }));
    searched.add(element);
  }
}

function describe(
  element: Painted,
  { isSeen, within }: { isSeen: boolean; within: Element | undefined },
): Revealed[] {
  const isShifted = isSeen && isBesidePlace(element);
  const isBelowView = boxOf(element).top > innerHeight;
  const isVisible = isSeen && !isShifted && !(isBelowView && isDim(element));
  if (isVisible && isBelowView) {
    noteShown(element);
    return [];
  }
  const isSmall = areaOf(element) < MIN_AREA_PX;
  if (isSmall && (isVisible || !hasText(element))) return [];
  const { position, transitionProperty, transitionDuration } = getComputedStyle(element);
  if (position === 'absolute' || position === 'fixed') return [];
  if (!isVisible && outwardFrom(element).some(isBar)) return [];
  const canFade = /all|opacity/.test(transitionProperty) && /[1-9]/.test(transitionDuration);
  const state = stateOf(element);
  const [unseen, seen] = isVisible ? [undefined, state] : [state, undefined];
  const isSteady = isVisible && !canFade;
  const begun = { isUnsettled: false, isScrubbed: false, unmovedCount: 0 };
  return [{ element, within, unseen, seen, isShifted, isSteady, isSmall, ...begun }];
}

/** Of text that scrolling brightens. */
const DIM_OPACITY = 0.5;

function isDim(element: Element): boolean {
  return Number(getComputedStyle(element).opacity) <= DIM_OPACITY;
}

/** Whether it draws text itself: pages split headlines, and show them letter by letter. */
function hasText(element: Element): boolean {
  const nodes = [...itself(element).childNodes];
  return nodes.some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '');
}

/** Whether it stays in view, wholly: a visitor at the top of the page sees it as it is there. */
function isBar(element: Element): boolean {
  if (!/fixed|sticky/.test(getComputedStyle(element).position)) return false;
  const { top, bottom, height } = boxOf(element);
  return top >= 0 && bottom <= innerHeight && height < MAX_BAR_SHARE * innerHeight;
}

const LEAST_SHIFT_PX = 20;

/**
 * Whether the element waits beside its place to slide in: a transition of its position waits for a script.
 */
function isBesidePlace(element: Painted): boolean {
  const { transform, translate, transitionProperty, transitionDuration } = getComputedStyle(element);
  if (transform === 'none' && translate === 'none') return false;
  if (!/all|transform|translate/.test(transitionProperty) || !/[1-9]/.test(transitionDuration)) return false;
  const { e, f } = new DOMMatrix(transform);
  const [x = 0, y = 0] = numbersIn(translate);
  if (Math.max(Math.abs(e + x), Math.abs(f + y)) < LEAST_SHIFT_PX) return false;
  // The track of a carousel stays beside its place.
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = itself(element);
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
}
