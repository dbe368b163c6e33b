/** Limits a wait, by a time or by a signal. The awaited work itself goes on. */

/** Thrown when the time is up before the promise settles. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';
}

/** Returns the promise's outcome, or throws TimeUp after `capMs`. A later outcome is ignored. */
export async function withinTime<Value>(capMs: number, promise: Promise<Value>): Promise<Value> {
  const timeUp = new AbortController();
  const timer = setTimeout(() => timeUp.abort(new TimeUp(`Nothing after ${capMs} ms`)), capMs);
  try {
    return await withinSignal(timeUp.signal, promise);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the promise's outcome, or throws the signal's reason if the signal aborts first. An SDK that gets
 * the signal may wait for its own timers before it aborts.
 */
export async function withinSignal<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // A rejection after the abort must not be an unhandled rejection.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
