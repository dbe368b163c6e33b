/** Brings finite animations to their end, and stops infinite ones at their first frame. */
import { isEndless } from '../dom/animations.ts';
import { setImportant } from '../dom/styles.ts';
import { nextFrame, pause } from '../dom/time.ts';
import type { Tree } from '../dom/trees.ts';

/** The end of one animation may start another, so many times. */
const ROUNDS = 5;

/** Waits for the ends of animations for `capMs` at most. */
export async function endAnimations(trees: readonly Tree[], capMs: number): Promise<void> {
  const endsAt = performance.now() + capMs;
  for (let round = 0; round < ROUNDS; round++) {
    const running = animationsIn(trees).filter(isRunning);
    running.forEach(end);
    const leftMs = endsAt - performance.now();
    if (running.length === 0 || leftMs <= 0) return;
    const cap = pause(leftMs);
    await Promise.race([cap, nextFrame()]);
    await Promise.race([cap, nextFrame()]);
  }
}

/** Cancels those that go by the place of an element in the viewport: an element outside of it has no such place. */
export function cancelViewAnimations(trees: readonly Tree[]): void {
  for (const animation of animationsIn(trees))
    if (animation.timeline && 'subject' in animation.timeline) animation.cancel();
}

/**
 * Writes what runs, or keeps its end, into the style, and removes the animation. What has ended without a trace is left
 * to a style sheet.
 */
export function commitAnimations(trees: readonly Tree[]): void {
  const shown: CSSAnimation[] = [];
  const targets: (HTMLElement | SVGElement)[] = [];
  for (const animation of animationsIn(trees)) {
    const { effect } = animation;
    if (!(animation instanceof CSSAnimation && effect instanceof KeyframeEffect)) continue;
    const { target, pseudoElement } = effect;
    if (pseudoElement !== null || !(target instanceof HTMLElement || target instanceof SVGElement)) continue;
    shown.push(animation);
    targets.push(target);
  }
  shown.forEach(commit);
  for (const target of targets) setImportant(target, { animation: 'none' });
}

function animationsIn(trees: readonly Tree[]): Animation[] {
  return trees.flatMap((tree) => tree.getAnimations());
}

function isRunning({ playState, timeline }: Animation): boolean {
  return playState === 'running' && timeline === document.timeline;
}

function end(animation: Animation): void {
  try {
    if (isEndless(animation)) {
      animation.pause();
      animation.currentTime = 0;
    } else if (animation.playbackRate !== 0) {
      animation.finish();
    }
  } catch {
    // One without an end to go to, or without a time, stands where it is.
    animation.cancel();
  }
}

function commit(animation: Animation): void {
  try {
    animation.commitStyles();
  } catch {
    // Is not displayed.
  }
}
