/** How the steps wait. */
import { REAL_TIME } from '../clock/caps.ts';
import { beginWait, type Timed } from '../page/page-wait.ts';
import { isPageFault } from '../watch/page-fault.ts';

/** At most `capMs`, and early enough for the steps that follow. */
export function timeFor({ deadline }: Pick<Timed, 'deadline'>, capMs = Number.POSITIVE_INFINITY): number {
  return Math.max(REAL_TIME.least, Math.min(capMs, deadline.spareMs() - REAL_TIME.after));
}

/**
 * Waits for an answer of the page, for at most `realMs` (see page-wait.ts). Undefined when it
 * does not come in time, or when the page has gone to another document. Code of the request may
 * keep the page busy all that time.
 */
export async function answerOf<Answer>(
  page: Timed,
  answer: Promise<Answer>,
  { realMs, ...options }: { realMs: number; mayBeBusy?: true },
): Promise<Answer | undefined> {
  try {
    return await beginWait(page, realMs).during(answer, options);
  } catch (error) {
    page.deadline.signal.throwIfAborted();
    if (isPageFault(error)) return undefined;
    throw error;
  }
}
