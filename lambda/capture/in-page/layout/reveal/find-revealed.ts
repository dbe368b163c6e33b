/**
 * Finds what pages hide until it is scrolled to: sections that fade or slide in. Some come only after a moment in view,
 * some go again when they are left, and a picture of the whole page wants to see all of them.
 */
import { itself } from '../../dom/itself.ts';
import { shadowRootOf } from '../../dom/trees.ts';
import { isSeen, numbersIn } from './seen.ts';
import { isSameState, type SeenState, stateOf } from './seen-state.ts';

/** Stays in the page. */
export interface Revealed {
  /** Elements that are shown and hidden by scrolling, and once they have been seen, how they then looked. */
  states: Map<HTMLElement, SeenState | undefined>;
  /** How those looked that were not seen at first. */
  unseen: Map<HTMLElement, SeenState>;
  /** What was still moving by a script when it was left. */
  unsettled: Set<HTMLElement>;
  /** Those that were seen at first, but beside their place. */
  shifted: Set<HTMLElement>;
}

/** Whether it is seen, and in its place. */
export function isShown({ shifted, unseen }: Revealed, element: HTMLElement): boolean {
  if (!isSeen(element)) return false;
  return !shifted.has(element) || !isSameState(stateOf(element), unseen.get(element));
}

/** Smaller things, such as a marker or a line, are not what a page is about. */
const MIN_AREA_PX = 2_000;

/**
 * Finds the outermost elements that take room in the page but are not seen, and those at its top that are seen but
 * could fade out, in open shadow trees too. Menus, notes and dialogs that wait for the visitor are lifted out of the
 * page, and are none.
 */
export function findRevealed(): Revealed {
  const revealed: Revealed = {
    states: new Map(),
    unseen: new Map(),
    unsettled: new Set(),
    shifted: new Set(),
  };
  /** What is hidden, or lies within: of these only the outermost count. */
  const passed = new Set<Node | null>();
  look(document.querySelectorAll('body *'));
  return revealed;

  function look(elements: Iterable<Element>): void {
    for (const element of elements) {
      const isSeenNow = isSeen(element);
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

function note({ states, unseen, shifted }: Revealed, element: HTMLElement, isSeenNow: boolean): void {
  const isBeside = isSeenNow && isShifted(element);
  if (isSeenNow && !isBeside && itself(element).getBoundingClientRect().top > innerHeight) return;
  const { offsetWidth, offsetHeight } = itself(element);
  if (offsetWidth * offsetHeight < MIN_AREA_PX) return;
  const { position, transitionProperty, transitionDuration } = getComputedStyle(element);
  if (position === 'absolute' || position === 'fixed') return;
  const canFade = /all|opacity/.test(transitionProperty) && /[1-9]/.test(transitionDuration);
  if (isBeside) shifted.add(element);
  if (!isSeenNow || isBeside) {
    states.set(element, undefined);
    unseen.set(element, stateOf(element));
  } else if (canFade) states.set(element, stateOf(element));
}

const LEAST_SHIFT_PX = 20;

/** What slides in without fading: a transition of its place waits for a script. */
function isShifted(element: HTMLElement): boolean {
  const { transform, translate, transitionProperty, transitionDuration } = getComputedStyle(element);
  if (transform === 'none' && translate === 'none') return false;
  if (!/all|transform|translate/.test(transitionProperty) || !/[1-9]/.test(transitionDuration)) return false;
  const { e, f } = new DOMMatrix(transform === 'none' ? '' : transform);
  const [x = 0, y = 0] = numbersIn(translate);
  if (Math.max(Math.abs(e + x), Math.abs(f + y)) < LEAST_SHIFT_PX) return false;
  // The track of a carousel stands beside its place for good.
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = itself(element);
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
}
