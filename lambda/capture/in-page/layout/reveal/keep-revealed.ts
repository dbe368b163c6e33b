/**
 * Keeps elements as they looked when they were scrolled to, so that a picture of the whole page shows all of them.
 */
import { canEnd } from '../../dom/animation-ends.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { distance, hasAppeared, type SeenState, stateOf } from './appearance.ts';
import { type Revealed, revealed } from './find-revealed.ts';

/**
 * Shows elements again that have disappeared or are disappearing, and keeps all of them visible from now on. Leaves
 * elements alone that move for ever or by scroll position.
 */
export function keepRevealed(): void {
  for (const each of revealed) {
    const { element, seen, isSteady } = each;
    if (seen === undefined) continue;
    if (isSteady) {
      // A script hid it when it left the view, and does not show it again.
      if (itself(element).checkVisibility() && !hasAppeared(element)) keep(element, seen);
    } else if (itself(element).getAnimations().every(canEnd)) {
      keep(element, keptState(each, seen));
    }
  }
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

function keptState({ element, unseen, isUnsettled, isScrubbed }: Revealed, seen: SeenState): SeenState {
  const now = stateOf(element);
  if (unseen !== undefined && (isUnsettled || isScrubbed) && Number(now.opacity) < 1) return END;
  // An element that looks more like its hidden state than when it was seen is disappearing: a script plays its
  // animation backwards.
  const isDisappearing = unseen !== undefined && distance(now, unseen) < distance(seen, unseen);
  if (hasAppeared(element) && !isDisappearing) return now;
  return { ...seen, ...(Number(seen.opacity) === 0 && { opacity: '1' }) };
}
