/** Finds and hides the bars over an element that a script moves along with the view. */
import { PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import type { FoundElement } from './element.ts';
import { enterClosedTrees } from './enter-closed-trees.ts';

type Page = Pick<CapturePage, 'session' | 'inPage' | 'watch' | 'clock' | 'bestEffort'>;

/**
 * Scrolls away and back. The page must have been scrolled to the element. `isFollowed`: scripts are known to
 * follow the scrolling.
 */
export async function hideMovedBars(page: Page, element: FoundElement, isFollowed: boolean): Promise<void> {
  const { inPage, watch, clock, bestEffort } = page;
  if (watch.document.isWithoutScripts) return;
  const isDone = await bestEffort('reveal', REAL_TIME.late, async (isGivenUp) => {
    if (isFollowed) await enterClosedTrees(page, element);
    if (isGivenUp() || !(await inPage.call('shiftView', element, isFollowed))) return true;
    // Some scripts move a bar when the scrolling has paused.
    const caps = { realMs: REAL_TIME.past, frameMs: PAGE_TIME.viewFrame };
    const moveBars = () => clock.pass(PAGE_TIME.rows, caps);
    for (const step of [moveBars, () => inPage.call('hideMovedBars'), moveBars])
      if (!isGivenUp()) await step();
    return true;
  });
  // The page must not stay scrolled away.
  if (!isDone) await bestEffort('reveal', REAL_TIME.ask, () => inPage.call('hideMovedBars'));
}
