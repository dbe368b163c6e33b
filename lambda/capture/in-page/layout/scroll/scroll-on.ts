/** Scrolls through the page, so that content that loads or appears by scrolling does so. */
import { itself } from '../../dom/itself.ts';
import { nextFrame, pause } from '../../dom/time.ts';
import { treesWithin } from '../../dom/trees.ts';
import type { Revealed } from '../reveal/find-revealed.ts';
import type { LoadingImages } from './loading-images.ts';
import { MAX_PAUSES, MAX_SETTLES, type Stops, stopFor } from './stop.ts';

export interface Pace {
  fromPx: number;
  endsAtEpochMs: number;
  /** Time to wait at each step, after its frame. */
  stepMs: number;
}

/**
 * Scrolls viewport by viewport to the current end of the page, and returns that end in px. Notes how elements look
 * that appear by scrolling.
 */
export async function scrollOn(
  scroller: Element,
  revealed: Revealed,
  loading: LoadingImages,
  { fromPx, endsAtEpochMs, stepMs }: Pace,
): Promise<number> {
  // The end is an absolute time: a busy page starts late, and must not continue after the service has stopped
  // waiting.
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
  const stopAt = async (top: number) => {
    itself(scroller).scrollTo({ top, behavior: 'instant' });
    // Scroll events fire before the frame, intersection observers run after it.
    await nextFrame();
    await pause(stepMs);
    return stopFor(stops, (endPx - top) / stepPx + 1);
  };
  for (let top = fromPx; performance.now() < endsAt; top += stepPx) {
    const isHalfShown = await stopAt(top);
    if (top >= endPx) break;
    // Elements that appear with the scrolling are higher up in the viewport when they are shown in full.
    if (isHalfShown && performance.now() < endsAt) await stopAt(top + stepPx / 2);
  }
  // The last intersection observers run in a task of their own.
  await pause(0);
  await loading.bringBack(endsAt);
  return endPx;
}

export function heightOf(scroller: Element): number {
  return itself(scroller).scrollHeight;
}

/** Whether there is anything to scroll to. */
export function canScroll(scroller: Element): boolean {
  const { scrollHeight, clientHeight } = itself(scroller);
  return scrollHeight > clientHeight;
}

export function goToTop(scroller: Element): void {
  itself(scroller).scrollTo({ top: 0, behavior: 'instant' });
  document.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' });
}
