/**
 * Limits how many calls run at a time. A try of a call is given up after some seconds, and without the limit a burst
 * would spend them waiting for its own calls in front: every try would fail, and be repeated on top of the others.
 */

export interface CallTurnsOptions {
  /** Calls at a time. */
  limit: number;
  /** Whether the error came from a server that works. Otherwise it was not reached, or it failed. */
  isAnswer: (error: unknown) => boolean;
}

/** Runs the call when its turn has come. An abort ends the wait with the reason of the signal, and never a running call. */
export type TakeTurn = <Output>(call: () => Promise<Output>, signal?: AbortSignal) => Promise<Output>;

interface Waiting {
  begin(): void;
  fail(reason: unknown): void;
}

/**
 * Calls begin in the order of arrival. When a call fails and no other was answered while it ran, all waiting calls fail
 * with it at once: a burst learns of a dead server as soon as a single call does.
 */
export function createCallTurns({ limit, isAnswer }: CallTurnsOptions): TakeTurn {
  const waiting = new Set<Waiting>();
  let runningCount = 0;
  let answerCount = 0;

  return async function takeTurn(call, signal) {
    if (runningCount < limit) runningCount += 1;
    else await waitForTurn(signal);
    const answersBefore = answerCount;
    try {
      const output = await call();
      answerCount += 1;
      return output;
    } catch (error) {
      if (isAnswer(error)) answerCount += 1;
      else if (!signal?.aborted && answerCount === answersBefore) failAll(error);
      throw error;
    } finally {
      endTurn();
    }
  };

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

  function failAll(reason: unknown): void {
    for (const entry of [...waiting]) entry.fail(reason);
  }

  /** The next call takes over the place. */
  function endTurn(): void {
    const [next] = waiting;
    if (next === undefined) runningCount -= 1;
    else next.begin();
  }
}
