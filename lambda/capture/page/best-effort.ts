/**
 * Runs the steps that only improve the picture: cleaning, scrolling through, stopping motion. When a page
 * makes a step fail or take too long, the step is skipped, the page is captured without it, and the log says
 * why.
 */
import { describeFault } from '../../observe/fault.ts';
import type { Improvement } from '../../observe/metric-names.ts';
import type { LostImprovements } from '../../observe/recorder.ts';
import type { Deadline } from '../clock/deadline.ts';
import type { Note } from '../step-notes.ts';
import { isPageFault } from '../watch/page-fault.ts';

/**
 * Runs `work` for at most `capMs`, and never into the time reserved for the picture, of which `print` is a
 * part. Returns its value, or undefined when the step was skipped. Work of several steps checks between them
 * whether it was given up: otherwise it would change the page during later steps. Throws ServiceErrors,
 * faults of the service (see isPageFault), and the abort reason when the capture is over.
 */
export type BestEffort = <Value>(
  improvement: Improvement,
  capMs: number,
  work: (isGivenUp: () => boolean) => Promise<Value>,
) => Promise<Value | undefined>;

/** With less time than this, no step can finish. */
const LEAST_TIME_MS = 20;

/** The step took longer than its cap. */
class CapReached extends Error {
  override readonly name = 'CapReached';
}

export function createBestEffort(deadline: Deadline, lost: LostImprovements, note?: Note): BestEffort {
  return async function bestEffort(improvement, capMs, work) {
    // A PDF is printed within the time that is reserved for it.
    const leftMs = improvement === 'print' ? deadline.remainingMs() : deadline.spareMs();
    const timeMs = Math.min(capMs, leftMs);
    const startedAt = performance.now();
    const lose = (error: unknown): undefined => {
      note?.('losesImprovement', improvement, (performance.now() - startedAt) / 1000);
      // Only the first failure is kept: later ones are often its consequences.
      lost[improvement] ??= describeFault(error);
    };
    // A step that cannot finish is not started: the page would still be busy
    // with it when the picture is taken.
    if (timeMs < LEAST_TIME_MS) return lose(new CapReached());
    let hasEnded = false;
    let isGivenUp = false;
    const ended = work(() => isGivenUp).finally(() => {
      hasEnded = true;
    });
    try {
      const value = await deadline.within(timeMs, ended);
      return value === undefined && !hasEnded ? lose(new CapReached()) : value;
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      if (!isPageFault(error)) throw error;
      return lose(error);
    } finally {
      isGivenUp = true;
    }
  };
}
