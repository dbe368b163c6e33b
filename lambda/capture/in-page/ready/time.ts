/** Waits by the page's own clock, which is late in a busy page. */
import { nextFrame, pause } from '../dom/time.ts';

export async function passTime(timeMs: number): Promise<false> {
  await pause(timeMs);
  return false;
}

/** Resolves when the page has been painted. */
export async function twoFrames(): Promise<true> {
  await nextFrame();
  await nextFrame();
  return true;
}
