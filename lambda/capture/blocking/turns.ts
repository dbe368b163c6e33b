/**
 * Works long lists off in slices, one after another, each in a turn of the event loop of its own: the deadline, the
 * watchdog and other captures are served in between.
 */
import { setImmediate } from 'node:timers/promises';

let latest: Promise<unknown> = Promise.resolve();

/** Runs the work when all work before it is done, and everything else has had its turn. */
export function takeTurn<Result>(work: () => Result): Promise<Result> {
  const result = latest.then(() => setImmediate()).then(work);
  latest = result.catch(() => undefined);
  return result;
}
