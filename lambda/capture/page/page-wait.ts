/**
 * A wait of a step. Its cap applies to the page's time and to real time alike. Page time does not hurry work
 * that scripts have given to other threads. While such work is under way, only real time ends the wait, and
 * the page's time passes as in a visitor's browser.
 */
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import { undefinedIfGone } from '../ready/undefined-if-gone.ts';
import type { CapturePage } from './capture-page.ts';

/** The page is asked about its work in this much of its time, ms, each time that so much has passed. */
const ASK_EVERY_MS = 250;

const NO_WORKS = { any: false, real: false };

export type Timed = Pick<CapturePage, 'deadline' | 'clock' | 'watch' | 'inPage'>;

export interface PageWait {
  /** Milliseconds of performance.now(). */
  readonly startedAt: number;
  /** Page time that had passed by then, ms. */
  readonly startedAtPageMs: number;
  /** Real time that is left, ms. Never negative. */
  readonly leftMs: number;
  readonly isOver: boolean;
  readonly isHalfOver: boolean;
  /**
   * Lets the page go on until the promise has settled. Returns its value, or
   * undefined when the wait is over first.
   */
  during<Value>(work: Promise<Value>, options: { mayBeBusy?: true }): Promise<Value | undefined>;
  /** Lets the page go on for a moment. */
  goOn(): Promise<void>;
}

export function beginWait({ clock, deadline, watch, inPage }: Timed, capMs: number): PageWait {
  const startedAt = performance.now();
  const startedAtPageMs = clock.passedMs;
  let askedAtPageMs = startedAtPageMs;
  /** Page time without such work, until the page was last asked. */
  let idleMs = 0;
  let works = NO_WORKS;
  const leftMs = () => Math.max(0, startedAt + capMs - performance.now());
  const sinceAskedMs = () => clock.passedMs - askedAtPageMs;
  const isIdle = () => !works.any && idleMs + sinceAskedMs() >= capMs;
  const isOver = () => leftMs() === 0 || isIdle();
  const isHalfOver = () => leftMs() <= capMs / 2 || idleMs + sinceAskedMs() >= capMs / 2;
  // Content that workers and feeds bring comes in real time, too.
  const pace = () => (works.real || watch.isFed ? PACE.real : PACE.fast);

  async function ask(): Promise<void> {
    if (sinceAskedMs() < ASK_EVERY_MS && !isIdle()) return;
    if (!works.any) idleMs += sinceAskedMs();
    askedAtPageMs = clock.passedMs;
    const asked = undefinedIfGone(inPage.call('backgroundWorkNow', ASK_EVERY_MS));
    works = (await deadline.within(Math.min(REAL_TIME.ask, leftMs()), asked)) ?? NO_WORKS;
  }

  return {
    startedAt,
    startedAtPageMs,
    get leftMs() {
      return leftMs();
    },
    get isOver() {
      return isOver();
    },
    get isHalfOver() {
      return isHalfOver();
    },
    async during(work, options) {
      let hasSettled = false;
      const settled = () => {
        hasSettled = true;
      };
      work.then(settled, settled);
      for (;;) {
        const pageMs = Math.min(ASK_EVERY_MS, works.any ? ASK_EVERY_MS : capMs - idleMs) - sinceAskedMs();
        await clock.during(work, { ...options, pageMs, realMs: leftMs(), pace });
        if (hasSettled) return work;
        if (isOver()) return undefined;
        await ask();
      }
    },
    async goOn() {
      await clock.pass(PAGE_TIME.check, { pace, realMs: leftMs() });
      await ask();
    },
  };
}
