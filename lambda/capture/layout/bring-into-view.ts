/**
 * Scrolls the page to what the request asks for, and through the whole page where the file shows all of it.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { CapturePage, LivePage } from '../page/capture-page.ts';
import { beginWait } from '../page/page-wait.ts';
import { advancePage } from '../ready/advance-page.ts';
import { bringOutWholePage } from './bring-out-whole-page.ts';
import { type WantedElement, waitForElement } from './element.ts';
import { hideMovedBars } from './moved-bars.ts';
import type { BroughtOut } from './scroll.ts';
import { searchRows } from './search-rows.ts';
import type { FollowedPage } from './small-steps.ts';
import { walkPast } from './walk-past.ts';

type BestEffortPage = LivePage & FollowedPage & Pick<CapturePage, 'bestEffort'>;

/** Whether the page is scrolled for this request. */
export function movesPage({ selector, scrollIntoViewSelector, fullPage }: CaptureRequest): boolean {
  return fullPage || selector !== undefined || scrollIntoViewSelector !== undefined;
}

/** Whether the file shows anything outside the viewport. */
export function isPastViewport({ selector, clip, fullPage }: CaptureRequest): boolean {
  return fullPage || selector !== undefined || clip !== undefined;
}

/**
 * Scrolls as the request asks. `heightBefore` is the height of the page in CSS px before it was
 * scrolled through; 0 where it was not.
 * @throws ServiceError selector_not_found
 */
export async function bringIntoView(
  page: BestEffortPage,
  request: CaptureRequest,
): Promise<Pick<BroughtOut, 'heightBefore'> & Partial<BroughtOut>> {
  const { selector, scrollIntoViewSelector, scrollIntoView, adjustTop, fullPage, clip } = request;
  if (scrollIntoViewSelector !== undefined) {
    const scrollsAgain = selector !== undefined ? scrollIntoView : fullPage;
    const wanted = { field: 'scrollIntoViewSelector', selector: scrollIntoViewSelector } as const;
    await scrollTo(page, wanted, { adjustTop: scrollsAgain ? 0 : adjustTop, isFromTop: clip !== undefined });
  }
  if (selector !== undefined && scrollIntoView)
    await scrollTo(page, { field: 'selector', selector }, { adjustTop, isFromTop: false });
  if (selector !== undefined || !fullPage) {
    if (isPastViewport(request))
      await page.bestEffort('reveal', REAL_TIME.ask, () => page.inPage.call('showSkippedContent'));
    return { heightBefore: 0 };
  }
  const broughtOut = await page.bestEffort('scroll', page.deadline.patience.wholePage, () =>
    bringOutWholePage(page, request),
  );
  if (broughtOut === undefined)
    await page.bestEffort('scroll', REAL_TIME.ask, () => page.inPage.call('goToTop'));
  if (broughtOut !== undefined) page.note?.('isTall', broughtOut.heightBefore);
  return broughtOut ?? { heightBefore: 0 };
}

async function scrollTo(
  page: BestEffortPage,
  wanted: WantedElement,
  { adjustTop, isFromTop }: { adjustTop: number; isFromTop: boolean },
): Promise<void> {
  const { inPage, clock, bestEffort } = page;
  const wait = beginWait(page, REAL_TIME.element);
  const search = () => searchRows(page, wanted.selector, wait);
  const element = await waitForElement(page, { ...wanted, wait, search });
  const isFollowed = await inPage.call('scrollToTop', element, adjustTop);
  const walksPast = await walkPast(page, element, { isFollowed, isFromTop });
  if (walksPast) await inPage.call('scrollToTop', element, adjustTop);
  // Scrolling may have started to load lazy content, and scripts may show what has come into view.
  clock.allowHolding(page.deadline.patience.requests);
  await bestEffort('wait', REAL_TIME.late, () => advancePage(page, PAGE_TIME.newContent));
  if (wanted.field !== 'selector') return;
  // With adjustTop, the request says where the bars are.
  if (adjustTop === 0) await hideMovedBars(page, element, walksPast);
  if (walksPast) await bestEffort('reveal', REAL_TIME.ask, () => inPage.call('keepRevealedIn', element));
}
