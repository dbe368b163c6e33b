/**
 * The time one try at a capture has. Every wait takes its cap from here, so that no sum of waits outlives the
 * deadline, and every wait ends at once when the try is over for any other reason.
 */

export interface Deadline {
  /** Aborted when the try is over; `reason` says why, as the error to answer with. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** What of it may pass before the picture is taken. */
  spareMs(): number;
  /**
   * Waits for the promise for at most `capMs` or the rest of the time: gives its value, or undefined when the
   * cap came first. Throws the promise's own failure, and the reason when the try is over.
   */
  within<Value>(capMs: number, promise: Promise<Value>): Promise<Value | undefined>;
  /** Ends the try; the first reason stands. */
  abort(reason: Error): void;
  /** Stops the clock: from now on only `abort` ends anything. */
  clear(): void;
}

/** What the largest pictures and PDFs take, on a busy machine. */
const PICTURE_TIME_MS = 5_000;
/** Of a shorter time this much is kept: a small picture takes a fraction of a second. */
const PICTURE_SHARE = 0.25;

/** `timeUp` makes the reason for when the time is up. */
export function startDeadline(timeoutMs: number, timeUp: () => Error): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const endsAt = performance.now() + timeoutMs;
  const remainingMs = () => Math.max(0, endsAt - performance.now());
  const pictureTimeMs = Math.min(PICTURE_TIME_MS, timeoutMs * PICTURE_SHARE);
  const abort = (reason: Error) => controller.abort(reason);
  const timer = setTimeout(() => abort(timeUp()), remainingMs());
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Where nobody waits just then, the next step finds the signal aborted.
  over.catch(() => undefined);

  return {
    signal,
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
        // What ends after its cap, well or badly, interests nobody any more.
        promise.catch(() => undefined);
      }
    },
    abort,
    clear: () => clearTimeout(timer),
  };
}
