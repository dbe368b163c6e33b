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
import { createSmallSteps, type FollowedPage, type SmallSteps } from './small-steps.ts';

/** The share of the time that is kept for the way back: elements at the top may appear anew. */
const RETURN_SHARE = 0.2;
/**
 * The share of the time for the way down, without the views themselves, that small steps may use: later views
 * may take longer.
 */
const STEPS_SHARE = 0.7;
/** The share of what is left after the way down that small steps back may use. */
const STEPS_BACK_SHARE = 0.5;
/**
 * A page that grows while it is scrolled may grow to this height, half of the
 * maximum of a picture. Device px.
 */
const GROW_LIMIT_PX = 20_000;
/**
 * A view with elements that move may take this many times its share of what is left of the way down, as long
 * as each later view keeps the time that this one took without that.
 */
const MOVING_SHARES = 2;
/** The share of the time that is kept for the view at the end of the page. */
const LAST_VIEW_SHARE = 0.05;
/** Checks at one position for content that is still to appear, and for elements that scripts move. */
const MAX_CHECKS_WAITING = 3;
const MAX_CHECKS_MOVING = 15;
/** Positions with missing content at which a wait may be in vain. */
const MAX_PAUSES = 3;
/** Stops between two views, for missing content, that may be in vain. */
const MAX_HALVES = 1;

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
  await bringIn();
  await compareFading(page, leftMs);
  if (await steps.isFollowed()) await steps.go(lastTop, 0, leftMs() * STEPS_BACK_SHARE);
  await inPage.call('goToTop');
  // Scroll listeners run at the top again, and the changes that scrolling has started come to their end.
  await showEnd(page, clock.untilWhole(PAGE_TIME.grid, PAGE_TIME.end), leftMs());
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
 * Lets the page show what appears at its end or at its top. A page whose feeds keep its time real gets no
 * more of it than until nothing moves.
 */
async function showEnd({ watch, clock }: LivePage, pageMs: number, realMs: number): Promise<void> {
  const quietFromMs = clock.passedMs + PAGE_TIME.quiet;
  const areTalking = watch.feeds.talkingKinds().length > 0;
  const isQuiet = () => areTalking && clock.passedMs >= quietFromMs && !clock.isMoving;
  await clock.until(isQuiet, { pageMs, realMs });
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

interface Way {
  heightBefore: number;
  growLimitPx: number;
  /** Whether rows of a list are there only while they are in view. */
  missesRows: boolean;
  steps: SmallSteps;
  /** The time for the view at the end if there is none left for those before it. */
  lastViewMs: number;
}

/**
 * Scrolls viewport by viewport to the end of the page, also where it grows meanwhile. When the time is over,
 * goes from there to the end at once, also where the first look at the page has used it. Returns the last
 * place that it has scrolled to.
 */
async function scrollThrough(
  page: LivePage,
  { heightBefore, growLimitPx, missesRows, steps, lastViewMs }: Way,
  leftMs: () => number,
): Promise<number> {
  const { inPage, clock } = page;
  let pausesLeft = MAX_PAUSES;
  let halvesLeft = MAX_HALVES;
  let isPageFollowed = false;
  let lastTop = 0;
  /** What the last view took, without waiting for anything in it. */
  let viewMs = 0;
  // A list would lack the rows between.
  const isTimeUp = () => leftMs() === 0 && !missesRows;
  let isLast = isTimeUp();
  let lastEndsAt = performance.now() + lastViewMs;
  const pass = (pageMs: number, isUnpainted = false) => {
    const realMs = isLast ? Math.max(0, lastEndsAt - performance.now()) : leftMs();
    return clock.pass(pageMs, { realMs, frameMs: PAGE_TIME.viewFrame, isUnpainted });
  };
  for (let top = isLast ? heightBefore : 0; isLast || leftMs() > 0; ) {
    const scrolledAt = performance.now();
    const view = await scrollAndWait(top);
    const endPx = Math.min(view.endPx, growLimitPx);
    // Elements that appear with the scrolling are higher up in the viewport when they are shown in full.
    // Scripts that wait until the scrolling pauses may show others only there.
    const isMissing = view.isMissing && halvesLeft > 0;
    if ((view.isHalfShown || isMissing) && top < endPx && leftMs() > 0) {
      const half = await scrollAndWait(top + view.stepPx / 2, view.endsAt);
      if (isMissing && !half.hasNew) halvesLeft--;
    }
    const viewsLeft = Math.ceil((endPx - top) / view.stepPx);
    const stepsMs = STEPS_SHARE * (leftMs() / viewsLeft - (performance.now() - scrolledAt));
    lastTop = Math.min(top, endPx - view.stepPx);
    if (isLast) break;
    const nextTop = Math.min(top + view.stepPx, endPx - view.stepPx);
    if (nextTop > top) await goOn(top, nextTop, { realMs: stepsMs, isFollowed: view.isFollowed });
    isLast = isTimeUp();
    if (isLast) lastEndsAt = performance.now() + lastViewMs;
    top = isLast ? Math.max(top + view.stepPx, endPx - view.stepPx) : top + view.stepPx;
    const isCut = endPx < view.endPx;
    if (top < endPx + (isCut ? 0 : view.stepPx)) continue;
    // What appears at the end of the page, and content that is added there.
    await showEnd(page, PAGE_TIME.end, leftMs());
    await inPage.call('noteSeen', true);
    if (isCut || (await inPage.call('heightNow')) <= endPx) break;
    top = endPx;
  }
  return lastTop;

  /**
   * Scrolls to the next view in small steps where scripts follow the scrolling. `isFollowed`: what the page
   * says.
   */
  async function goOn(
    top: number,
    nextTop: number,
    { realMs, isFollowed }: { realMs: number; isFollowed: boolean },
  ) {
    let byPage: boolean | undefined = isFollowed;
    if (top === 0 && !(await steps.isFollowed(byPage))) {
      await steps.probe();
      byPage = undefined;
    }
    isPageFollowed = await steps.isFollowed(byPage);
    if (isPageFollowed) await steps.go(top, nextTop, realMs);
  }

  async function scrollAndWait(top: number, endsBy = Number.POSITIVE_INFINITY) {
    const place = await inPage.call('scrollOn', top);
    const viewsLeft = Math.max(1, (Math.min(place.endPx, growLimitPx) - top) / place.stepPx);
    const isHurried = leftMs() < viewsLeft * viewMs;
    const scrolledAt = performance.now();
    // Painting is what takes long in most pages whose views do.
    await pass(missesRows ? PAGE_TIME.rows : PAGE_TIME.view, isHurried);
    viewMs = performance.now() - scrolledAt;
    const sparedMs = leftMs() - (viewsLeft - 1) * viewMs;
    const ownMs = Math.min((MOVING_SHARES * leftMs()) / viewsLeft, sparedMs);
    const endsAt = Math.min(performance.now() + ownMs, endsBy);
    return { ...place, endsAt, ...(await waitUntilShown(endsAt)) };
  }

  /** Waits until the content in view has appeared, and no longer moves or the time of this view is over. */
  async function waitUntilShown(endsAt: number) {
    let survey = await inPage.call('surveyView');
    const waitingBefore = survey.waitingCount;
    // Some scripts wait until the scrolling has paused for 100 ms, and hear of it only in the next frame.
    const mayWait = (checks: number) =>
      pausesLeft > 0 ? checks < MAX_CHECKS_WAITING : isPageFollowed && checks < 1;
    for (let checks = 0; survey.waitingCount > 0 && mayWait(checks); checks++) {
      await pass(PAGE_TIME.view);
      survey = await inPage.call('surveyView');
    }
    if (survey.waitingCount > 0 && survey.waitingCount === waitingBefore) pausesLeft--;
    const mayMove = (checks: number) => checks < MAX_CHECKS_MOVING && performance.now() < endsAt;
    for (let checks = 0; survey.isMoving && mayMove(checks); checks++) {
      await pass(PAGE_TIME.view);
      survey = await inPage.call('surveyView');
    }
    const seen = await inPage.call('noteSeen', !survey.isMoving);
    return { ...seen, isMissing: survey.waitingCount > 0 };
  }
}
