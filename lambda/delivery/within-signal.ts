/**
 * Ends a wait when the signal aborts. This is needed because an SDK may wait for its own timers before it aborts.
 */

/** Returns the promise's outcome, or throws the signal's reason if the signal aborts first. */
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
