/** How the steps wait. */
import type { CapturePage } from '../page/open-page.ts';
import { isPageFault } from '../page/page-fault.ts';

/** Time reserved for the cleaning and scrolling that follow. */
const AFTER_MS = 4_000;
/** The shortest wait, even when little time is left. */
const LEAST_WAIT_MS = 500;
/** Between two looks at the page. */
const LOOK_EVERY_MS = 50;
/** A busy page is late. */
const LOOK_CAP_MS = 1_000;

type Timed = Pick<CapturePage, 'deadline' | 'inPage'>;

/** At most `capMs`, and early enough for the steps that follow. */
export function timeFor({ deadline }: Timed, capMs: number): number {
  return Math.max(LEAST_WAIT_MS, Math.min(capMs, deadline.spareMs() - AFTER_MS));
}

/** Lets the page go on for a moment. */
export async function letPageGoOn({ deadline, inPage }: Timed): Promise<void> {
  await answerOf({ deadline }, inPage.call('passTime', LOOK_EVERY_MS), LOOK_CAP_MS);
}

/**
 * Waits for an answer of the page, `capMs` at most. Undefined when it does not come in time, or the page has gone to another
 * document.
 */
export async function answerOf<Answer>(
  { deadline }: Pick<Timed, 'deadline'>,
  answer: Promise<Answer>,
  capMs: number,
): Promise<Answer | undefined> {
  try {
    return await deadline.within(capMs, answer);
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (isPageFault(error)) return undefined;
    throw error;
  }
}
