/**
 * Limits the time of a wait. The awaited work itself goes on.
 */

/** Thrown when the time is up before the promise settles. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';
}

/** Returns the promise's outcome, or throws TimeUp after `capMs`. A later outcome is ignored. */
export async function withinTime<Value>(capMs: number, promise: Promise<Value>): Promise<Value> {
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeUp(`Nothing after ${capMs} ms`)), capMs);
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
