/**
 * Keeps elements as they looked when they were scrolled to, so that a picture of the whole page shows all of them.
 */
import { canEnd } from '../../dom/animations.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import type { Revealed } from './find-revealed.ts';
import { hasAppeared } from './seen.ts';
import { distance, type SeenState, stateOf } from './seen-state.ts';

/**
 * Shows elements again that have disappeared or are disappearing, and keeps all of them visible from now on. Leaves elements alone that move for ever or by scroll position.
 */
export function keepRevealed(revealed: Revealed): void {
  for (const [element, seen] of revealed.states) {
    if (seen !== undefined && itself(element).getAnimations().every(canEnd))
      keep(element, keptState(revealed, element, seen));
  }
  // A script hid these when they left the view, and does not show them again.
  for (const [element, seen] of revealed.shownFirst)
    if (itself(element).checkVisibility() && !hasAppeared(element)) keep(element, seen);
}

function keep(element: HTMLElement, state: SeenState): void {
  setImportant(element, { transition: 'none', visibility: 'visible', ...state });
  // A script that keeps writing overwrites the style, but not an animation.
  const { 'clip-path': clipPath, ...others } = state;
  itself(element).animate({ ...others, clipPath }, { fill: 'both' });
}

/** The final state of nearly all elements that appear by scrolling. */
const END: SeenState = {
  opacity: '1',
  transform: 'none',
  translate: 'none',
  rotate: 'none',
  scale: 'none',
  'clip-path': 'none',
};

function keptState(
  { unseen, unsettled, scrubbed }: Revealed,
  element: HTMLElement,
  seen: SeenState,
): SeenState {
  const now = stateOf(element);
  const first = unseen.get(element);
  const isHalfWay =
    first !== undefined && (unsettled.has(element) || scrubbed.has(element)) && Number(now.opacity) < 1;
  if (isHalfWay) return END;
  // An element that looks more like its hidden state than when it was seen is disappearing: a script plays its
  // animation backwards.
  const isWhole =
    hasAppeared(element) && (first === undefined || distance(now, first) >= distance(seen, first));
  if (isWhole) return now;
  return { ...seen, ...(Number(seen.opacity) === 0 && { opacity: '1' }) };
}
