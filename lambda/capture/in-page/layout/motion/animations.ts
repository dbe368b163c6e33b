/** Finishes finite animations, and stops infinite ones at their first frame. */
import { isEndless } from '../../dom/animation-ends.ts';
import { setImportant } from '../../dom/styles.ts';
import { type Tree, treesWithin } from '../../dom/trees.ts';

/**
 * Later rounds pause the animations at their end. Some scripts resume or repeat an animation when they hear
 * that it has finished too early, and they do not hear of a pause.
 */
const ROUNDS_TO_FINISH = 3;

export interface Motion {
  /** Whether there were animations to finish, or such as need a frame. Their end may start others. */
  hasEnded: boolean;
  /** Whether the document has changed since the last call. What is drawn on a canvas changes no document. */
  hasChanged: boolean;
}

/** Finishes all running animations, and tells what moves. */
export function endAnimations(round: number): Motion {
  const trees = treesWithin(document);
  const hasChanged = changedIn(trees);
  const animations = animationsIn(trees);
  const running = animations.filter(isRunning);
  const needsFrame = round === 0 && animations.some(isUnplaced);
  running.forEach(round < ROUNDS_TO_FINISH ? end : pauseAtEnd);
  return { hasEnded: running.length > 0 || needsFrame, hasChanged };
}

const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true };

let sawChange = false;
const watch = new MutationObserver(() => {
  sawChange = true;
});

/** Whether anything in these trees has changed since the last call. The first call only begins to watch. */
function changedIn(trees: readonly Tree[]): boolean {
  const changed = watch.takeRecords().length > 0 || sawChange;
  sawChange = false;
  for (const tree of trees) watch.observe(tree, EVERYTHING);
  return changed;
}

/**
 * Cancels animations that are driven by an element's position in the viewport. An element outside of the
 * viewport has no such position.
 */
export function cancelViewAnimations(trees: readonly Tree[]): void {
  for (const animation of animationsIn(trees))
    if (animation.timeline && 'subject' in animation.timeline) animation.cancel();
}

/**
 * Writes the current values of CSS animations into the style attribute and removes the animations. A style
 * sheet keeps animations away that have ended without leaving values (see stop-motion.ts).
 */
export function commitAnimations(trees: readonly Tree[]): void {
  const shown: CSSAnimation[] = [];
  const targets = new Map<HTMLElement | SVGElement, Record<string, string>>();
  for (const animation of animationsIn(trees)) {
    const { effect } = animation;
    if (!(animation instanceof CSSAnimation && effect instanceof KeyframeEffect)) continue;
    const { target, pseudoElement } = effect;
    if (pseudoElement !== null || !(target instanceof HTMLElement || target instanceof SVGElement)) continue;
    shown.push(animation);
    const isolation = isolates(effect) ? { isolation: 'isolate' } : {};
    targets.set(target, { ...targets.get(target), animation: 'none', ...isolation });
  }
  shown.forEach(commit);
  for (const [target, values] of targets) setImportant(target, values);
}

/**
 * Whether the element has a stacking context while the animation is in effect, and has
 * none by the values that it leaves.
 */
function isolates(effect: KeyframeEffect): boolean {
  return effect.getKeyframes().some((keyframe) => 'opacity' in keyframe || 'clipPath' in keyframe);
}

function animationsIn(trees: readonly Tree[]): Animation[] {
  return trees.flatMap((tree) => tree.getAnimations());
}

/** An animation that plays at the rate 0 counts as running for ever, and stands where it is. */
function isRunning({ playState, playbackRate, timeline }: Animation): boolean {
  return playState === 'running' && playbackRate !== 0 && timeline === document.timeline;
}

/**
 * A page without scripts may have drawn no frame yet. Animations that go by the scroll
 * position get theirs in a frame.
 */
function isUnplaced({ timeline, currentTime }: Animation): boolean {
  return timeline !== null && timeline !== document.timeline && currentTime === null;
}

function end(animation: Animation): void {
  try {
    if (isEndless(animation)) {
      animation.pause();
      animation.currentTime = 0;
    } else {
      animation.finish();
    }
  } catch {
    // The animation has no end to jump to, or no timeline: it is removed.
    animation.cancel();
  }
}

function pauseAtEnd(animation: Animation): void {
  const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
  if (isEndless(animation)) {
    end(animation);
  } else {
    animation.pause();
    animation.currentTime = animation.playbackRate < 0 ? 0 : endTime;
  }
}

function commit(animation: Animation): void {
  try {
    animation.commitStyles();
  } catch {
    // The element is not displayed.
  }
}
