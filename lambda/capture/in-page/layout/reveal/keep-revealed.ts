/** Keeps what has been seen as it was seen, so that a picture of the whole page shows all of it. */
import { canEnd } from '../../dom/animations.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import type { Revealed } from './find-revealed.ts';
import { isSeen } from './seen.ts';
import { distance, type SeenState, stateOf } from './seen-state.ts';

/**
 * Shows again what has gone since, or is on its way, and lets nothing go from here on. What animates it is brought to
 * its end before. What moves for ever, or by the scroll position, is left alone.
 */
export function keepRevealed(revealed: Revealed): void {
  for (const [element, seen] of revealed.states) {
    const animations = itself(element).getAnimations();
    if (seen === undefined || !animations.every(canEnd)) continue;
    for (const animation of animations) animation.finish();
    const kept = keptState(revealed, element, seen);
    setImportant(element, { transition: 'none', visibility: 'visible', ...kept });
    // A script that goes on writes over the style, not over an animation.
    const { 'clip-path': clipPath, ...others } = kept;
    itself(element).animate({ ...others, clipPath }, { fill: 'both' });
  }
}

/** Where nearly everything ends that comes in by scrolling. */
const END: SeenState = {
  opacity: '1',
  transform: 'none',
  translate: 'none',
  rotate: 'none',
  scale: 'none',
  'clip-path': 'none',
};

function keptState({ unseen, unsettled }: Revealed, element: HTMLElement, seen: SeenState): SeenState {
  const now = stateOf(element);
  const first = unseen.get(element);
  const isHalfWay = first !== undefined && unsettled.has(element) && Number(now.opacity) < 1;
  if (isHalfWay) return END;
  // What is nearer to how it was unseen is on its way back there: a script plays it backwards.
  const isWhole = isSeen(element) && (first === undefined || distance(now, first) >= distance(seen, first));
  if (isWhole) return now;
  return { ...seen, ...(Number(seen.opacity) === 0 && { opacity: '1' }) };
}
