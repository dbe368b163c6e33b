/**
 * Runs slices of long work one after another, each in its own turn of the event loop, so that the deadline, the
 * watchdog and other captures run in between.
 */
import { setImmediate } from 'node:timers/promises';

let latest: Promise<unknown> = Promise.resolve();

/** Runs `work` after all earlier work, in a new turn of the event loop. */
export function takeTurn<Result>(work: () => Result): Promise<Result> {
  const result = latest.then(() => setImmediate()).then(work);
  latest = result.catch(() => undefined);
  return result;
}
