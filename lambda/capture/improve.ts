/**
 * Runs the steps that only make the picture better: cleaning, scrolling through, holding still. A page that makes
 * one fail, or keeps it busy for too long, loses that step. It is still captured, and the loss is noted.
 */
import { describeFault, type Fault } from '../observe/fault.ts';
import type { Improvement } from '../observe/metric-names.ts';
import type { Deadline } from './deadline.ts';
import { isPageFault } from './page/page-fault.ts';

/** Why each step was lost, as the log says it. */
export type LostImprovements = Partial<Record<Improvement, Fault[]>>;

/**
 * Waits for the work for `capMs` at most, and never for longer than the picture's own time allows. Gives its
 * value, or undefined when the step was lost.
 * Throws ServiceErrors, faults of the service (see isPageFault), and the reason when the capture is over.
 */
export type Improve = <Value>(
  improvement: Improvement,
  capMs: number,
  work: () => Promise<Value>,
) => Promise<Value | undefined>;

/** In less time than this no step comes to anything. */
const LEAST_TIME_MS = 20;

/** The work took longer than its cap. */
class CapReached extends Error {
  override readonly name = 'CapReached';
}

export function createImprove(deadline: Deadline, lost: LostImprovements): Improve {
  return async function improve(improvement, capMs, work) {
    const timeMs = Math.min(capMs, deadline.spareMs());
    // Without time nothing is begun: a busy page would still be working on it when the picture is taken.
    if (timeMs < LEAST_TIME_MS) return lose(improvement, new CapReached());
    let hasEnded = false;
    const ended = work().finally(() => {
      hasEnded = true;
    });
    try {
      const value = await deadline.within(timeMs, ended);
      return value === undefined && !hasEnded ? lose(improvement, new CapReached()) : value;
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      if (!isPageFault(error)) throw error;
      return lose(improvement, error);
    }
  };

  function lose(improvement: Improvement, error: unknown): undefined {
    // The first one tells most; those after it are often its consequences.
    lost[improvement] ??= describeFault(error);
    return undefined;
  }
}
