/**
 * Scrolls past an element and back in small steps, where something follows the scrolling: scripts may show a
 * part of the element only while it is in a part of the view.
 */
import { REAL_TIME } from '../clock/caps.ts';
import { FRAME_MS } from '../clock/next-frame.ts';
import type { CapturePage } from '../page/capture-page.ts';
import type { FoundElement } from './element.ts';
import { createSmallSteps, type FollowedPage, type SmallSteps } from './small-steps.ts';

type Page = FollowedPage & Pick<CapturePage, 'bestEffort'>;

interface Way {
  /** What the page has said when it was scrolled to the element. */
  isFollowed: boolean;
  /**
   * Begins at the top of the page, because a clip shows what is above. Otherwise begins where the element
   * comes into view.
   */
  isFromTop: boolean;
}

/**
 * The page must have just been scrolled to the element. Returns whether something follows the scrolling. If
 * so, the page is above the element then.
 */
export async function walkPast(page: Page, element: FoundElement, way: Way): Promise<boolean> {
  const { inPage, bestEffort } = page;
  const steps = createSmallSteps(page);
  if (!way.isFollowed && !(await isFollowedNow(page, steps))) return false;
  await bestEffort('scroll', REAL_TIME.past, async () => {
    const { beforePx, toPx } = await inPage.call('findWayPast', element);
    const fromPx = way.isFromTop ? 0 : beforePx;
    await steps.go(fromPx, toPx, REAL_TIME.past / 2);
    // Bars that hide while a visitor scrolls down hide again on the way to the element.
    await steps.go(toPx, fromPx, REAL_TIME.past / 2);
  });
  return true;
}

/** The next frame sends the scroll event. */
async function isFollowedNow({ watch, clock }: Page, steps: SmallSteps): Promise<boolean> {
  if (watch.document.isWithoutScripts) return false;
  await clock.pass(FRAME_MS, { isUnpainted: true });
  return steps.isFollowed();
}
