/** Waits for what a page still shows later: its requests, web fonts and images. */
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { LivePage } from '../page/capture-page.ts';
import { undefinedIfGone } from './undefined-if-gone.ts';

/**
 * Waits for requests that the page sends when it is opened to its full height and its animations have ended.
 * Returns at once when nothing is in flight. The page must have been laid out since.
 */
export async function waitForLateImages(page: LivePage): Promise<void> {
  const { watch } = page;
  if (watch.requests.drawnCount === 0) return;
  await waitForRequests(page, 'page', () => watch.requests.drawnCount);
}

/**
 * Waits until no request is in flight, and for fonts and images. Nothing else can be pending in a page
 * without scripts: the browser reports the requests of a layout before it answers the call that caused the
 * layout. New content may cause a new layout with more requests, so the wait repeats.
 */
export async function waitForRequests(
  page: LivePage,
  where: 'view' | 'page',
  inFlightCount: () => number,
): Promise<void> {
  const { watch, clock } = page;
  const { document } = watch;
  const isElsewhere = () => watch.document !== document || watch.isLeaving;
  const capAt = performance.now() + page.deadline.patience.requests;
  let checkedAt: number;
  if (inFlightCount() > 0)
    page.note?.('waitsForRequests', inFlightCount(), (capAt - performance.now()) / 1000);
  do {
    checkedAt = performance.now();
    await Promise.all([
      clock.until(() => inFlightCount() === 0 || isElsewhere(), {
        realMs: capAt - checkedAt,
        pace: PACE.real,
      }),
      waitForFontsAndImages(page, Math.min(REAL_TIME.fontsAndImages, capAt - checkedAt), where),
    ]);
  } while (watch.requests.lastActivityAt > checkedAt && performance.now() < capAt && !isElsewhere());
  if (inFlightCount() > 0) watch.requests.giveUp();
}

/**
 * Waits for web fonts, and for images in view or in the whole page. Text whose font does not load in time is
 * shown in a fallback font. Returns undefined when something does not load in time.
 */
export async function waitForFontsAndImages(
  { inPage, clock, note }: LivePage,
  capMs: number,
  where: 'view' | 'page' = 'view',
): Promise<{ hasBackgroundWork: boolean } | undefined> {
  const endsAt = performance.now() + capMs;
  const loading = undefinedIfGone(inPage.call('fontsAndImages', where, PAGE_TIME.newContent));
  const loaded = await clock.during(loading, { realMs: Math.max(0, capMs), pace: PACE.real });
  if (loaded?.imageCount) note?.('hasImages', loaded.imageCount, (endsAt - performance.now()) / 1000);
  if (loaded !== undefined) return loaded;
  note?.('lacksImages', capMs / 1000);
  await undefinedIfGone(inPage.call('showFallbackFonts'));
  return undefined;
}
