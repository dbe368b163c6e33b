/** Waits for the page's timers and frames. */
import { callPageFrames } from './page-frames.ts';

/**
 * Resolves in the page's next frame, after the page's scripts have drawn in it. Never resolves when the page draws no
 * frames.
 */
export function nextFrame(): Promise<unknown> {
  callPageFrames();
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

export function pause(timeMs: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, timeMs));
}
