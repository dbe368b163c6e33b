/** How the steps wait. */
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { isPageFault } from '../watch/page-fault.ts';

export type Timed = Pick<CapturePage, 'deadline' | 'clock' | 'watch'>;

/** At most `capMs`, and early enough for the steps that follow. */
export function timeFor({ deadline }: Pick<Timed, 'deadline'>, capMs = Number.POSITIVE_INFINITY): number {
  return Math.max(REAL_TIME.least, Math.min(capMs, deadline.spareMs() - REAL_TIME.after));
}

/** Lets the page go on for a moment. */
export async function letPageGoOn(page: Timed): Promise<void> {
  await page.clock.pass(PAGE_TIME.look, { pace: paceOf(page) });
}

/** Content that workers and feeds bring comes in real time. */
function paceOf({ watch }: Timed): () => number {
  return () => (watch.isFed ? PACE.real : PACE.fast);
}

/**
 * Waits for an answer of the page, for at most `realMs` of real time and of page time. Undefined when it does not come in
 * time, or when the page has gone to another document. Code of the request may keep the page busy all that time.
 */
export async function answerOf<Answer>(
  page: Timed,
  answer: Promise<Answer>,
  caps: { realMs: number; mayBeBusy?: true },
): Promise<Answer | undefined> {
  const { clock, deadline } = page;
  try {
    return await clock.during(answer, { ...caps, pageMs: caps.realMs, pace: paceOf(page) });
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (isPageFault(error)) return undefined;
    throw error;
  }
}
