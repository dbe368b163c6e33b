/** How the steps wait. */
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { isPageFault } from '../page/page-fault.ts';

type Timed = Pick<CapturePage, 'deadline' | 'clock' | 'watch'>;

/** At most `capMs`, and early enough for the steps that follow. */
export function timeFor({ deadline }: Pick<Timed, 'deadline'>, capMs = Number.POSITIVE_INFINITY): number {
  return Math.max(REAL_TIME.least, Math.min(capMs, deadline.spareMs() - REAL_TIME.after));
}

/** Lets the page go on for a moment. */
export async function letPageGoOn(page: Timed): Promise<void> {
  await page.clock.pass(PAGE_TIME.look, { pace: paceOf(page) });
}

/** Content that workers and sockets bring comes in real time. */
function paceOf({ watch }: Timed): () => number {
  return () => (watch.isFed ? PACE.real : PACE.fast);
}

/**
 * Waits for an answer of the page, for at most `capMs` of page time and of real time. Undefined when it does not come in
 * time, or when the page has gone to another document.
 */
export function answerOf<Answer>(
  page: Timed,
  answer: Promise<Answer>,
  capMs: number,
): Promise<Answer | undefined> {
  return answerWithin(page, answer, { capMs });
}

/** The same for code of the request. The page may be busy with it all that time. */
export function resultOf<Result>(
  page: Timed,
  result: Promise<Result>,
  capMs: number,
): Promise<Result | undefined> {
  return answerWithin(page, result, { capMs, mayBeBusy: true });
}

async function answerWithin<Answer>(
  page: Timed,
  answer: Promise<Answer>,
  { capMs, mayBeBusy = false }: { capMs: number; mayBeBusy?: boolean },
): Promise<Answer | undefined> {
  const { clock, deadline } = page;
  try {
    return await clock.during(answer, { pageMs: capMs, realMs: capMs, pace: paceOf(page), mayBeBusy });
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (isPageFault(error)) return undefined;
    throw error;
  }
}
