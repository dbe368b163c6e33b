/**
 * The page's own time. It stands until some of it is granted, and again when that has passed. Timers,
 * animations, Date and performance.now() then pass as fast as the page's work allows; requests in flight hold
 * them. Source: https://chromedevtools.github.io/devtools-protocol/tot/Emulation/#method-setVirtualTimePolicy
 */
import type { CDPSession } from 'puppeteer-core';
import type { Sight } from '../emulation/sight.ts';
import type { PageWatch } from '../watch/page-watch.ts';
import { REAL_TIME } from './caps.ts';
import type { Deadline } from './deadline.ts';

export interface VirtualTime {
  /** Page time that has passed so far, ms. */
  readonly passedMs: number;
  /** What the browser's own clock shows at 0 ms of page time, ms. Known once some time was granted. */
  readonly startedAtMs: number;
  /**
   * Resolves when this much page time has passed in all. `patienceMs` tells how
   * long the page may give no answer.
   * @throws ClockStuck
   */
  passUntil(endsAtMs: number, patienceMs: () => number): Promise<void>;
  /**
   * Lets documents load as far as they can without time of their own. While time is stopped,
   * the browser reads none of them.
   */
  allowLoading(): void;
  /** Whether documents are still loading without time of their own. */
  readonly isLoading: boolean;
  /** Requests may hold the page's time this long from now on, ms of real time. */
  allowHolding(realMs: number): void;
  /** Whether requests may still hold it. */
  readonly mayHold: boolean;
  /** Takes from the time of requests, for a wait that counts like one, ms of real time. */
  spendHolding(realMs: number): void;
  /** How long requests have held it so far, ms of real time. */
  readonly heldMs: number;
}

/** The page has not answered for so long that its time cannot pass by command. */
export class ClockStuck extends Error {
  override readonly name = 'ClockStuck';
}

export interface TimeDeps {
  session: CDPSession;
  watch: PageWatch;
  deadline: Deadline;
  /** Default: the page is in sight. */
  sight?: Pick<Sight, 'isHidden'>;
  /** False in a browser where time passes and frames come by themselves. */
  isOnCommand: boolean;
}

/** After this many tasks in a row without a timer, time passes anyway: some of them may wait for a timer. */
const MOST_TASKS = 1_000;

/** Too short for a script to see. */
export const UNSEEN_MS = 0.001;

/**
 * Send this before the navigation, so that the page's time stands from its beginning. It begins at a whole
 * tenth of a millisecond of the browser's own time: the browser rounds readings in between at random.
 */
export async function pauseTime(session: CDPSession, isOnCommand: boolean): Promise<void> {
  if (!isOnCommand) return;
  const { virtualTimeTicksBase } = await session.send('Emulation.setVirtualTimePolicy', { policy: 'pause' });
  const aheadMicroseconds = 100 - (Math.round(virtualTimeTicksBase * 1_000) % 100);
  const begun = new Promise<void>((resolve) => {
    session.once('Emulation.virtualTimeBudgetExpired', () => resolve());
  });
  const budget = budgetOf(aheadMicroseconds / 1_000);
  await Promise.all([begun, session.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget })]);
}

export function createVirtualTime({ session, watch, deadline, isOnCommand }: TimeDeps): VirtualTime {
  let passedMs = 0;
  let startedAtMs = 0;
  let holdLeftMs = deadline.patience.requests;
  /** Requests that follow each other hold time no longer than this, however short each of them is. */
  let chainLeftMs = deadline.patience.requests + REAL_TIME.chain;
  let heldMs = 0;
  let mayLoad = false;
  let expired = () => {};
  session.on('Emulation.virtualTimeBudgetExpired', () => expired());

  return {
    get passedMs() {
      return passedMs;
    },
    get startedAtMs() {
      return startedAtMs;
    },
    async passUntil(endsAtMs, patienceMs) {
      if (isOnCommand) await grant(endsAtMs - passedMs, patienceMs);
      passedMs = endsAtMs;
    },
    allowLoading() {
      if (!isOnCommand || mayLoad) return;
      mayLoad = true;
      expired = () => {
        mayLoad = false;
        passedMs += UNSEEN_MS;
      };
      // The next step of the clock meets the same error.
      spend(UNSEEN_MS).catch(() => undefined);
    },
    get isLoading() {
      return mayLoad;
    },
    get heldMs() {
      return heldMs;
    },
    get mayHold() {
      return leftMs() > 0;
    },
    spendHolding(realMs) {
      holdLeftMs -= realMs;
    },
    allowHolding(realMs) {
      holdLeftMs = realMs;
      chainLeftMs = realMs + REAL_TIME.chain;
    },
  };

  async function grant(stepMs: number, patienceMs: () => number): Promise<void> {
    // Chromium holds time without limit, also for requests that never end and for those that were given up.
    // Where there are such, the other requests are waited for here.
    const { requests } = watch;
    const holdsHere = requests.hasOpenEnds || leftMs() <= 0;
    if (holdsHere) await holdWhile(() => requests.count > requests.bodyCount);
    // That the time for loading has passed may be told only now, and would be taken for the end of this step.
    if (mayLoad) await throwIfStuck(setPolicy('pause'), patienceMs());
    mayLoad = false;
    let hasPassed = false;
    const passed = new Promise<void>((resolve) => {
      expired = () => {
        hasPassed = true;
        resolve();
      };
    });
    const set = spend(stepMs, holdsHere ? 'advance' : 'pauseIfNetworkFetchesPending');
    const granted = Promise.all([set, passed]).then(() => true);
    const since = performance.now();
    const hasEnded = await deadline.within(deadline.patience.unseenWork, granted);
    if (requests.lastActivityAt > since || requests.count > 0) {
      const waitedMs = performance.now() - since;
      chainLeftMs -= waitedMs;
      heldMs += waitedMs;
    }
    if (hasEnded) return;
    if (await holdWhile(() => requests.count > requests.bodyCount, granted)) return;
    // What is still in flight are bodies that scripts may read as they come: they count as feeds.
    if (requests.count > 0) requests.giveUp();
    // If `advance` came after the last of the budget, the clock of the whole browser would run on without
    // end, and its connections would time out. Only while time stands is it known whether any of the budget
    // is left.
    await throwIfStuck(Promise.race([granted, setPolicy('pause')]), patienceMs());
    if (hasPassed) return;
    setPolicy('advance').catch(() => undefined);
    await throwIfStuck(granted, patienceMs());
  }

  async function spend(ms: number, policy: Policy = 'pauseIfNetworkFetchesPending'): Promise<void> {
    const { virtualTimeTicksBase } = await session.send('Emulation.setVirtualTimePolicy', {
      policy,
      budget: budgetOf(ms),
      maxVirtualTimeTaskStarvationCount: MOST_TASKS,
    });
    startedAtMs = virtualTimeTicksBase;
  }

  async function setPolicy(policy: Policy): Promise<void> {
    await session.send('Emulation.setVirtualTimePolicy', { policy });
  }

  async function throwIfStuck(answer: Promise<unknown>, patienceMs: number): Promise<void> {
    const hasAnswered = await deadline.within(
      patienceMs,
      answer.then(() => true),
    );
    if (!hasAnswered) throw new ClockStuck('The page does not let its time pass');
  }

  function leftMs(): number {
    return chainLeftMs > 0 ? holdLeftMs : 0;
  }

  /**
   * Waits for requests in flight, as long as they may hold the page's time.
   * Returns whether `over` came first.
   */
  async function holdWhile(
    areInFlight: () => boolean,
    over: Promise<boolean> = new Promise(() => undefined),
  ): Promise<boolean> {
    const controller = new AbortController();
    try {
      while (areInFlight() && leftMs() > 0) {
        const since = performance.now();
        const changed = watch.changed(controller.signal).then(() => false);
        const isOver = await deadline.within(leftMs(), Promise.race([over, changed]));
        const waitedMs = performance.now() - since;
        holdLeftMs -= waitedMs;
        chainLeftMs -= waitedMs;
        heldMs += waitedMs;
        if (isOver) return true;
      }
    } finally {
      controller.abort();
    }
    if (areInFlight()) watch.requests.giveUp();
    return false;
  }
}

type Policy = 'pause' | 'advance' | 'pauseIfNetworkFetchesPending';

/** The browser cuts a budget to whole microseconds. Half of one more makes up for rounding. */
function budgetOf(ms: number): number {
  return (Math.round(ms * 1_000) + 0.5) / 1_000;
}
