/**
 * Hides bars that a script moves along with the view: they lie over an element only because of the scroll
 * position, as fixed ones do, but their styles do not tell it.
 */
import { outwardFrom } from '../dom/around.ts';
import { boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { isPainted, type Painted } from '../dom/painted.ts';
import { elementsWithin } from '../dom/trees.ts';
import { findScrollerOf } from './find-element.ts';
import { pinStates } from './reveal/pin-states.ts';
import { isFollowed } from './scroll/followers.ts';
import { coversView, liesOver } from './uncover.ts';

interface Shift {
  element: Element;
  scroller: Element;
  /** Scroll position, px. */
  top: number;
  /** Where the element and what lies over it were in the view, px. */
  places: ReadonlyMap<Element, number>;
  over: readonly Painted[];
}

let shift: Shift | undefined;

/** Of the view. */
const SHIFT_SHARE = 0.5;

/**
 * Scrolls away from the element if something lies over it that its styles do not keep in view, and scripts
 * follow the scrolling: they have told so, or have read the scroll position since they were asked last.
 */
export function shiftView(element: Element, hasTold: boolean): boolean {
  if (!isFollowed() && !hasTold) return false;
  const root = document.scrollingElement ?? document.documentElement;
  const scroller = findScrollerOf(element) ?? root;
  const around = scroller === root ? document : scroller;
  const over = [...elementsWithin(around)].filter(isPainted).filter((each) => mayBeMoved(each, element));
  if (over.length === 0) return false;
  const { scrollTop: top, clientHeight } = itself(scroller);
  const places = new Map([element, ...over].map((each) => [each, boxOf(each).top]));
  shift = { element, scroller, top, places, over };
  const byPx = SHIFT_SHARE * Math.min(clientHeight, innerHeight);
  itself(scroller).scrollTo({ top: top >= byPx ? top - byPx : top + byPx, behavior: 'instant' });
  return true;
}

function mayBeMoved(each: Painted, element: Element): boolean {
  if (!liesOver(each, element) || coversView(each)) return false;
  return !outwardFrom(each).some((outer) => /fixed|sticky/.test(getComputedStyle(outer).position));
}

/** A script may move a bar late, and not all of the way. */
const LAG_SHARE = 0.2;

/** Hides what has stayed at its place in the view, and scrolls back to the element. */
export function hideMovedBars(): void {
  if (shift === undefined) return;
  const { element, scroller, top, places, over } = shift;
  shift = undefined;
  const movedPx = (each: Element) => Math.abs(boxOf(each).top - (places.get(each) ?? 0));
  const bars = over.filter((each) => movedPx(each) < LAG_SHARE * movedPx(element));
  pinStates(new Map(bars.map((bar) => [bar, { opacity: '0' }])));
  itself(scroller).scrollTo({ top, behavior: 'instant' });
}
