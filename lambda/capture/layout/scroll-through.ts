/** Takes a page through its views, down to its end. */
import { PAGE_TIME } from '../clock/caps.ts';
import type { LivePage } from '../page/capture-page.ts';
import type { SmallSteps } from './small-steps.ts';

/**
 * The share of the time for the way down, without the views themselves, that small steps may use: later views
 * may take longer.
 */
const STEPS_SHARE = 0.7;
/**
 * A view with elements that move may take this many times its share of what is left of the way down, as long
 * as each later view keeps the time that this one took without that.
 */
const MOVING_SHARES = 2;
/** Checks at one position for content that is still to appear, and for elements that scripts move. */
export const MAX_CHECKS_WAITING = 3;
const MAX_CHECKS_MOVING = 15;
/** Positions with missing content at which a wait may be in vain. */
const MAX_PAUSES = 3;
/** Stops between two views, for missing content, that may be in vain. */
const MAX_HALVES = 1;

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
export async function scrollThrough(
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
    const { stepPx, ...view } = await scrollAndWait(top);
    let endPx = Math.min(view.endPx, growLimitPx);
    lastTop = Math.max(0, Math.min(top, endPx - stepPx));
    if (isLast) break;
    // Elements that appear with the scrolling are higher up in the viewport when they are shown in full.
    // Scripts that wait until the scrolling pauses may show others only there.
    const isMissing = view.isMissing && halvesLeft > 0;
    if ((view.isHalfShown || isMissing) && lastTop + stepPx < endPx && leftMs() > 0) {
      const half = await scrollAndWait(top + stepPx / 2, view.endsAt);
      if (isMissing && !half.hasNew) halvesLeft--;
    }
    if (lastTop + stepPx >= endPx) {
      const grownPx = await showMore(endPx);
      if (grownPx === endPx) break;
      endPx = grownPx;
    }
    const viewsLeft = Math.ceil((endPx - lastTop) / stepPx);
    const stepsMs = STEPS_SHARE * (leftMs() / viewsLeft - (performance.now() - scrolledAt));
    const nextTop = Math.min(lastTop + stepPx, endPx - stepPx);
    // The page may grow on the way: the next view is where the steps end.
    if (nextTop > lastTop) await goOn(lastTop, nextTop, { realMs: stepsMs, isFollowed: view.isFollowed });
    isLast = isTimeUp();
    if (isLast) lastEndsAt = performance.now() + lastViewMs;
    top = isLast ? endPx - stepPx : nextTop;
  }
  return lastTop;

  /** At the end of the page, shows what appears there. Returns the new end where content has been added. */
  async function showMore(endPx: number): Promise<number> {
    const grownPx = async () => Math.max(endPx, Math.min(await inPage.call('heightNow'), growLimitPx));
    if ((await grownPx()) > endPx) return grownPx();
    await showEnd(page, PAGE_TIME.end, leftMs());
    await inPage.call('noteSeen', true);
    return grownPx();
  }

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
    if (survey.isMoving && performance.now() >= endsAt) page.cutsShort('scroll');
    const seen = await inPage.call('noteSeen', !survey.isMoving);
    return { ...seen, isMissing: survey.waitingCount > 0 };
  }
}

/**
 * Lets the page show what appears at its end or at its top. A page whose feeds keep its time real gets no
 * more of it than until nothing moves.
 */
export async function showEnd({ watch, clock }: LivePage, pageMs: number, realMs: number): Promise<void> {
  const quietFromMs = clock.passedMs + PAGE_TIME.quiet;
  const areTalking = watch.feeds.talkingKinds().length > 0;
  const isQuiet = () => areTalking && clock.passedMs >= quietFromMs && !clock.isMoving;
  await clock.until(isQuiet, { pageMs, realMs });
}
