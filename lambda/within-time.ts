/**
 * Ends a wait when its time is up, whatever the awaited does about it.
 */

/** The time was up first. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';
}

/** Gives the promise's outcome, or throws TimeUp after `capMs`. An outcome that comes later is ignored. */
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
