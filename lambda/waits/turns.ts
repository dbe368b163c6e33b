/** Limits how many calls run at a time. */

interface TurnsOptions {
  /** Calls at a time. */
  limit: number;
  /**
   * Whether the error came from a server that works. Otherwise it was not reached, or it
   * failed. Default: it always works.
   */
  isAnswer?: (error: unknown) => boolean;
}

/**
 * Runs the call when its turn has come. An abort ends the wait with the reason of the
 * signal, and never a running call.
 */
export type TakeTurn = <Output>(call: () => Promise<Output>, signal?: AbortSignal) => Promise<Output>;

interface Waiting {
  begin(): void;
  fail(reason: unknown): void;
}

/**
 * Calls begin in the order of arrival. After a call that failed while no other was answered, the
 * server may be dead: no further call begins until a running one is answered. If none is, all waiting
 * calls fail with the last failure, so that a burst costs a dead server only its first calls, and a
 * single failure costs no other call.
 */
export function createTurns({ limit, isAnswer = () => true }: TurnsOptions): TakeTurn {
  const waiting = new Set<Waiting>();
  let runningCount = 0;
  let answerCount = 0;
  let doubt: { reason: unknown } | undefined;

  return async function takeTurn(call, signal) {
    if (runningCount < limit && doubt === undefined) runningCount += 1;
    else await waitForTurn(signal);
    const answersBefore = answerCount;
    try {
      const output = await call();
      noteAnswer();
      return output;
    } catch (error) {
      if (isAnswer(error)) noteAnswer();
      else if (!signal?.aborted && answerCount === answersBefore) doubt = { reason: error };
      throw error;
    } finally {
      endTurn();
    }
  };

  function noteAnswer(): void {
    answerCount += 1;
    doubt = undefined;
  }

  function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => entry.fail(signal?.reason);
      const entry: Waiting = { begin: () => settle(resolve), fail: (reason) => settle(() => reject(reason)) };
      const settle = (act: () => void) => {
        waiting.delete(entry);
        signal?.removeEventListener('abort', leave);
        act();
      };
      if (signal?.aborted) return reject(signal.reason);
      waiting.add(entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function endTurn(): void {
    runningCount -= 1;
    if (doubt !== undefined) {
      if (runningCount > 0) return;
      for (const entry of [...waiting]) entry.fail(doubt.reason);
      doubt = undefined;
    }
    for (const entry of waiting) {
      if (runningCount >= limit) break;
      runningCount += 1;
      entry.begin();
    }
  }
}
