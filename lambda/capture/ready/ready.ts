/**
 * Waits until the page is ready for the picture: it has loaded and lived for a while, fonts and visible
 * images are there, and no loading screen covers it. Every wait has a cap, and nothing waits where nothing
 * can be pending. A page that never becomes ready is captured as it is.
 */
import { PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import { FRAME_MS } from '../clock/next-frame.ts';
import type { LivePage } from '../page/capture-page.ts';
import { assertSaysSomething, assertShowsPage, type Target, targetError } from '../page/navigate.ts';
import { advanceLoadedPage } from './advance-page.ts';
import { waitForLoad } from './load.ts';
import { waitForRequests } from './pending-content.ts';
import { undefinedIfGone } from './undefined-if-gone.ts';

/** The most navigations in a row that are followed. */
const MAX_DOCUMENTS = 6;

/**
 * Resolves when the page is ready or all caps are reached. Follows navigations by scripts and refreshes.
 * @throws ServiceError target_unreachable when the page keeps navigating without end and shows nothing
 * meanwhile, and what assertShowsPage throws
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
  clock.allowHolding(deadline.patience.requests);
  const askedAt = performance.now();
  const state = await deadline.within(
    REAL_TIME.fontsAndImages,
    undefinedIfGone(inPage.call('readContentState')),
  );
  const isWithoutScripts = state !== undefined && state !== 'scripted';
  if (watch.document === document) document.isWithoutScripts = isWithoutScripts;
  if (isWithoutScripts) {
    if (state === 'scrolling') await clock.pass(FRAME_MS);
    const isQuiet = watch.requests.count === 0 && watch.requests.lastActivityAt < askedAt;
    if (state === 'complete' && isQuiet) return;
    return waitForRequests(page, 'view', () => watch.requests.count);
  }
  await advanceLoadedPage(page, clock.untilWhole(PAGE_TIME.grid, PAGE_TIME.life));
}

/**
 * Shows what has loaded so far. What still arrives, as over a slow network, goes on doing so: a page whose
 * scripts are stopped on their way says that it is broken.
 */
async function showAsItStands(page: LivePage & Target): Promise<void> {
  const { session, watch } = page;
  const { document } = watch;
  if (isArriving(page) && !watch.requests.holdsDrawing) {
    await waitForContent(page);
    if (watch.document !== document || document.hasLoaded || isArriving(page)) return;
  }
  watch.requests.giveUp();
  // A pending stylesheet blocks all painting, also that of the picture. The page's other styles load their
  // images only after it is stopped.
  await session.send('Page.stopLoading');
  await waitForContent(page);
}

/** Whether something that the document loads with has come just now. */
function isArriving({ watch }: LivePage): boolean {
  return performance.now() - watch.requests.lastArrivalAt < REAL_TIME.arriving;
}
