/** Finds media players with the browser's own controls, and stops the animations in these controls. */
import { itself } from '../../dom/itself.ts';
import { findInTrees } from '../../dom/trees.ts';

const PLAYERS = 'video[controls], audio[controls]';

export function countPlayers(): number {
  return findInTrees(PLAYERS).length;
}

/** The first `count` players. */
export function findPlayers(count: number): Element[] {
  return findInTrees(PLAYERS).slice(0, count);
}

/** Stops the animations in a part of the browser's own controls at their first frame. */
export function stopControl(control: Element): void {
  for (const animation of itself(control).getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = 0;
  }
}
