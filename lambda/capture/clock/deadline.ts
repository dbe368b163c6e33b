/**
 * The time limit of one attempt at a capture. Every wait takes its cap from here, so that waits together
 * never exceed the deadline, and every wait ends at once when the attempt ends for another reason.
 */

import { type Patience, patienceOf, REAL_TIME } from './caps.ts';

export interface Deadline {
  /** Aborted when the attempt is over. `reason` is the error to answer with. */
  readonly signal: AbortSignal;
  /** The limits of this attempt that differ between captures. */
  readonly patience: Patience;
  remainingMs(): number;
  /** The time that may pass before the picture has to be taken. */
  spareMs(): number;
  /**
   * Waits for the promise for at most `capMs` or the time left. Returns its value, or undefined when the cap
   * comes first. Throws the promise's own error, or the abort reason when the attempt is over.
   */
  within<Value>(capMs: number, promise: Promise<Value>): Promise<Value | undefined>;
  /** Ends the attempt. Only the first call has an effect. */
  abort(reason: Error): void;
  /** Stops the timer. After that only `abort` ends the attempt. */
  clear(): void;
}

/** With a short timeout, this share of it is kept for the picture. A small one takes a fraction of a second. */
const PICTURE_SHARE = 0.25;

/** `timeUp` creates the abort reason for a timeout. */
export function startDeadline(
  timeoutMs: number,
  timeUp: () => Error,
  patience: Patience = patienceOf('request'),
): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const endsAt = performance.now() + timeoutMs;
  const remainingMs = () => Math.max(0, endsAt - performance.now());
  const pictureTimeMs = Math.min(REAL_TIME.picture, timeoutMs * PICTURE_SHARE);
  const abort = (reason: Error) => controller.abort(reason);
  const timer = setTimeout(() => abort(timeUp()), remainingMs());
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // The abort may come while nothing waits: the next step checks the signal. The handler avoids an unhandled
  // rejection.
  over.catch(() => undefined);

  return {
    signal,
    patience,
    remainingMs,
    spareMs: () => Math.max(0, remainingMs() - pictureTimeMs),
    async within(capMs, promise) {
      let capTimer: NodeJS.Timeout | undefined;
      const cap = new Promise<undefined>((resolve) => {
        capTimer = setTimeout(resolve, Math.min(capMs, remainingMs()), undefined);
      });
      try {
        return await Promise.race([promise, cap, over]);
      } finally {
        clearTimeout(capTimer);
        // The promise may still reject after its cap; the handler avoids an unhandled rejection.
        promise.catch(() => undefined);
      }
    },
    abort,
    clear: () => clearTimeout(timer),
  };
}
