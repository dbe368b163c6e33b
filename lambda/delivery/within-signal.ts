/**
 * Ends a wait when the signal says so, whatever the awaited does about it: an SDK that is told to abort may wait
 * for its own timers first.
 */

/** Gives the promise's outcome, or throws the signal's reason when that comes first. */
export async function withinSignal<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // Whichever loses interests nobody any more.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
