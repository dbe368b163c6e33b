/**
 * Advances a page with scripts: its timers, animations, feeds, workers and other
 * work that its scripts have begun.
 */
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import { ClockStuck } from '../clock/virtual-time.ts';
import type { LivePage } from '../page/capture-page.ts';
import type { MainDocument } from '../watch/page-watch.ts';
import { waitForFontsAndImages } from './pending-content.ts';
import { undefinedIfGone } from './undefined-if-gone.ts';
import { waitForFeeds, watchSilence } from './wait-for-feeds.ts';

/**
 * Lets this much of the page's time pass, and more while a loading screen covers it. Waits
 * for content that comes meanwhile.
 */
export async function advancePage(page: LivePage, pageMs: number): Promise<void> {
  const { document } = page.watch;
  await advance(page, pageMs);
  await waitForPendingContent(page, document);
}

/**
 * The same for a page that has just loaded. Every timer fires in the page's time, however long it takes. In
 * real time, timers of a page that does more than it has time for wait for each other, and most never fire:
 * such a page is captured again in real time.
 * @throws ClockStuck
 */
export async function advanceLoadedPage(page: LivePage, pageMs: number): Promise<void> {
  const { deadline, mayRepeat, watch } = page;
  const { document } = watch;
  const hasPassed = await advance(page, pageMs, deadline.patience.life);
  if (!hasPassed && mayRepeat && deadline.remainingMs() >= REAL_TIME.again)
    throw new ClockStuck('The page does more than it has time for');
  if (!hasPassed) page.cutsShort('wait');
  await waitForPendingContent(page, document);
}

/** Returns false when the real time is over first. */
async function advance(
  page: LivePage,
  pageMs: number,
  realMs = page.deadline.remainingMs(),
): Promise<boolean> {
  const { clock } = page;
  const endsAtMs = clock.passedMs + pageMs;
  page.note?.('advances', pageMs / 1000, realMs / 1000);
  const [hasPassed] = await Promise.all([
    clock.pass(pageMs, { pace: paceOf(page), awaitsFeeds: true, realMs }),
    watchSilence(page, { pageMs, realMs }),
  ]);
  if (!hasPassed) return false;
  await waitForFeeds(page);
  const isLater = Math.round(clock.passedMs - endsAtMs) > 0;
  // Page time is real while feeds talk. What moves is stopped at a whole number of the grid later, too.
  const isWorthIt = clock.isMoving || page.watch.feeds.talkingKinds().length === 0;
  if (isLater && isWorthIt) await clock.pass(clock.untilWhole(PAGE_TIME.grid, 0));
  return true;
}

/** Waits for workers, fonts, images and other work, and for a loading screen to go. */
async function waitForPendingContent(page: LivePage, document: MainDocument): Promise<void> {
  const { watch, clock, inPage } = page;
  const isThere = () => watch.document === document && !watch.isLeaving;
  await waitForWorkers(page);
  const loaded = isThere() ? await waitForFontsAndImages(page, REAL_TIME.fontsAndImages) : undefined;
  if (loaded?.hasBackgroundWork && isThere()) await waitForBackgroundWork(page);
  const isCovered = async () => isThere() && (await undefinedIfGone(inPage.call('isCovered'))) === true;
  if (!(await isCovered())) return;
  for (let coveredMs = 0; coveredMs < PAGE_TIME.cover; coveredMs += PAGE_TIME.check) {
    if (coveredMs === 0) page.note?.('isCovered', PAGE_TIME.cover / 1000);
    await clock.pass(PAGE_TIME.check, { pace: paceOf(page), awaitsFeeds: true });
    if (!(await isCovered())) break;
  }
  // Content that was under the loading screen may come only now.
  await clock.pass(PAGE_TIME.newContent, { pace: paceOf(page) });
  if (isThere()) await waitForFontsAndImages(page, REAL_TIME.fontsAndImages);
}

/** Content that workers bring comes in real time. */
function paceOf({ watch }: LivePage): () => number {
  return () => (watch.hasWorkers ? PACE.fed : PACE.fast);
}

/**
 * Waits until the page's workers have ended what they do now. The page's time
 * passes as in a visitor's browser.
 */
async function waitForWorkers({ watch, clock, note }: LivePage): Promise<void> {
  if (watch.workers.size === 0) return;
  note?.('waitsForWorkers', watch.workers.size);
  const idle = Promise.all(
    [...watch.workers].map((worker) => worker.send('Runtime.evaluate', { expression: '0' })),
  );
  await clock.during(
    idle.then(
      () => true,
      () => true,
    ),
    { realMs: REAL_TIME.fontsAndImages, pace: PACE.real },
  );
  await clock.pass(PAGE_TIME.check, { pace: PACE.fast });
}

/**
 * Waits for work that the page's scripts have started on other threads, and lets the page show its result.
 * Work that ended in the last moments of the page's time counts, too: in a visitor's browser it would have
 * ended earlier in that time.
 */
async function waitForBackgroundWork(page: LivePage): Promise<void> {
  const { inPage, clock } = page;
  const capMs = REAL_TIME.fontsAndImages;
  page.note?.('waitsForWorks', capMs / 1000);
  await clock.during(undefinedIfGone(inPage.call('backgroundWorkEnded', capMs)), {
    realMs: capMs,
    pace: PACE.real,
  });
  await clock.pass(clock.untilWhole(PAGE_TIME.grid, PAGE_TIME.newContent));
  await waitForFontsAndImages(page, REAL_TIME.fontsAndImages);
}
