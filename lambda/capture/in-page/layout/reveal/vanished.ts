/**
 * Finds elements that were visible below the view and are transparent after the scrolling: a script hides them
 * to let them appear when they are scrolled to, and leaves them hidden when they are out of view again.
 */
import { canEnd } from '../../dom/animation-ends.ts';
import { boxOf, overlapOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isPainted, type Painted } from '../../dom/painted.ts';
import { hasAppeared, isTransparent, type SeenState, stateOf } from './appearance.ts';

/** The elements that were visible below the view -> how they looked then. */
const shownBefore = new Map<Painted, SeenState>();

/** The element is visible below the view, and the page has not been scrolled. */
export function noteShown(element: Painted): void {
  shownBefore.set(element, stateOf(element));
}

/** How the ones that have vanished looked. `kept` are others that the picture shows. */
export function findVanished(kept: ReadonlyMap<Element, unknown>): Map<Painted, SeenState> {
  const isShownNow = (element: Element) => kept.has(element) || hasAppeared(element);
  const found = new Map<Painted, SeenState>();
  for (const [element, state] of shownBefore)
    if (hasVanished(element, state) && !isReplaced(element, isShownNow)) found.set(element, state);
  return found;
}

function hasVanished(element: Painted, before: SeenState): boolean {
  const { opacity, transform, position } = getComputedStyle(element);
  if (opacity === before.opacity && transform === before.transform) return false;
  if (/absolute|fixed/.test(position) || !itself(element).checkVisibility()) return false;
  if (!itself(element).getAnimations().every(canEnd)) return false;
  if (isTransparent(element)) return true;
  // A script may have been bringing it back.
  return isWord(element) && (Number(opacity) < Number(before.opacity) || !hasAppeared(element));
}

/** Whether it has a letter or word alone: pages split headlines, and show them piece by piece. */
function isWord(element: Painted): boolean {
  return itself(element).childElementCount === 0 && /^\s*\S+\s*$/.test(itself(element).textContent ?? '');
}

/** Of the box of an element. A sibling that covers more of it takes its place. */
const SHARE_REPLACED = 0.5;

/** Whether an element that was not there before stands in its place now, such as the next slide. */
function isReplaced(element: Painted, isShownNow: (element: Element) => boolean): boolean {
  const box = boxOf(element);
  const siblings = [...(itself(element).parentNode?.children ?? [])];
  return siblings.some((sibling) => {
    if (isPainted(sibling) && shownBefore.has(sibling)) return false;
    const { width, height } = overlapOf(boxOf(sibling), box);
    const covers = Math.min(width, height) > 0 && width * height > SHARE_REPLACED * box.width * box.height;
    return covers && isShownNow(sibling);
  });
}
