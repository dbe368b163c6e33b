/**
 * Finds elements that the page hides until the visitor scrolls to them: sections that fade or slide in. Some appear
 * only after a moment in view, and some disappear again afterwards. A picture of the whole page has to show all of
 * them.
 */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { shadowRootOf } from '../../dom/trees.ts';
import { hasAppeared, numbersIn } from './seen.ts';
import { isSameState, type SeenState, stateOf } from './seen-state.ts';

/** Stays in the page. */
export interface Revealed {
  /** Elements that scrolling shows or hides -> how they looked when they were seen. Undefined until then. */
  states: Map<HTMLElement, SeenState | undefined>;
  /** Elements that were hidden, or beside their place, before the page was scrolled -> how they looked then. */
  unseen: Map<HTMLElement, SeenState>;
  /** Elements that a script was still moving when they were scrolled out of view. */
  unsettled: Set<HTMLElement>;
  /** Elements that were hidden, and were transparent to another degree at each stop: they fade with the scrolling. */
  scrubbed: Set<HTMLElement>;
  /** Elements that were visible before the page was scrolled, but beside their place. */
  shifted: Set<HTMLElement>;
  /** Other elements that were visible at the top of the page before it was scrolled -> how they looked. */
  shownFirst: Map<HTMLElement, SeenState>;
}

/** Whether the element is visible and in its place. */
export function isShown({ shifted, unseen }: Revealed, element: HTMLElement): boolean {
  if (!hasAppeared(element)) return false;
  return !shifted.has(element) || !isSameState(stateOf(element), unseen.get(element));
}

/** Smaller elements, such as markers and lines, do not matter. */
const MIN_AREA_PX = 2_000;

/**
 * Finds the outermost elements that take up room in the page but are not visible, and visible ones at the top of the
 * page that could fade out. Searches open shadow trees too. Leaves out absolute and fixed elements: these are menus,
 * notes and dialogs that wait for the visitor.
 */
export function findRevealed(): Revealed {
  const revealed: Revealed = {
    states: new Map(),
    unseen: new Map(),
    unsettled: new Set(),
    scrubbed: new Set(),
    shifted: new Set(),
    shownFirst: new Map(),
  };
  /** Elements that are hidden or stand in a hidden element. Only the outermost of them are noted. */
  const passed = new Set<Node | null>();
  look(document.querySelectorAll('body *'));
  return revealed;

  function look(elements: Iterable<Element>): void {
    for (const element of elements) {
      const isSeenNow = hasAppeared(element);
      const isWithin = passed.has(itself(element).parentNode);
      if (isWithin || !isSeenNow) passed.add(element);
      const shadow = shadowRootOf(element);
      if (shadow) {
        if (isWithin || !isSeenNow) passed.add(shadow);
        look(shadow.querySelectorAll('*'));
      }
      if (!isWithin && element instanceof HTMLElement) note(revealed, element, isSeenNow);
    }
  }
}

function note(
  { states, unseen, shifted, shownFirst }: Revealed,
  element: HTMLElement,
  isSeenNow: boolean,
): void {
  const isBeside = isSeenNow && isShifted(element);
  if (isSeenNow && !isBeside && boxOf(element).top > innerHeight) return;
  const { offsetWidth, offsetHeight } = itself(element);
  if (offsetWidth * offsetHeight < MIN_AREA_PX) return;
  const { position, transitionProperty, transitionDuration } = getComputedStyle(element);
  if (position === 'absolute' || position === 'fixed') return;
  const canFade = /all|opacity/.test(transitionProperty) && /[1-9]/.test(transitionDuration);
  if (isBeside) shifted.add(element);
  if (!isSeenNow || isBeside) {
    states.set(element, undefined);
    unseen.set(element, stateOf(element));
  } else (canFade ? states : shownFirst).set(element, stateOf(element));
}

const LEAST_SHIFT_PX = 20;

/** Whether the element waits beside its place to slide in: a transition of its position waits for a script. */
function isShifted(element: HTMLElement): boolean {
  const { transform, translate, transitionProperty, transitionDuration } = getComputedStyle(element);
  if (transform === 'none' && translate === 'none') return false;
  if (!/all|transform|translate/.test(transitionProperty) || !/[1-9]/.test(transitionDuration)) return false;
  const { e, f } = new DOMMatrix(transform === 'none' ? '' : transform);
  const [x = 0, y = 0] = numbersIn(translate);
  if (Math.max(Math.abs(e + x), Math.abs(f + y)) < LEAST_SHIFT_PX) return false;
  // The track of a carousel stays beside its place.
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = itself(element);
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
}
