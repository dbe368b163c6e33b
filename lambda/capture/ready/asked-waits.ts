/**
 * Runs the waits that the request asks for, once the page is ready: first for an element, then for a time. Both end
 * early enough for the picture to be taken.
 */
import type { Stopwatch } from '../../observe/stopwatch.ts';
import { waitForElement } from '../layout/element.ts';
import type { CapturePage } from '../page/open-page.ts';
import { bringInFontsAndImages, waitForContent } from './ready.ts';

export interface AskedWaits {
  /** A CSS selector. Waits until it matches something visible. */
  waitForSelector?: string | undefined;
  /** Milliseconds. */
  delay: number;
}

/** The longest wait for the element. */
const SELECTOR_CAP_MS = 10_000;
/** The cap in a held page. Nothing new appears there, so one look is enough. */
const HELD_CAP_MS = 500;
/** The shortest wait for the element, even when little time is left. */
const LEAST_LOOK_MS = 500;
/** Time reserved for cleaning and scrolling, which follow. */
const AFTER_MS = 4_000;
/** More than the sum of the caps in waitForContent. */
const CONTENT_CAP_MS = 6_000;
const IMAGES_CAP_MS = 2_000;

/**
 * Returns whether the page still shows the same document. If not, the new document has to become ready first. No-op
 * when the request asks for no wait.
 * @throws ServiceError selector_not_found
 */
export async function waitAsAsked(
  page: CapturePage,
  { waitForSelector, delay }: AskedWaits,
  stopwatch: Stopwatch,
): Promise<boolean> {
  const { document } = page.watch;
  if (waitForSelector !== undefined) {
    await stopwatch.measure('wait', () => waitUntilVisible(page, waitForSelector));
  }
  if (delay > 0 && !page.isHeld) await stopwatch.measure('wait', () => waitLonger(page, delay));
  return page.watch.document === document;
}

async function waitUntilVisible(page: CapturePage, selector: string): Promise<void> {
  const { watch, isHeld } = page;
  const startedAt = performance.now();
  const capMs = isHeld ? HELD_CAP_MS : Math.max(LEAST_LOOK_MS, Math.min(SELECTOR_CAP_MS, leftMs(page)));
  await waitForElement(page, { field: 'waitForSelector', selector }, capMs);
  // Content that appeared during the wait may still load.
  if (watch.lastActivityAt > startedAt) {
    await page.improve('wait', CONTENT_CAP_MS, () => waitForContent(page));
  }
}

async function waitLonger(page: CapturePage, delayMs: number): Promise<void> {
  const startedAt = performance.now();
  await passTime(page, Math.min(delayMs, leftMs(page)));
  if (page.watch.lastActivityAt > startedAt) {
    await page.improve('wait', CONTENT_CAP_MS, () => bringInFontsAndImages(page, IMAGES_CAP_MS));
  }
}

function leftMs({ deadline }: CapturePage): number {
  return Math.max(0, deadline.spareMs() - AFTER_MS);
}

/** Ends early when the page shows another document. */
async function passTime({ watch, deadline }: CapturePage, timeMs: number): Promise<void> {
  const { document } = watch;
  const stop = new AbortController();
  const replaced = (async () => {
    while (watch.document === document) await watch.changed(stop.signal);
  })();
  try {
    await deadline.within(timeMs, replaced);
  } finally {
    stop.abort();
  }
}
