/**
 * Waits for what the request names, once the page is ready: first for an element, then for a time. Both end early
 * enough for the picture to be taken.
 */
import type { Stopwatch } from '../../observe/stopwatch.ts';
import { waitForElement } from '../layout/element.ts';
import type { CapturePage } from '../page/open-page.ts';
import { bringInFontsAndImages, waitForContent } from './ready.ts';

export interface AskedWaits {
  /** CSS. Waits until it matches something visible. */
  waitForSelector?: string | undefined;
  /** Milliseconds. */
  delay: number;
}

/** The contract's (C1). */
const SELECTOR_CAP_MS = 10_000;
/** Nothing comes up any more in a page that is held: one look is enough. */
const HELD_CAP_MS = 500;
/** An element is looked for at least this long, however late it is. */
const LEAST_LOOK_MS = 500;
/** Left for cleaning and scrolling, which come after. */
const AFTER_MS = 4_000;
/** More than the caps of what is waited for in a page that has changed. */
const CONTENT_CAP_MS = 6_000;
const IMAGES_CAP_MS = 2_000;

/**
 * Gives whether the page is still the same document. A page that has gone elsewhere meanwhile has to become ready
 * first, and is waited for anew. Does nothing where the request names no wait.
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
  const { inPage, watch, deadline, isHeld } = page;
  const startedAt = performance.now();
  const capMs = isHeld ? HELD_CAP_MS : Math.max(LEAST_LOOK_MS, Math.min(SELECTOR_CAP_MS, leftMs(page)));
  await waitForElement(inPage, deadline, 'waitForSelector', selector, capMs);
  // What has come up since may still load.
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

/** Ends early when another document has come. */
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
