/**
 * Owns the page's time and its frames. Time passes in the page only while a step of the capture asks for it, and each bit of
 * time is followed by one frame. Between two steps the page's clock stands.
 *
 * The browser's virtual time makes timers, animations, Date and performance.now() pass as fast as the page's work allows.
 * It holds while requests are in flight. A frame needs a bit of granted time, so the two are asked for in turn: a frame
 * without time stays pending for ever.
 * Source: https://chromedevtools.github.io/devtools-protocol/tot/Emulation/#method-setVirtualTimePolicy
 */
import { setImmediate } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import type { Deadline } from '../deadline.ts';
import { isClosed } from '../page/page-fault.ts';
import type { PageWatch } from '../page/page-watch.ts';
import { PACE, REAL_TIME } from './caps.ts';

interface Caps {
  /** Default: no cap. */
  pageMs?: number;
  realMs: number;
  /** Least real time per page time, see caps.ts. Asked at each step. Default: as fast as the page's work allows. */
  pace?: number | (() => number);
  /** Page time of a frame. Default: that of a screen. */
  frameMs?: number;
  /** Set for a command of the browser. Time passes frame by frame, and a frame may take long. */
  isCommand?: boolean;
  /** Set for code of the request: the page may be busy with it all that time, and answers nothing then. */
  mayBeBusy?: boolean;
}

export interface PageClock {
  /** Resolves once this much page time has passed, or the page leaves its document. */
  pass(pageMs: number, options?: Partial<Caps>): Promise<void>;
  /** Lets time pass until the condition holds. Returns whether it does. */
  until(condition: () => boolean, caps: Caps): Promise<boolean>;
  /** Lets time pass until the promise has settled. Returns its value, or undefined when a cap comes first. */
  during<Value>(work: Promise<Value>, caps: Caps): Promise<Value | undefined>;
  /** Lets documents load as far as they can without time of their own. While time is stopped, the browser reads none of them. */
  letLoad(): void;
  /** Whether documents are still loading without time of their own. */
  readonly isLoading: boolean;
  /** Page time until the clock stands at the next whole number of `grid` ms after the `leastMs` from now. */
  untilWhole(grid: number, leastMs: number): number;
  /** Whether the last frame has changed what the page shows. */
  readonly isMoving: boolean;
  /** Requests may hold the page's time this long from now on, ms of real time. */
  allowHolding(realMs: number): void;
}

/** The page has not answered for so long that its time cannot pass by command. */
export class ClockStuck extends Error {
  override readonly name = 'ClockStuck';
}

interface ClockDeps {
  session: CDPSession;
  watch: PageWatch;
  deadline: Deadline;
  /** False in a browser where time passes and frames come by themselves. */
  isOnCommand: boolean;
}

/**
 * A frame of a screen. Scripts read the time in tenths of a millisecond: steps of whole tenths give the same readings in each
 * capture.
 */
const FRAME_MS = 16.7;
const TENTHS = 10;
/** Too short for a script to see. */
const LOAD_STEP_MS = 0.001;
/** While the page draws nothing, each step is twice as large as the one before, up to this. */
const LARGEST_STEP_MS = 200;
/** The last step may be larger by this factor. Scripts skip a frame that follows another at once. */
const LARGEST_LAST_STEP = 1.5;
/** The first of many frames without a change may come before a script has drawn. */
const QUIET_FRAMES = 1;
/** What has moved for this many frames gets every second frame: it may move without end. */
const MOVING_FRAMES = 60;
const MAX_FAILED_FRAMES = 60;

/**
 * Send this before the navigation, so that the page's time stands from its beginning. It begins at a whole tenth of a millisecond
 * of the browser's own time: the browser rounds readings in between at random.
 */
export async function stopTime(session: CDPSession, isOnCommand: boolean): Promise<void> {
  if (!isOnCommand) return;
  const { virtualTimeTicksBase } = await session.send('Emulation.setVirtualTimePolicy', { policy: 'pause' });
  const aheadMicroseconds = 100 - (Math.round(virtualTimeTicksBase * 1_000) % 100);
  const begun = new Promise<void>((resolve) => {
    session.once('Emulation.virtualTimeBudgetExpired', () => resolve());
  });
  const budget = budgetOf(aheadMicroseconds / 1_000);
  await Promise.all([begun, session.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget })]);
}

export function createPageClock({ session, watch, deadline, isOnCommand }: ClockDeps): PageClock {
  const demands = new Set<Demand>();
  let isRunning = false;
  /** Page time that has passed so far. */
  let passedMs = 0;
  /** Frames in a row without a change, and with one. */
  let quietFrames = 0;
  let movingFrames = 0;
  let failedFrames = 0;
  /** The last document that has been drawn. */
  let drawnDocument: PageWatch['document'] | undefined;
  let holdLeftMs: number = REAL_TIME.requests;
  const look = () => {
    for (const demand of demands) demand.look();
  };
  watch.onChange(look);
  let expired = () => {};
  let mayLoad = false;
  /** Ends the pause between two steps: a demand has come or gone. */
  let wake = () => {};
  session.on('Emulation.virtualTimeBudgetExpired', () => expired());

  return {
    async pass(pageMs, options = {}) {
      const { document } = watch;
      await until(() => watch.document !== document || watch.isLeaving, {
        realMs: deadline.remainingMs(),
        ...options,
        pageMs,
      });
    },
    until,
    async during(work, caps) {
      let hasSettled = false;
      const settled = () => {
        hasSettled = true;
        look();
      };
      work.then(settled, settled);
      if (!caps.isCommand) await deadline.within(Math.min(caps.realMs, REAL_TIME.ask), pageIsFree(work));
      await until(() => hasSettled, caps);
      return hasSettled ? work : undefined;
    },
    letLoad() {
      // A step that is under way lets documents load, too.
      if (!isOnCommand || mayLoad || isRunning) return;
      mayLoad = true;
      expired = () => {
        mayLoad = false;
        passedMs += LOAD_STEP_MS;
      };
      const sent = session.send('Emulation.setVirtualTimePolicy', {
        policy: 'pauseIfNetworkFetchesPending',
        budget: budgetOf(LOAD_STEP_MS),
      });
      // The next step of the clock meets the same error.
      sent.catch(() => undefined);
    },
    get isLoading() {
      return mayLoad;
    },
    untilWhole: (grid, leastMs) => (Math.floor((passedMs + leastMs) / grid) + 1) * grid - passedMs,
    get isMoving() {
      return movingFrames > 0;
    },
    allowHolding(realMs) {
      holdLeftMs = realMs;
    },
  };

  /**
   * Resolves when the page has done what it was asked, as far as it can without time. The same answers then need no time in each
   * capture, however busy the machine is.
   */
  async function pageIsFree(work: Promise<unknown>): Promise<void> {
    // The work is asked for first, and is answered first.
    await setImmediate();
    await Promise.race([work, session.send('Runtime.evaluate', { expression: '0' })]).catch(() => undefined);
    await setImmediate();
  }

  async function until(
    condition: () => boolean,
    { pageMs, realMs, pace = PACE.fast, frameMs = FRAME_MS, isCommand = false, mayBeBusy = false }: Caps,
  ): Promise<boolean> {
    deadline.signal.throwIfAborted();
    if (condition()) return true;
    const endsAtPageMs = passedMs + (pageMs ?? Number.POSITIVE_INFINITY);
    const endsAt = performance.now() + realMs;
    const over = Promise.withResolvers<void>();
    const demand: Demand = {
      pace: typeof pace === 'number' ? () => pace : pace,
      frameMs,
      isCommand,
      mayBeBusy,
      leftMs: () => endsAtPageMs - passedMs,
      leftRealMs: () => endsAt - performance.now(),
      look: () => {
        if (!condition() && passedMs < endsAtPageMs) return;
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
        await step();
        look();
      }
    } catch (error) {
      if (error instanceof ClockStuck) deadline.abort(error);
      for (const demand of demands) demand.fail(error);
    } finally {
      isRunning = false;
    }
  }

  async function step(): Promise<void> {
    const startedAt = performance.now();
    const leastLeftMs = Math.min(...[...demands].map((demand) => demand.leftMs()));
    const pace = isOnCommand ? Math.max(...[...demands].map((demand) => demand.pace())) : PACE.real;
    const isFineGrained = pace === PACE.real || [...demands].some(({ isCommand }) => isCommand);
    const frameMs = Math.min(...[...demands].map((demand) => demand.frameMs));
    const grownMs =
      frameMs * (movingFrames > MOVING_FRAMES ? 2 : 2 ** Math.max(0, quietFrames - QUIET_FRAMES));
    const usualMs = Math.min(isFineGrained ? frameMs : grownMs, LARGEST_STEP_MS);
    const wantedMs = leastLeftMs < usualMs * LARGEST_LAST_STEP ? leastLeftMs : usualMs;
    const endsAtMs = (Math.floor(passedMs * TENTHS) + Math.max(1, Math.round(wantedMs * TENTHS))) / TENTHS;
    const stepMs = endsAtMs - passedMs;
    if (isOnCommand) {
      await grant(stepMs);
      passedMs = endsAtMs;
      const isFirst = watch.document !== drawnDocument;
      const hasDamage = await drawDocument();
      quietFrames = hasDamage ? 0 : quietFrames + 1;
      // Every document changes in its first frame.
      movingFrames = hasDamage && !isFirst ? movingFrames + 1 : 0;
    } else {
      passedMs = endsAtMs;
    }
    const aheadMs = stepMs * pace - (performance.now() - startedAt);
    if (aheadMs < 1 || demands.size === 0) return;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await deadline.within(aheadMs, woken);
  }

  /** Lets this much time pass, and resolves when it has. */
  async function grant(stepMs: number): Promise<void> {
    // Chromium also holds time for requests that never end, and for those that were given up. The others are waited for here.
    const isHeldHere = watch.hasOpenEnds;
    if (isHeldHere) await holdForRequests();
    mayLoad = false;
    let hasPassed = false;
    const passed = new Promise<void>((resolve) => {
      expired = () => {
        hasPassed = true;
        resolve();
      };
    });
    const set = session.send('Emulation.setVirtualTimePolicy', {
      policy: isHeldHere ? 'advance' : 'pauseIfNetworkFetchesPending',
      budget: budgetOf(stepMs),
    });
    const granted = Promise.all([set, passed]).then(() => true);
    if (await deadline.within(REAL_TIME.unknownHold, granted)) return;
    if (await holdForRequests(granted)) return;
    // If `advance` came after the last of the budget, the clock of the whole browser would run on without end, and its
    // connections would time out. While time stands, it is known whether any of the budget is left.
    await unlessStuck(
      Promise.race([granted, session.send('Emulation.setVirtualTimePolicy', { policy: 'pause' })]),
    );
    if (hasPassed) return;
    const advanced = session.send('Emulation.setVirtualTimePolicy', { policy: 'advance' });
    advanced.catch(() => undefined);
    await unlessStuck(granted);
  }

  async function unlessStuck(answer: Promise<unknown>): Promise<void> {
    const answered = answer.then(() => true);
    if (
      await deadline.within(
        patienceMs(({ mayBeBusy }) => mayBeBusy),
        answered,
      )
    )
      return;
    throw new ClockStuck('The page does not let its time pass');
  }

  /** How long the page may give no answer. Demands that take long get the time that they have left. */
  function patienceMs(takesLong: (demand: Demand) => boolean): number {
    const long = [...demands].filter(takesLong);
    // Code that is ended takes a moment to end.
    const lefts = long.map((demand) => demand.leftRealMs() + (demand.mayBeBusy ? REAL_TIME.stuck : 0));
    return Math.max(REAL_TIME.stuck, ...lefts);
  }

  /** Waits while requests are in flight, as long as they may hold the page's time. Returns whether `over` came first. */
  async function holdForRequests(over: Promise<boolean> = new Promise(() => undefined)): Promise<boolean> {
    const stop = new AbortController();
    try {
      while (watch.inFlightCount > 0 && holdLeftMs > 0) {
        const since = performance.now();
        const changed = watch.changed(stop.signal).then(() => false);
        const isOver = await deadline.within(holdLeftMs, Promise.race([over, changed]));
        holdLeftMs -= performance.now() - since;
        if (isOver) return true;
      }
    } finally {
      stop.abort();
    }
    if (watch.inFlightCount > 0) watch.giveUp();
    return false;
  }

  /**
   * Returns whether the frame shows a change. On a busy machine, the first frames of a document may come before the browser can
   * draw it: they are drawn again, and no time passes in them.
   */
  async function drawDocument(): Promise<boolean> {
    const { document } = watch;
    const endsAt = performance.now() + REAL_TIME.firstFrame;
    let hasDamage = await drawFrame();
    while (!hasDamage && document !== drawnDocument && document === watch.document) {
      if (performance.now() >= endsAt) break;
      await grant(LOAD_STEP_MS);
      passedMs += LOAD_STEP_MS;
      hasDamage = await drawFrame();
    }
    drawnDocument = document;
    return hasDamage;
  }

  /** Returns whether the frame shows a change. */
  async function drawFrame(): Promise<boolean> {
    const drawn = session.send('HeadlessExperimental.beginFrame', { interval: FRAME_MS }).then(
      ({ hasDamage }) => {
        failedFrames = 0;
        return hasDamage;
      },
      (error: Error) => {
        failedFrames += 1;
        if (isClosed(error)) throw error;
        // Usually the document has just been replaced.
        if (failedFrames > MAX_FAILED_FRAMES)
          throw new ClockStuck('The page draws no frames', { cause: error });
        return false;
      },
    );
    // A frame of a large picture takes longer.
    const capMs = patienceMs(({ isCommand, mayBeBusy }) => isCommand || mayBeBusy);
    const hasDamage = await deadline.within(capMs, drawn);
    if (hasDamage === undefined) throw new ClockStuck('The page draws no frame');
    return hasDamage;
  }
}

/** The browser cuts a budget to whole microseconds. Half of one more makes up for rounding. */
function budgetOf(ms: number): number {
  return (Math.round(ms * 1_000) + 0.5) / 1_000;
}

/** Something that needs the page's time to pass. */
interface Demand {
  pace(): number;
  frameMs: number;
  isCommand: boolean;
  mayBeBusy: boolean;
  /** Page time that may still pass for it, ms. */
  leftMs(): number;
  /** Real time that may still pass for it, ms. */
  leftRealMs(): number;
  look(): void;
  fail(error: unknown): void;
}
