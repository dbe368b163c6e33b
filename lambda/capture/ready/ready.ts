/**
 * Waits until the page is worth a picture: loaded, the network quiet, fonts and visible images there, painted.
 * Every wait has a cap and ends with its reason; what cannot be pending is not waited for. A page that never
 * gets there is captured as it stands.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { assertSaysSomething, assertShowsPage, targetError } from '../page/navigate.ts';
import type { CapturePage } from '../page/open-page.ts';
import type { MainDocument } from '../page/page-watch.ts';

// The caps are the contract's (B4).
const LOAD_CAP_MS = 10_000;
const QUIET_CAP_MS = 3_000;
const FONTS_AND_IMAGES_CAP_MS = 2_000;
const COVER_CAP_MS = 3_000;
const PAINT_CAP_MS = 1_000;
/** Charts take a second to grow, by the defaults of the libraries that draw them; what goes on for ever costs this. */
export const MOTION_CAP_MS = 1_500;
/** No request in flight for this long is quiet: longer than what lies between a reply and the next request. */
const QUIET_FOR_MS = 100;
/** The rest of that is spent on seeing whether the page is still drawn, which takes a little longer than this. */
const LOOK_MS = 35;
/** Documents that send the visitor on, one after another, are followed up to this many. */
const MAX_DOCUMENTS = 6;

/** What it takes to wait for a page. */
type Waiting = Pick<CapturePage, 'inPage' | 'watch' | 'deadline'>;

/**
 * Resolves when the page is ready or the waits are used up. Follows where scripts and refreshes lead.
 * @throws ServiceError target_unreachable when they lead on without end, and what assertShowsPage throws
 */
export async function waitUntilReady(page: CapturePage): Promise<void> {
  const { watch } = page;
  for (let shown = 0; shown < MAX_DOCUMENTS; shown++) {
    const { document } = watch;
    await waitForLoad(page, document);
    assertShowsPage(page);
    if (watch.document !== document) continue;
    assertSaysSomething(page);
    if (document.hasLoaded) await waitForContent(page);
    else await showAsItStands(page);
    if (watch.document === document && !watch.isLeaving) return;
  }
  throw targetError('target_unreachable', 'The page keeps navigating without end');
}

/** Waits for what can still be pending: requests, fonts, images in view, paint, and what covers the page. */
export async function waitForContent(page: Waiting): Promise<void> {
  const { inPage, watch, deadline } = page;
  const asked = unlessGone(inPage.call('isWithoutScripts'));
  const isStill = await deadline.within(FONTS_AND_IMAGES_CAP_MS, asked);
  if (isStill) return waitForRequests(page, 'view', () => watch.inFlightCount);

  // Scripts, or no answer: scripts keep the page busy.
  const { document } = watch;
  let coverLeftMs = COVER_CAP_MS;
  let quietCapMs = QUIET_CAP_MS;
  for (let wasCovered = true; wasCovered && watch.document === document; ) {
    wasCovered = await waitForScripts(page, quietCapMs, async () => {
      const startedAt = performance.now();
      const isUncovered = await waitUntilUncovered(page, coverLeftMs);
      coverLeftMs -= performance.now() - startedAt;
      return isUncovered;
    });
    // What is shown then may only now be asked for.
    quietCapMs = Math.min(QUIET_CAP_MS, deadline.remainingMs() / 4);
  }
}

/** Gives at once when the page was found covered, and no longer is: what comes then is waited for anew. */
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
    // What a script has asked for meanwhile is waited for as well.
  } while (watch.lastActivityAt > lookedAt && lookedAt < capAt && watch.document === document);
  return false;
}

/**
 * Waits for what the page asks for once it is opened to its full height and its animations have ended. Costs nothing
 * where nothing is in flight. The page must have been laid out since.
 */
export async function waitForLateImages(page: Waiting): Promise<void> {
  const { watch } = page;
  if (watch.drawnInFlightCount === 0) return;
  await waitForRequests(page, 'page', () => watch.drawnInFlightCount);
}

/**
 * Waits until nothing is in flight, and for fonts and images. Nothing else is pending in a page without scripts: what
 * a layout asks for is told before the answer of the call that made the layout. Laid out again, what has come may ask
 * for more.
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

/** What did not load in all its time is not waited for any further, nor does it keep the rest from being seen. */
async function showAsItStands(page: CapturePage): Promise<void> {
  page.watch.giveUp();
  await bringInFontsAndImages(page, 0);
  const painted = await page.deadline.within(PAINT_CAP_MS, unlessGone(page.inPage.call('twoFrames')));
  if (painted !== undefined) return;
  // A stylesheet that never comes stops all painting, also that of the picture. The other styles ask for what they
  // show only now.
  await page.session.send('Page.stopLoading');
  await waitForContent(page);
}

/** Waits until no request has been in flight for a short while, or the page goes elsewhere. */
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
    // A request may have come and gone between two looks.
    if (hasPassed && watch.lastActivityAt < askedAt) break;
  }
  if (watch.inFlightCount > 0 && !isElsewhere()) watch.giveUp();
}

/**
 * Lets the time pass by the page's own clock: the timers of a busy page run late, and what they are set to do counts.
 * False when the condition holds before.
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
  // Goes on after the race.
  holds.catch(() => undefined);
  const passed = inPage.call('passTime', leftMs).catch(() => wait(leftMs, false));
  try {
    return (await deadline.within(Math.max(leftMs, capMs), Promise.race([holds, passed]))) !== true;
  } finally {
    stop.abort();
  }
}

/** Waits for web fonts and for images, in view or anywhere; text whose font does not come in time is shown without it. */
export async function bringInFontsAndImages(
  { inPage, deadline }: Waiting,
  capMs: number,
  where: 'view' | 'page' = 'view',
): Promise<void> {
  await deadline.within(capMs + PAINT_CAP_MS, unlessGone(inPage.call('fontsAndImages', capMs, where)));
}

/** Looks for scripts that draw, and waits until these have come to an end. */
export async function waitUntilStill(
  { inPage, deadline }: Pick<Waiting, 'inPage' | 'deadline'>,
  capMs: number,
): Promise<void> {
  const motionMs = Math.max(0, capMs);
  await deadline.within(motionMs + PAINT_CAP_MS, unlessGone(inPage.call('untilStill', motionMs)));
}

/** Waits while nothing but a sign of loading is seen. Gives whether that was so; nothing is asked without time left. */
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
  // The next document is waited for as the first one was: it comes, fails, or the deadline ends the capture.
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

/** A page that goes elsewhere drops the question; the next document is asked again. */
async function unlessGone<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch {
    return undefined;
  }
}
