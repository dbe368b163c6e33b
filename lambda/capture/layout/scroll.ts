/**
 * Brings out the whole of a document: scrolls through it so that lazy content loads, returns to the top, and
 * opens an inner scroller that contains the content to its full height.
 */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { Size } from '../in-page/dom/boxes.ts';
import type { LivePage } from '../page/capture-page.ts';
import { greatestHeight } from '../picture/pixel-limits.ts';
import { waitForFontsAndImages } from '../ready/pending-content.ts';
import { enterClosedTrees } from './enter-closed-trees.ts';
import { MAX_CHECKS_WAITING, scrollThrough, showEnd } from './scroll-through.ts';
import { createSmallSteps, type FollowedPage } from './small-steps.ts';

/** The share of the time that is kept for the way back: elements at the top may appear anew. */
const RETURN_SHARE = 0.2;
/** The share of what is left after the way down that small steps back may use. */
const STEPS_BACK_SHARE = 0.5;
/**
 * A page that grows while it is scrolled may grow to this height, half of the
 * maximum of a picture. Device px.
 */
const GROW_LIMIT_PX = 20_000;
/** The share of the time that is kept for the view at the end of the page. */
const LAST_VIEW_SHARE = 0.05;

export interface BroughtOut {
  /** The height of the page before it was scrolled, CSS px. */
  heightBefore: number;
  /** Whether the page has no scripts. */
  isWithoutScripts: boolean;
  /** Whether the content may be in closed shadow trees, which the in-page scripts see now. */
  hasEnteredTrees: boolean;
}

/** The document before it is scrolled, CSS px. */
interface Unscrolled extends Size {
  /** How much higher it becomes when it is opened. */
  hiddenPx: number;
}

interface Bounds {
  /** When the time for scrolling ends. */
  capAt: number;
  /** Throws where the page would be too high. */
  assertFits(unscrolled: Unscrolled): void;
}

/**
 * `page` may be that of a frame: all that is done concerns the document of `page.inPage`. Resolves
 * when that is at its top again.
 */
export async function bringOutDocument(
  page: LivePage & FollowedPage,
  request: CaptureRequest,
  { capAt, assertFits }: Bounds,
): Promise<BroughtOut> {
  const { inPage, watch, clock } = page;
  const capMs = Math.max(0, capAt - performance.now());
  const leftMs = () => Math.max(0, capAt - performance.now());
  let unscrolled = await inPage.call('beginScrolling');
  const hasEnteredTrees = unscrolled?.mayScrollInClosedTree === true && (await enterClosedTrees(page));
  if (hasEnteredTrees) unscrolled = await inPage.call('beginScrolling');
  if (unscrolled === null) return { heightBefore: 0, isWithoutScripts: false, hasEnteredTrees };
  const { height: heightBefore, lazyCount, isWithoutScripts, ignoresScrolling, missingRows } = unscrolled;
  const broughtOut = { heightBefore, isWithoutScripts, hasEnteredTrees };
  // A list of any length may scroll in a page that fits.
  if (missingRows === 'inner' && heightBefore > greatestHeight(request))
    return { ...broughtOut, heightBefore: 0 };
  assertFits(unscrolled);
  const bringIn = () => waitForFontsAndImages(page, Math.min(REAL_TIME.fontsAndImages, leftMs()), 'page');
  if (ignoresScrolling) {
    if (lazyCount === 0) return broughtOut;
    await bringIn();
    await inPage.call('goToTop');
    await inPage.call('openPage');
    return broughtOut;
  }
  const missesRows = missingRows !== 'nowhere';
  clock.allowHolding(leftMs());
  const growLimitPx = Math.max(heightBefore, GROW_LIMIT_PX / request.scale);
  const lastViewMs = capMs * LAST_VIEW_SHARE;
  const downMs = () => Math.max(0, leftMs() - lastViewMs - capMs * RETURN_SHARE);
  const steps = createSmallSteps(page);
  const way = { heightBefore, growLimitPx, missesRows, steps, lastViewMs };
  const lastTop = await scrollThrough(page, way, downMs);
  if (downMs() === 0) page.cutsShort('scroll');
  await bringIn();
  await compareFading(page, leftMs);
  if (await steps.isFollowed()) await steps.go(lastTop, 0, leftMs() * STEPS_BACK_SHARE);
  await inPage.call('goToTop');
  // Scroll listeners run at the top again, and the changes that scrolling has started come to their end.
  await showEnd(page, clock.untilWhole(PAGE_TIME.grid, PAGE_TIME.end), leftMs());
  if (leftMs() === 0) page.cutsShort('scroll');
  if (watch.requests.drawnCount > 0) await bringIn();
  await inPage.call('openPage');
  if (missesRows) {
    // Many lists add rows when they have grown.
    await clock.pass(PAGE_TIME.grid, { realMs: leftMs() });
    await inPage.call('fillRows');
  }
  return broughtOut;
}

/**
 * Goes back to where fixed layers looked otherwise, and down again: layers that look as before in both places
 * fade with the scrolling, others by the time.
 */
async function compareFading({ inPage, clock }: LivePage, leftMs: () => number): Promise<void> {
  for (const top of await inPage.call('viewsToCompare')) {
    await inPage.call('scrollOn', top);
    let isAsBefore = false;
    for (let checks = 0; !isAsBefore && checks < MAX_CHECKS_WAITING; checks++) {
      await clock.pass(PAGE_TIME.view, { realMs: leftMs() });
      isAsBefore = await inPage.call('areFadedAsBefore');
    }
    if (!isAsBefore) return inPage.call('forgetFading');
  }
}
