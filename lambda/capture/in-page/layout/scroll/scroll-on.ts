/** Scrolls through the page, so that what loads or comes in by scrolling does. */
import { itself } from '../../dom/itself.ts';
import { nextFrame, pause } from '../../dom/time.ts';
import { treesWithin } from '../../dom/trees.ts';
import type { Revealed } from '../reveal/find-revealed.ts';
import type { LoadingImages } from './loading-images.ts';
import { MAX_PAUSES, MAX_SETTLES, type Stops, stopFor } from './stop.ts';

export interface Pace {
  fromPx: number;
  endsAtEpochMs: number;
  /** What a step takes besides a frame. */
  stepMs: number;
}

/**
 * Goes viewport by viewport to the end that the page has now, and gives that end. Notes what has been seen of what
 * comes by scrolling.
 */
export async function scrollOn(
  scroller: Element,
  revealed: Revealed,
  loading: LoadingImages,
  { fromPx, endsAtEpochMs, stepMs }: Pace,
): Promise<number> {
  // By the clock of both: a busy page begins late, and does not go on when nobody waits for it any more.
  const endsAt = performance.now() + endsAtEpochMs - Date.now();
  const { scrollHeight: endPx, clientHeight } = itself(scroller);
  const stepPx = Math.max(1, Math.min(clientHeight, innerHeight));
  const stops: Stops = {
    trees: treesWithin(document),
    revealed,
    loading,
    endsAt,
    pausesLeft: MAX_PAUSES,
    settlesLeft: MAX_SETTLES,
  };
  for (let top = fromPx; performance.now() < endsAt; top += stepPx) {
    itself(scroller).scrollTo({ top, behavior: 'instant' });
    // One frame: scroll events, and intersections, which are told after it.
    await nextFrame();
    await pause(stepMs);
    await stopFor(stops, (endPx - top) / stepPx + 1);
    if (top >= endPx) break;
  }
  // The last intersections are told in a task of their own.
  await pause(0);
  await loading.bringBack(endsAt);
  return endPx;
}

export function heightOf(scroller: Element): number {
  return itself(scroller).scrollHeight;
}

export function goToTop(scroller: Element): void {
  itself(scroller).scrollTo({ top: 0, behavior: 'instant' });
  document.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' });
}
