/**
 * Returns to the top of the page and waits until the page notices. Scripts often act late: when scrolling has paused,
 * at intervals, or not at every event.
 */
import { itself } from '../../dom/itself.ts';
import { nextFrame, pause } from '../../dom/time.ts';
import type { Revealed } from '../reveal/find-revealed.ts';
import { isInView } from './late-images.ts';
import { isMarked, type Mark, type ScrollMarks } from './scroll-marks.ts';
import { goToTop } from './scroll-on.ts';

/** Longer than scripts usually wait for the next scroll event, or between two looks at the scroll position. */
const PATIENCE_MS = 400;
const LOOK_EVERY_MS = 16;

/**
 * Resolves when nothing at the top of the page is marked any more as it was at the end, or after a moment. When a
 * header stays marked, scrolls down and up once more: its script may ignore an event that follows the last too soon.
 */
export async function returnToTop(
  scroller: Element,
  marks: ScrollMarks,
  revealed: Revealed,
  capMs: number,
): Promise<void> {
  const endsAt = performance.now() + capMs;
  const left = marks.take().filter(({ element }) => !revealed.unseen.has(element));
  goToTop(scroller);
  const stillMarked = await untilUnmarked(left, endsAt);
  const isTimeLeft = endsAt - performance.now() > 2 * PATIENCE_MS;
  if (!isTimeLeft || !stillMarked.some(tellsPlace)) return;
  itself(scroller).scrollTo({ top: innerHeight, behavior: 'instant' });
  await pause(PATIENCE_MS);
  goToTop(scroller);
  await untilUnmarked(left, endsAt);
}

/** Returns the marks that are left. */
async function untilUnmarked(marks: readonly Mark[], endsAt: number): Promise<Mark[]> {
  const leaveAt = Math.min(endsAt, performance.now() + PATIENCE_MS);
  for (;;) {
    const left = marks.filter((mark) => isMarked(mark) && (mark.isBar || isInView(mark.element)));
    if (left.length === 0 || performance.now() >= leaveAt) return left;
    await nextFrame();
    await pause(LOOK_EVERY_MS);
  }
}

/** Elements within a box that are asked for their position. A header is one of the first. */
const MAX_WITHIN = 1_000;

/** Whether the mark tells a place in the page: it is on a bar, on a box around one, or on what was out of view. */
function tellsPlace({ element, isBar, wasAway }: Mark): boolean {
  if (isBar || wasAway) return true;
  const within = [...itself(element).querySelectorAll('*')].slice(0, MAX_WITHIN);
  return within.some((each) => /fixed|sticky/.test(getComputedStyle(each).position));
}
