/** Waits for the page's timers and frames. */
import { callPageFrames } from './page-frames.ts';
import { areScriptsOff } from './scripts.ts';

/**
 * Resolves in the page's next frame, after the page's scripts have drawn in it. Never resolves when the page draws no
 * frames.
 */
export function nextFrame(): Promise<unknown> {
  if (areScriptsOff()) return withoutTimers(1);
  callPageFrames();
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

export function pause(timeMs: number): Promise<unknown> {
  if (areScriptsOff()) return withoutTimers(timeMs);
  return new Promise((resolve) => setTimeout(resolve, timeMs));
}

/** With scripts off, the browser calls no function, but settles its promises. It lets an animation of nothing end in time. */
function withoutTimers(timeMs: number): Promise<unknown> {
  const animation = new Animation(new KeyframeEffect(null, null, timeMs));
  animation.play();
  return animation.finished;
}
