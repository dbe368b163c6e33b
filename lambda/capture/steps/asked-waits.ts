/**
 * Runs the waits that the request asks for, once the page is ready: first for an element, then for a time.
 * Both end early enough for the picture to be taken.
 */
import type { Stopwatch } from '../../observe/stopwatch.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import { waitForElement } from '../layout/element.ts';
import type { CapturePage, LivePage } from '../page/capture-page.ts';
import { beginWait } from '../page/page-wait.ts';
import { advancePage } from '../ready/advance-page.ts';
import { waitForFontsAndImages } from '../ready/pending-content.ts';
import { timeFor } from './time.ts';

type AskedPage = LivePage & Pick<CapturePage, 'bestEffort' | 'isFrozen'>;

/**
 * Returns whether the page still shows the same document. If not, the new document has to become ready first.
 * No-op when the request asks for no wait.
 * @throws ServiceError selector_not_found
 */
export async function waitAsAsked(
  page: AskedPage,
  { waitForSelector, delay }: Pick<CaptureRequest, 'waitForSelector' | 'delay'>,
  stopwatch: Stopwatch,
): Promise<boolean> {
  const { document } = page.watch;
  if (waitForSelector !== undefined) {
    await stopwatch.measure('wait', () => waitUntilVisible(page, waitForSelector));
  }
  if (delay > 0 && !page.isFrozen) await stopwatch.measure('wait', () => waitLonger(page, delay));
  return page.watch.document === document;
}

async function waitUntilVisible(page: AskedPage, selector: string): Promise<void> {
  const { watch, isFrozen } = page;
  const startedAt = performance.now();
  // Nothing new appears in a frozen page.
  const capMs = timeFor(page, isFrozen ? 0 : REAL_TIME.asked);
  page.note?.('waitsForElement', capMs / 1000);
  await waitForElement(page, { field: 'waitForSelector', selector, wait: beginWait(page, capMs) });
  // Content that appeared during the wait may still load.
  if (watch.requests.lastActivityAt > startedAt) {
    await page.bestEffort('wait', REAL_TIME.late, () => advancePage(page, PAGE_TIME.newContent));
  }
}

/** Ends early when the page shows another document. A page with workers or feeds gets real time. */
async function waitLonger(page: AskedPage, delayMs: number): Promise<void> {
  const { watch, clock } = page;
  page.note?.('delays', delayMs / 1000);
  const startedAt = performance.now();
  clock.allowHolding(page.deadline.patience.requests);
  const pace = () => (watch.isFed ? PACE.real : PACE.fast);
  await clock.pass(delayMs, { pace, realMs: timeFor(page) });
  if (watch.requests.lastActivityAt > startedAt) {
    await page.bestEffort('wait', REAL_TIME.late, () =>
      waitForFontsAndImages(page, REAL_TIME.fontsAndImages),
    );
  }
}
