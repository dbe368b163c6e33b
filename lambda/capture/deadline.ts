/**
 * The time one capture has. Every wait takes its cap from here, so that no sum of waits outlives the deadline.
 */

export interface Deadline {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /**
   * Waits for the promise for at most `capMs` or the rest of the deadline: gives its value, or undefined when
   * the cap came first. The promise's own failure is thrown while somebody still waits for it.
   */
  within<Value>(capMs: number, promise: Promise<Value>): Promise<Value | undefined>;
  /** Stops the clock; nothing is aborted afterwards. */
  clear(): void;
}

export function startDeadline(timeoutMs: number): Deadline {
  const controller = new AbortController();
  const endsAt = performance.now() + timeoutMs;
  const timer = setTimeout(() => controller.abort(), Math.max(0, timeoutMs));
  const remainingMs = () => Math.max(0, endsAt - performance.now());
  return {
    signal: controller.signal,
    remainingMs,
    async within(capMs, promise) {
      let capTimer: NodeJS.Timeout | undefined;
      const cap = new Promise<undefined>((resolve) => {
        capTimer = setTimeout(resolve, Math.min(capMs, remainingMs()), undefined);
      });
      try {
        return await Promise.race([promise, cap]);
      } finally {
        clearTimeout(capTimer);
        // What ends after its cap, well or badly, interests nobody any more.
        promise.catch(() => undefined);
      }
    },
    clear: () => clearTimeout(timer),
  };
}
