/**
 * Waits until the page is ready for the picture: it has loaded and lived for a while, fonts and visible images are there,
 * and no loading screen covers it. Every wait has a cap, and nothing waits where nothing can be pending. A page that never
 * becomes ready is captured as it is.
 */
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import { ClockStuck } from '../clock/virtual-time.ts';
import type { LivePage } from '../page/capture-page.ts';
import { assertSaysSomething, assertShowsPage, type Target, targetError } from '../page/navigate.ts';
import type { MainDocument } from '../watch/page-watch.ts';

/** The most navigations in a row that are followed. */
const MAX_DOCUMENTS = 6;

/**
 * Resolves when the page is ready or all caps are reached. Follows navigations by scripts and refreshes.
 * @throws ServiceError target_unreachable when the page keeps navigating without end and shows nothing meanwhile, and what
 * assertShowsPage throws
 */
export async function waitUntilReady(page: LivePage & Target): Promise<void> {
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
  // A page that shows itself and reloads, over and over.
  if (hasShown) return;
  throw targetError('target_unreachable', 'The page keeps navigating without end');
}

/** Lets the page live, and waits for everything that can still be pending. */
export async function waitForContent(page: LivePage): Promise<void> {
  const { inPage, watch, clock, deadline } = page;
  const { document } = watch;
  clock.allowHolding(REAL_TIME.requests);
  const askedAt = performance.now();
  const state = await deadline.within(REAL_TIME.fontsAndImages, unlessGone(inPage.call('readContentState')));
  const isWithoutScripts = state === 'complete' || state === 'loading';
  if (watch.document === document) document.isWithoutScripts = isWithoutScripts;
  if (isWithoutScripts) {
    const isQuiet = watch.requests.count === 0 && watch.requests.lastActivityAt < askedAt;
    if (state === 'complete' && isQuiet) return;
    return waitForRequests(page, 'view', () => watch.requests.count);
  }
  await letLive(page, clock.untilWhole(PAGE_TIME.grid, PAGE_TIME.life));
}

/**
 * Lets a page with scripts live for this much of its time, and longer while a loading screen covers it.
 * @throws ClockStuck
 */
export async function letLive(page: LivePage, pageMs: number): Promise<void> {
  const { watch, clock, inPage } = page;
  const { document } = watch;
  const isThere = () => watch.document === document && !watch.isLeaving;
  await passLife(page, pageMs);
  await waitForWorkers(page);
  const arrived = isThere() ? await bringInFontsAndImages(page, REAL_TIME.fontsAndImages) : undefined;
  if (arrived?.hasWorks && isThere()) await waitForWorks(page);
  const isCovered = async () => isThere() && (await unlessGone(inPage.call('isCovered'))) === true;
  if (!(await isCovered())) return;
  for (let coveredMs = 0; coveredMs < PAGE_TIME.cover; coveredMs += PAGE_TIME.look) {
    await clock.pass(PAGE_TIME.look, { pace: paceOf(page) });
    if (!(await isCovered())) break;
  }
  // Content that was under the loading screen may come only now.
  await clock.pass(PAGE_TIME.arrival, { pace: paceOf(page) });
  if (isThere()) await bringInFontsAndImages(page, REAL_TIME.fontsAndImages);
}

/**
 * Every timer fires in the page's time, however long it takes. In real time, timers of a page that does more than it has time for
 * wait for each other, and most never fire: such a page is captured again in real time.
 */
async function passLife(page: LivePage, pageMs: number): Promise<void> {
  const { clock, deadline } = page;
  const hasPassed = await clock.pass(pageMs, { pace: paceOf(page), realMs: REAL_TIME.life });
  if (hasPassed || deadline.remainingMs() < REAL_TIME.again) return;
  throw new ClockStuck('The page does more than it has time for');
}

/** Content that workers and sockets bring comes in real time. */
function paceOf({ watch }: LivePage): () => number {
  return () => (watch.isFed ? PACE.fed : PACE.fast);
}

/** Waits until the page's workers have ended what they do now. The page's time passes as in a visitor's browser. */
async function waitForWorkers({ watch, clock }: LivePage): Promise<void> {
  if (watch.workers.size === 0) return;
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
  await clock.pass(PAGE_TIME.look, { pace: PACE.fast });
}

/**
 * Waits for work that scripts of the page have other threads do, and lets the page show what it brings. Also after work that has
 * ended in the last moments of the page's time: a visitor's browser would have ended it earlier in that time.
 */
async function waitForWorks(page: LivePage): Promise<void> {
  const { inPage, clock } = page;
  const capMs = REAL_TIME.fontsAndImages;
  await clock.during(unlessGone(inPage.call('worksEnded', capMs)), { realMs: capMs, pace: PACE.real });
  await clock.pass(clock.untilWhole(PAGE_TIME.grid, PAGE_TIME.arrival));
  await bringInFontsAndImages(page, REAL_TIME.fontsAndImages);
}

/**
 * Waits for requests that the page sends when it is opened to its full height and its animations have ended. Returns
 * at once when nothing is in flight. The page must have been laid out since.
 */
export async function waitForLateImages(page: LivePage): Promise<void> {
  const { watch } = page;
  if (watch.requests.drawnCount === 0) return;
  await waitForRequests(page, 'page', () => watch.requests.drawnCount);
}

/**
 * Waits until no request is in flight, and for fonts and images. Nothing else can be pending in a page without
 * scripts: the browser reports the requests of a layout before it answers the call that caused the layout. New
 * content may cause a new layout with more requests, so the wait repeats.
 */
async function waitForRequests(
  page: LivePage,
  where: 'view' | 'page',
  inFlightCount: () => number,
): Promise<void> {
  const { watch, clock } = page;
  const { document } = watch;
  const isElsewhere = () => watch.document !== document || watch.isLeaving;
  const capAt = performance.now() + REAL_TIME.requests;
  let lookedAt: number;
  do {
    lookedAt = performance.now();
    await Promise.all([
      clock.until(() => inFlightCount() === 0 || isElsewhere(), {
        realMs: capAt - lookedAt,
        pace: PACE.real,
      }),
      bringInFontsAndImages(page, Math.min(REAL_TIME.fontsAndImages, capAt - lookedAt), where),
    ]);
  } while (watch.requests.lastActivityAt > lookedAt && performance.now() < capAt && !isElsewhere());
  if (inFlightCount() > 0) watch.requests.giveUp();
}

/** Stops waiting for the load of the page, and shows what has loaded so far. */
async function showAsItStands(page: LivePage & Target): Promise<void> {
  page.watch.requests.giveUp();
  // A pending stylesheet blocks all painting, also that of the picture. The page's other styles load their images
  // only after it is stopped.
  await page.session.send('Page.stopLoading');
  await waitForContent(page);
}

/**
 * Waits for web fonts, and for images in view or in the whole page. Text whose font does not load in time is shown in
 * a fallback font. Returns undefined when something does not load in time.
 */
export async function bringInFontsAndImages(
  { inPage, clock }: LivePage,
  capMs: number,
  where: 'view' | 'page' = 'view',
): Promise<{ hasWorks: boolean } | undefined> {
  const arriving = unlessGone(inPage.call('fontsAndImages', where, PAGE_TIME.arrival));
  const arrived = await clock.during(arriving, { realMs: Math.max(0, capMs), pace: PACE.real });
  if (arrived === undefined) await unlessGone(inPage.call('showFallbackFonts'));
  return arrived;
}

async function waitForLoad(page: LivePage, document: MainDocument): Promise<void> {
  const { watch, clock, deadline } = page;
  const isElsewhere = () => watch.document !== document;
  const isOver = () => isElsewhere() || (document.hasLoaded && !watch.isLeaving);
  const leftMs = () => Math.max(0, document.arrivedAt + REAL_TIME.load - performance.now());
  clock.allowHolding(REAL_TIME.requests);
  // Most pages load without any time of their own. What they do then begins at the same moment in each capture.
  for (let idleSince = performance.now(); !isOver(); ) {
    clock.letLoad();
    if (await hasChanged(page, Math.min(leftMs(), REAL_TIME.loadLook))) idleSince = performance.now();
    else if (performance.now() - idleSince >= Math.min(leftMs(), loadIdleMs(page))) break;
  }
  // Nothing tells how much of the page's time its load takes.
  await clock.until(isOver, { realMs: leftMs(), pace: PACE.real });
  // The wait for the next document has no cap, as for the first one: it arrives, fails, or the deadline ends the
  // capture.
  const next = watch.until(() => isElsewhere() || !watch.isNavigating, deadline.signal);
  await deadline.within(deadline.remainingMs(), next);
}

/** How long a page that loads may do nothing before it gets time of its own. */
function loadIdleMs({ watch, clock }: LivePage): number {
  return watch.requests.count > 0 || clock.isLoading ? REAL_TIME.requests : REAL_TIME.loadIdle;
}

/** Whether a request or the document changes within this time. */
async function hasChanged({ watch, deadline }: LivePage, realMs: number): Promise<boolean> {
  const stop = new AbortController();
  try {
    return (
      (await deadline.within(
        realMs,
        watch.changed(stop.signal).then(() => true),
      )) === true
    );
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
