/**
 * Waits until the page is ready for the picture: it has loaded, the network is quiet, fonts and visible images are
 * there, and the page is painted. Every wait has a cap, and nothing waits where nothing can be pending. A page that
 * never becomes ready is captured as it is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { assertSaysSomething, assertShowsPage, targetError } from '../page/navigate.ts';
import type { CapturePage } from '../page/open-page.ts';
import type { MainDocument } from '../page/page-watch.ts';

const LOAD_CAP_MS = 10_000;
const QUIET_CAP_MS = 3_000;
const FONTS_AND_IMAGES_CAP_MS = 2_000;
const COVER_CAP_MS = 3_000;
const PAINT_CAP_MS = 1_000;
/** Chart libraries animate for a second by default. An animation without end costs this much. */
export const MOTION_CAP_MS = 1_500;
/** More time for elements that come into view one after the other, as in the intro of a page. */
const ARRIVALS_CAP_MS = 1_500;
/**
 * The network is quiet after this time without requests. It is longer than the usual gap between a response and the
 * next request.
 */
const QUIET_FOR_MS = 100;
/** The last part of the quiet time overlaps with the check for motion, which takes slightly longer than this. */
const LOOK_MS = 35;
/** The most navigations in a row that are followed. */
const MAX_DOCUMENTS = 6;

/** The parts of a page that the waits need. */
type Waiting = Pick<CapturePage, 'inPage' | 'watch' | 'deadline'>;

/**
 * Resolves when the page is ready or all caps are reached. Follows navigations by scripts and refreshes.
 * @throws ServiceError target_unreachable when the page keeps navigating without end and shows nothing meanwhile, and what
 * assertShowsPage throws
 */
export async function waitUntilReady(page: CapturePage): Promise<void> {
  const { watch } = page;
  let hasShown = false;
  for (let shown = 0; shown < MAX_DOCUMENTS; shown++) {
    const { document } = watch;
    await waitForLoad(page, document);
    assertShowsPage(page);
    if (watch.document !== document) continue;
    assertSaysSomething(page);
    hasShown = true;
    if (document.hasLoaded) await waitForContent(page);
    else await showAsItStands(page);
    if (watch.document === document && !watch.isLeaving) return;
  }
  // A page that shows itself and reloads, over and over, on a busy machine faster than it becomes ready.
  if (hasShown) return;
  throw targetError('target_unreachable', 'The page keeps navigating without end');
}

/** Waits for everything that can still be pending: requests, fonts, images in view, painting, and loading screens. */
export async function waitForContent(page: Waiting): Promise<void> {
  const { inPage, watch, deadline } = page;
  const { document } = watch;
  const askedAt = performance.now();
  const stillness = await deadline.within(FONTS_AND_IMAGES_CAP_MS, unlessGone(inPage.call('stillness')));
  const isStill = stillness === 'complete' || stillness === 'loading';
  if (watch.document === document) document.isStill = isStill;
  if (isStill) {
    const isQuiet = watch.inFlightCount === 0 && watch.lastActivityAt < askedAt;
    if (stillness === 'complete' && isQuiet) return;
    return waitForRequests(page, 'view', () => watch.inFlightCount);
  }

  // The page has scripts, or gave no answer because scripts keep it busy.
  let coverLeftMs = COVER_CAP_MS;
  let quietCapMs = QUIET_CAP_MS;
  for (let wasCovered = true; wasCovered && watch.document === document; ) {
    wasCovered = await waitForScripts(page, quietCapMs, async () => {
      const startedAt = performance.now();
      const isUncovered = await waitUntilUncovered(page, coverLeftMs);
      coverLeftMs -= performance.now() - startedAt;
      return isUncovered;
    });
    // Content that was under the loading screen may start to load only now.
    quietCapMs = Math.min(QUIET_CAP_MS, deadline.remainingMs() / 4);
  }
}

/**
 * Returns true at once when the page was covered by a loading screen that has gone. The caller then waits again for
 * the content.
 */
async function waitForScripts(
  page: Waiting,
  quietCapMs: number,
  uncover: () => Promise<boolean>,
): Promise<boolean> {
  const { watch } = page;
  const { document } = watch;
  const capAt = performance.now() + quietCapMs;
  let motionLeftMs = MOTION_CAP_MS;
  let lookedAt: number;
  do {
    await waitUntilQuiet(page, capAt - performance.now(), QUIET_FOR_MS - LOOK_MS);
    lookedAt = performance.now();
    await bringInFontsAndImages(page, FONTS_AND_IMAGES_CAP_MS);
    const paintedAt = performance.now();
    const [wasCovered] = await Promise.all([uncover(), waitUntilStill(page, motionLeftMs)]);
    if (wasCovered) return true;
    motionLeftMs -= performance.now() - paintedAt;
    // Repeats when a script has sent requests meanwhile.
  } while (watch.lastActivityAt > lookedAt && lookedAt < capAt && watch.document === document);
  return false;
}

/**
 * Waits for requests that the page sends when it is opened to its full height and its animations have ended. Returns
 * at once when nothing is in flight. The page must have been laid out since.
 */
export async function waitForLateImages(page: Waiting): Promise<void> {
  const { watch } = page;
  if (watch.drawnInFlightCount === 0) return;
  await waitForRequests(page, 'page', () => watch.drawnInFlightCount);
}

/**
 * Waits until no request is in flight, and for fonts and images. Nothing else can be pending in a page without
 * scripts: the browser reports the requests of a layout before it answers the call that caused the layout. New
 * content may cause a new layout with more requests, so the wait repeats.
 */
async function waitForRequests(
  page: Waiting,
  where: 'view' | 'page',
  inFlightCount: () => number,
): Promise<void> {
  const { watch } = page;
  const { document } = watch;
  const isElsewhere = () => watch.document !== document || watch.isLeaving;
  const capAt = performance.now() + QUIET_CAP_MS;
  let lookedAt: number;
  do {
    lookedAt = performance.now();
    await Promise.all([
      waitFor(page, capAt - lookedAt, () => inFlightCount() === 0 || isElsewhere()),
      bringInFontsAndImages(page, Math.min(FONTS_AND_IMAGES_CAP_MS, capAt - lookedAt), where),
    ]);
  } while (watch.lastActivityAt > lookedAt && performance.now() < capAt && !isElsewhere());
  if (inFlightCount() > 0) watch.giveUp();
}

/** Stops waiting for the load of the page, and shows what has loaded so far. */
async function showAsItStands(page: CapturePage): Promise<void> {
  page.watch.giveUp();
  await bringInFontsAndImages(page, 0);
  const painted = await page.deadline.within(PAINT_CAP_MS, unlessGone(page.inPage.call('twoFrames')));
  if (painted !== undefined) return;
  // A pending stylesheet blocks all painting, also that of the picture. The page's other styles load their images
  // only after it is stopped.
  await page.session.send('Page.stopLoading');
  await waitForContent(page);
}

/** Waits until no request has been in flight for `quietMs`, or the page navigates. */
export async function waitUntilQuiet(page: Waiting, capMs: number, quietMs = QUIET_FOR_MS): Promise<void> {
  const { watch } = page;
  const startedAt = performance.now();
  const capAt = startedAt + capMs;
  const { document } = watch;
  const isElsewhere = () => watch.document !== document || watch.isLeaving;
  for (;;) {
    await waitFor(page, capAt - performance.now(), () => watch.inFlightCount === 0 || isElsewhere());
    const quietSince = Math.max(startedAt, watch.lastActivityAt);
    const leftMs = Math.min(quietSince + quietMs, capAt) - performance.now();
    if (leftMs <= 0 || isElsewhere()) break;
    const askedAt = performance.now();
    const cap = { leftMs, capMs: capAt - askedAt };
    const hasPassed = await passesTime(page, cap, () => watch.inFlightCount > 0 || isElsewhere());
    // A request may have started and ended between two checks.
    if (hasPassed && watch.lastActivityAt < askedAt) break;
  }
  if (watch.inFlightCount > 0 && !isElsewhere()) watch.giveUp();
}

/**
 * Waits by the page's own clock, because the timers of a busy page are late and may still start requests. False when
 * the condition becomes true first.
 */
async function passesTime(
  page: Waiting,
  { leftMs, capMs }: { leftMs: number; capMs: number },
  condition: () => boolean,
): Promise<boolean> {
  const { inPage, watch, deadline } = page;
  const stop = new AbortController();
  const holds = (async () => {
    while (!condition()) await watch.changed(stop.signal);
    return true;
  })();
  // The promise may still reject after the race; the handler avoids an unhandled rejection.
  holds.catch(() => undefined);
  const passed = inPage.call('passTime', leftMs).catch(() => wait(leftMs, false));
  try {
    return (await deadline.within(Math.max(leftMs, capMs), Promise.race([holds, passed]))) !== true;
  } finally {
    stop.abort();
  }
}

/**
 * Waits for web fonts, and for images in view or in the whole page. Text whose font does not load in time is shown in
 * a fallback font.
 */
export async function bringInFontsAndImages(
  { inPage, deadline }: Waiting,
  capMs: number,
  where: 'view' | 'page' = 'view',
): Promise<void> {
  await deadline.within(capMs + PAINT_CAP_MS, unlessGone(inPage.call('fontsAndImages', capMs, where)));
}

/** Waits until scripts have stopped drawing. */
export async function waitUntilStill(
  { inPage, deadline }: Pick<Waiting, 'inPage' | 'deadline'>,
  capMs: number,
): Promise<void> {
  const motionMs = Math.max(0, capMs);
  const arrivalsMs = capMs > 0 ? ARRIVALS_CAP_MS : 0;
  await deadline.within(
    motionMs + arrivalsMs + PAINT_CAP_MS,
    unlessGone(inPage.call('untilStill', motionMs, arrivalsMs)),
  );
}

/**
 * Waits while the page shows only a loading screen. Returns whether it did. Returns false without asking the page
 * when no time is left.
 */
async function waitUntilUncovered({ inPage, deadline }: Waiting, capMs: number): Promise<boolean> {
  if (capMs <= 0) return false;
  const wasCovered = await deadline.within(
    capMs + PAINT_CAP_MS,
    unlessGone(inPage.call('untilUncovered', capMs)),
  );
  return wasCovered === true;
}

async function waitForLoad(page: Waiting, document: MainDocument): Promise<void> {
  const { watch } = page;
  const isElsewhere = () => watch.document !== document;
  const loadCapMs = document.arrivedAt + LOAD_CAP_MS - performance.now();
  await waitFor(page, loadCapMs, () => isElsewhere() || (document.hasLoaded && !watch.isLeaving));
  // The wait for the next document has no cap, as for the first one: it arrives, fails, or the deadline ends the
  // capture.
  await waitFor(page, Number.POSITIVE_INFINITY, () => isElsewhere() || !watch.isNavigating);
}

async function waitFor({ watch, deadline }: Waiting, capMs: number, condition: () => boolean): Promise<void> {
  if (condition()) return;
  const stop = new AbortController();
  const holds = (async () => {
    while (!condition()) await watch.changed(stop.signal);
  })();
  try {
    await deadline.within(Math.max(0, capMs), holds);
  } finally {
    stop.abort();
  }
}

/** A page that navigates drops the call and gives no answer. The next document is asked again. */
async function unlessGone<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch {
    return undefined;
  }
}
