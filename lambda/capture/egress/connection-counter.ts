/**
 * Counts the connections that a capture dials, also those that come to nothing: a script that opens them as fast as it can
 * scans or floods others at our cost.
 */

export interface ConnectionLimits {
  connectionsPerSecond: number;
  connections: number;
}

const SECOND_MS = 1_000;

/** Counts one more, and tells whether that is one too many, in its second or in all. `now`: milliseconds. */
export function createConnectionCounter(
  { connectionsPerSecond, connections }: ConnectionLimits,
  now: () => number = performance.now.bind(performance),
): () => boolean {
  let count = 0;
  let countInSecond = 0;
  let secondEndsAt = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at >= secondEndsAt) {
      secondEndsAt = at + SECOND_MS;
      countInSecond = 0;
    }
    count += 1;
    countInSecond += 1;
    return count > connections || countInSecond > connectionsPerSecond;
  };
}
