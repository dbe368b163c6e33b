/**
 * Owns the page's time and its frames. Time passes in the page only while a step of the capture asks for it,
 * and each bit of time is followed by one frame. Between two steps the page's clock stands.
 */
import { setImmediate } from 'node:timers/promises';
import { PACE, REAL_TIME } from './caps.ts';
import { type Caps, createDemands } from './demands.ts';
import { createFrames } from './drawn-frames.ts';
import { createFeedTime, type HeldMs } from './feed-time.ts';
import { nextFrameAt } from './next-frame.ts';
import { createStanding } from './standing.ts';
import { ClockStuck, createVirtualTime, type TimeDeps, UNSEEN_MS, type VirtualTime } from './virtual-time.ts';

export interface PageClock extends Pick<VirtualTime, 'allowLoading' | 'isLoading'> {
  /**
   * From now on, requests may hold the page's time this long, ms of real time. Feeds may keep it real as
   * long, at most as long as requests after the load.
   */
  allowHolding(realMs: number): void;
  /**
   * Resolves once this much page time has passed, or the page leaves its document.
   * False when the cap comes first.
   */
  pass(pageMs: number, options?: Partial<Caps>): Promise<boolean>;
  /** Lets time pass until the condition holds. Returns whether it does. */
  until(condition: () => boolean, caps: Caps): Promise<boolean>;
  /** Lets time pass until the promise has settled. Returns its value, or undefined when a cap comes first. */
  during<Value>(work: Promise<Value>, caps: Caps): Promise<Value | undefined>;
  /**
   * The clock stands while this process does something that the page waits for, for a short while. In a
   * visitor's browser that takes no time.
   */
  standFor(work: Promise<unknown>): void;
  /**
   * Ends animated images: shows the last frame of each, also of endless ones. Call it when nothing
   * else moves, and when the page's scripts are disabled: their frames would come minutes apart. `areNew`:
   * some have only now been put into view.
   */
  endImages(realMs: number, areNew: boolean): Promise<void>;
  /** Page time until the clock stands at the next whole number of `grid` ms after the `leastMs` from now. */
  untilWhole(grid: number, leastMs: number): number;
  /** Page time that has passed so far, ms. */
  readonly passedMs: number;
  /** Whether frames have just changed what the page shows. */
  readonly isMoving: boolean;
  /** The same, or the document has not been drawn for long enough to tell. */
  readonly mayBeMoving: boolean;
  /** performance.now() of the last frame that has changed what the document shows. */
  readonly changedAt: number;
  /** Whether feeds may still keep the page's time real. */
  readonly hasTimeForFeeds: boolean;
  /** How long feeds have kept the page's time real so far, in whole ms. */
  readonly heldMs: Readonly<HeldMs>;
}

/** If frames still change after this many leaps, something other than images moves. */
const MOST_LEAPS = 5;
const LEAST_MS = 1;
/**
 * A page without a change for this long does not move. One frame is not enough to tell: where the clock
 * stops at a whole number of its grid, a timer of 100 ms fires just before that in one load, and just after
 * it in another.
 */
const MOTIONLESS_MS = 300;

export function createPageClock(deps: TimeDeps): PageClock {
  const { session, watch, deadline, isOnCommand } = deps;
  const time = createVirtualTime(deps);
  const frames = createFrames(deps, time);
  const demands = createDemands(() => time.passedMs, deadline);
  const standing = createStanding(deadline);
  const feedTime = createFeedTime(deps, time);
  let isRunning = false;
  watch.onChange(demands.check);
  /** Ends the pause between two steps: a demand has come or gone. */
  let wake = () => {};

  return {
    async pass(pageMs, options = {}) {
      const { document } = watch;
      const endsAtMs = time.passedMs + pageMs;
      let hasLeft = false;
      const leaves = () => {
        hasLeft ||= watch.document !== document || watch.isLeaving;
        return hasLeft;
      };
      await until(leaves, { realMs: deadline.remainingMs(), ...options, pageMs });
      return hasLeft || time.passedMs >= endsAtMs;
    },
    until,
    during,
    allowLoading() {
      // A step that is under way lets documents load, too.
      if (!isRunning || standing.isNow) time.allowLoading();
    },
    get isLoading() {
      return time.isLoading;
    },
    allowHolding(realMs) {
      time.allowHolding(realMs);
      feedTime.allow(realMs);
    },
    standFor(work) {
      // Where time passes by itself, it passes meanwhile.
      if (isOnCommand) standing.add(work);
    },
    async endImages(realMs, areNew) {
      if (!isOnCommand) return;
      const endsAt = performance.now() + realMs;
      // An image that was not drawn yet begins in one frame, which shows no change, and ends in the next.
      for (let drawn = 0; drawn < MOST_LEAPS; drawn++) {
        frames.leap();
        await until(() => false, { pageMs: LEAST_MS, realMs: endsAt - performance.now() });
        if (frames.quietCount > 1 && !areNew) return;
      }
    },
    untilWhole: (grid, leastMs) => (Math.floor((time.passedMs + leastMs) / grid) + 1) * grid - time.passedMs,
    get passedMs() {
      return time.passedMs;
    },
    get isMoving() {
      return !isStillSince(frames.movedAtMs);
    },
    get mayBeMoving() {
      return !isStillSince(Math.max(frames.movedAtMs, frames.firstAtMs));
    },
    get changedAt() {
      return frames.changedAt;
    },
    get hasTimeForFeeds() {
      return feedTime.hasTime;
    },
    get heldMs() {
      return feedTime.heldMs;
    },
  };

  function isStillSince(changedAtMs: number): boolean {
    return time.passedMs - changedAtMs >= MOTIONLESS_MS;
  }

  /**
   * Waits until the page has handled all earlier messages; no page time passes. The same answers then need no
   * page time in each capture, however busy the machine is.
   */
  async function pageIsFree(work: Promise<unknown>): Promise<void> {
    // The work is asked for first, and is answered first.
    await setImmediate();
    await Promise.race([work, session.send('Runtime.evaluate', { expression: '0' })]).catch(() => undefined);
    await setImmediate();
  }

  async function during<Value>(work: Promise<Value>, caps: Caps): Promise<Value | undefined> {
    let hasSettled = false;
    const settled = () => {
      hasSettled = true;
      demands.check();
    };
    work.then(settled, settled);
    if (!caps.isCommand) await deadline.within(Math.min(caps.realMs, REAL_TIME.ask), pageIsFree(work));
    await until(() => hasSettled, caps);
    return hasSettled ? work : undefined;
  }

  async function until(condition: () => boolean, caps: Caps): Promise<boolean> {
    deadline.signal.throwIfAborted();
    if (condition()) return true;
    const demand = demands.add(condition, caps);
    wake();
    run();
    try {
      await deadline.within(caps.realMs, demand.over);
    } finally {
      demand.withdraw();
      wake();
    }
    return condition();
  }

  /** Lets time pass as long as there are demands. */
  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (demands.count > 0 && !deadline.signal.aborted) {
        await (standing.isDue ? standing.stand() : step());
        demands.check();
      }
    } catch (error) {
      if (error instanceof ClockStuck) deadline.abort(error);
      demands.fail(error);
    } finally {
      isRunning = false;
    }
  }

  async function step(): Promise<void> {
    const startedAt = performance.now();
    const heldBeforeMs = time.heldMs;
    const realMs = () => performance.now() - startedAt - (time.heldMs - heldBeforeMs);
    const { pace: neededPace, leastLeftMs, frameMs, isUnpainted, ...need } = demands.need();
    const askedPace = isOnCommand ? neededPace : PACE.real;
    // Nothing that feeds bring is waited for while a command is carried out.
    const mayFollowFeeds = isOnCommand && !need.areCommands && askedPace < PACE.real;
    const kinds = mayFollowFeeds ? feedTime.realTimeKinds(need.awaitsFeeds) : [];
    const pace = kinds.length > 0 ? PACE.real : askedPace;
    const behindMs = kinds.length > 0 && !deadline.patience.isSteady ? feedTime.behindMs : 0;
    const talking = isOnCommand ? feedTime.talkingKinds() : [];
    const isFineGrained = pace === PACE.real || isUnpainted || need.hasCommand || talking.length > 0;
    // Where time passes by itself, a step without time would never end.
    const timeStands = isOnCommand && need.timeStands;
    const endsAtMs = timeStands
      ? time.passedMs + UNSEEN_MS
      : nextFrameAt(time.passedMs, frames, { leastLeftMs, frameMs, isFineGrained, behindMs });
    const stepMs = timeStands ? 0 : endsAtMs - time.passedMs;
    if (talking.length > 0 && stepMs > 0) {
      const earlyMs = feedTime.earlyMs(stepMs);
      if (earlyMs >= 1 && kinds.length === 0) {
        await pauseFor(earlyMs);
        return feedTime.waits(talking, performance.now() - startedAt);
      }
      feedTime.passes(stepMs);
    }
    if (kinds.length > 0 && feedTime.isInFlight) demands.extendForFeeds(stepMs);
    await time.passUntil(endsAtMs, () => demands.patienceMs(({ mayBeBusy }) => mayBeBusy === true));
    await drawFrame(stepMs, isUnpainted);
    await pauseFor(stepMs * pace - behindMs - realMs());
    feedTime.follow(kinds, stepMs, realMs());
  }

  async function drawFrame(stepMs: number, isUnpainted: boolean): Promise<void> {
    // A frame of a large picture takes longer.
    const patienceMs = () =>
      demands.patienceMs(({ isCommand, mayBeBusy }) => isCommand === true || mayBeBusy === true);
    await (isUnpainted ? frames.skip(patienceMs) : frames.draw(stepMs, patienceMs));
  }

  async function pauseFor(aheadMs: number): Promise<void> {
    if (aheadMs < 1 || demands.count === 0) return;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await deadline.within(aheadMs, woken);
  }
}
