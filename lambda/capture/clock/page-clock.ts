/**
 * Owns the page's time and its frames. Time passes in the page only while a step of the capture asks for it,
 * and each bit of time is followed by one frame. Between two steps the page's clock stands.
 */
import { setImmediate } from 'node:timers/promises';
import type { FeedKind } from '../watch/feeds.ts';
import { PACE, REAL_TIME } from './caps.ts';
import { createFrames } from './drawn-frames.ts';
import { createFeedTime, type HeldMs } from './feed-time.ts';
import { FRAME_MS, nextFrameAt } from './next-frame.ts';
import { ClockStuck, createVirtualTime, type TimeDeps, UNSEEN_MS, type VirtualTime } from './virtual-time.ts';

interface Caps {
  /** Default: no cap. */
  pageMs?: number;
  realMs: number;
  /**
   * Least real time per page time, see caps.ts. Asked at each step. Default: as
   * fast as the page's work allows.
   */
  pace?: number | (() => number);
  /**
   * Set while the page lives: its time is then real also while open feeds are quiet (watch/feeds.ts), and
   * what passes while feeds are being opened does not count, as time stands while a request is in flight.
   */
  awaitsFeeds?: boolean;
  /** Page time of a frame. Default: that of a screen. */
  frameMs?: number;
  /** Set where only the page's scripts look at the frames: they are not painted. */
  isUnpainted?: boolean;
  /** Set for a command of the browser. Time passes frame by frame, and a frame may take long. */
  isCommand?: boolean;
  /**
   * Set for a command that shows the page: frames are drawn, and the page's time stands. How many the command
   * takes depends on how busy the machine is, and images would have moved on by as many.
   */
  isStill?: boolean;
  /**
   * Set for code of the request, and for long walks: the page may be busy all that
   * time, and answers nothing then.
   */
  mayBeBusy?: boolean;
}

export interface PageClock extends Pick<VirtualTime, 'letLoad' | 'isLoading'> {
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
   * Ends animated images: shows the last frame of each, also where it is without end. Call it when all else
   * stands, and when the page's scripts are stopped: their frames would come minutes apart. `areNew`: some
   * have only now been put into view.
   */
  endImages(realMs: number, areNew: boolean): Promise<void>;
  /** Page time until the clock stands at the next whole number of `grid` ms after the `leastMs` from now. */
  untilWhole(grid: number, leastMs: number): number;
  /** Page time that has passed so far, ms. */
  readonly passedMs: number;
  /** Whether frames have just changed what the page shows. */
  readonly isMoving: boolean;
  /** Whether feeds may still keep the page's time real. */
  readonly hasTimeForFeeds: boolean;
  /** How long feeds have kept the page's time real so far, in whole ms. */
  readonly heldMs: Readonly<HeldMs>;
}

/** Without an end in sight, something else moves. */
const MOST_LEAPS = 5;
const LEAST_MS = 1;
/**
 * What has not changed for so long stands still. The last frame alone does not tell: timers of
 * 100 ms fire when the clock stops at a whole number of its grid, a bit before it in one load
 * and a bit after it in another.
 */
const STILL_MS = 300;

export function createPageClock(deps: TimeDeps): PageClock {
  const { session, watch, deadline, isOnCommand } = deps;
  const time = createVirtualTime(deps);
  const frames = createFrames(deps, time);
  const demands = new Set<Demand>();
  const standingFor = new Set<Promise<unknown>>();
  const feedTime = createFeedTime(deps, time);
  let standLeftMs: number = REAL_TIME.stand;
  let isStanding = false;
  let isRunning = false;
  const look = () => {
    for (const demand of demands) demand.look();
  };
  watch.onChange(look);
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
    letLoad() {
      // A step that is under way lets documents load, too.
      if (!isRunning || isStanding) time.letLoad();
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
      if (!isOnCommand) return;
      standingFor.add(work);
      const settled = () => void standingFor.delete(work);
      work.then(settled, settled);
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
      return time.passedMs - frames.movedAtMs < STILL_MS;
    },
    get hasTimeForFeeds() {
      return feedTime.hasTime;
    },
    get heldMs() {
      return feedTime.heldMs;
    },
  };

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
      look();
    };
    work.then(settled, settled);
    if (!caps.isCommand) await deadline.within(Math.min(caps.realMs, REAL_TIME.ask), pageIsFree(work));
    await until(() => hasSettled, caps);
    return hasSettled ? work : undefined;
  }

  async function until(
    condition: () => boolean,
    { pageMs, realMs, pace = PACE.fast, frameMs = FRAME_MS, ...flags }: Caps,
  ): Promise<boolean> {
    const { awaitsFeeds = false, isUnpainted = false, isCommand = false } = flags;
    const { isStill = false, mayBeBusy = false } = flags;
    deadline.signal.throwIfAborted();
    if (condition()) return true;
    let endsAtPageMs = time.passedMs + (pageMs ?? Number.POSITIVE_INFINITY);
    const endsAt = performance.now() + realMs;
    const over = Promise.withResolvers<void>();
    const demand: Demand = {
      pace: typeof pace === 'number' ? () => pace : pace,
      awaitsFeeds,
      frameMs,
      isUnpainted,
      isCommand,
      isStill,
      mayBeBusy,
      leftMs: () => endsAtPageMs - time.passedMs,
      extend: (ms) => {
        endsAtPageMs += ms;
      },
      leftRealMs: () => endsAt - performance.now(),
      look: () => {
        if (!condition() && time.passedMs < endsAtPageMs) return;
        // At once, so that no further step begins for it.
        demands.delete(demand);
        over.resolve();
      },
      fail: over.reject,
    };
    demands.add(demand);
    wake();
    run();
    try {
      await deadline.within(realMs, over.promise);
    } finally {
      demands.delete(demand);
      wake();
    }
    return condition();
  }

  /** Lets time pass as long as there are demands. */
  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (demands.size > 0 && !deadline.signal.aborted) {
        await (standingFor.size > 0 && standLeftMs > 0 ? stand() : step());
        look();
      }
    } catch (error) {
      if (error instanceof ClockStuck) deadline.abort(error);
      for (const demand of demands) demand.fail(error);
    } finally {
      isRunning = false;
    }
  }

  async function stand(): Promise<void> {
    const works = [...standingFor];
    const since = performance.now();
    isStanding = true;
    await deadline.within(Math.min(REAL_TIME.unknownHold, standLeftMs), Promise.allSettled(works));
    isStanding = false;
    standLeftMs -= performance.now() - since;
    for (const work of works) standingFor.delete(work);
  }

  async function step(): Promise<void> {
    const startedAt = performance.now();
    const heldBeforeMs = time.heldMs;
    const realMs = () => performance.now() - startedAt - (time.heldMs - heldBeforeMs);
    const askedPace = isOnCommand ? Math.max(...[...demands].map((demand) => demand.pace())) : PACE.real;
    const kinds = askedPace < PACE.real ? kindsThatHold() : [];
    const pace = kinds.length > 0 ? PACE.real : askedPace;
    const behindMs = kinds.length > 0 ? feedTime.behindMs : 0;
    const leastLeftMs = Math.min(...[...demands].map((demand) => demand.leftMs()));
    const isUnpainted = [...demands].every((demand) => demand.isUnpainted);
    const isFineGrained =
      pace === PACE.real || isUnpainted || [...demands].some(({ isCommand }) => isCommand);
    const frameMs = Math.min(...[...demands].map((demand) => demand.frameMs));
    // Where time passes by itself, a step without time would never end.
    const isStill = isOnCommand && [...demands].every((demand) => demand.isStill);
    const endsAtMs = isStill
      ? time.passedMs + UNSEEN_MS
      : nextFrameAt(time.passedMs, frames, { leastLeftMs, frameMs, isFineGrained, behindMs });
    const stepMs = isStill ? 0 : endsAtMs - time.passedMs;
    if (kinds.length > 0 && feedTime.isInFlight) extend(stepMs);
    await time.passUntil(endsAtMs, () => patienceMs(({ mayBeBusy }) => mayBeBusy));
    // A frame of a large picture takes longer.
    const framePatienceMs = () => patienceMs(({ isCommand, mayBeBusy }) => isCommand || mayBeBusy);
    await (isUnpainted ? frames.skip(framePatienceMs) : frames.draw(stepMs, framePatienceMs));
    await pauseFor(stepMs * pace - behindMs - realMs());
    feedTime.follow(kinds, stepMs, realMs());
  }

  function extend(stepMs: number): void {
    for (const demand of demands) if (demand.awaitsFeeds) demand.extend(stepMs);
  }

  async function pauseFor(aheadMs: number): Promise<void> {
    if (aheadMs < 1 || demands.size === 0) return;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await deadline.within(aheadMs, woken);
  }

  /** Nothing that feeds bring is waited for while a command is carried out. */
  function kindsThatHold(): FeedKind[] {
    if (!isOnCommand || [...demands].every(({ isCommand }) => isCommand)) return [];
    return feedTime.kindsThatHold([...demands].some(({ awaitsFeeds }) => awaitsFeeds));
  }

  /** How long the page may give no answer. A slow demand may use all of its remaining time. */
  function patienceMs(takesLong: (demand: Demand) => boolean): number {
    const long = [...demands].filter(takesLong);
    // Code that is ended takes a moment to end.
    const lefts = long.map((demand) => demand.leftRealMs() + (demand.mayBeBusy ? REAL_TIME.stuck : 0));
    return Math.max(REAL_TIME.stuck, ...lefts);
  }
}

/** Something that needs the page's time to pass. */
interface Demand {
  pace(): number;
  awaitsFeeds: boolean;
  frameMs: number;
  isUnpainted: boolean;
  isCommand: boolean;
  isStill: boolean;
  mayBeBusy: boolean;
  /** Page time that may still pass for it, ms. */
  leftMs(): number;
  /** Lets more page time pass for it, ms. */
  extend(ms: number): void;
  /** Real time that may still pass for it, ms. */
  leftRealMs(): number;
  look(): void;
  fail(error: unknown): void;
}
