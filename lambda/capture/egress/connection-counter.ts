/**
 * Counts the connections that a capture dials, including failed ones. A script that opens connections at full
 * speed is a port scan or a flood.
 */

export interface ConnectionLimits {
  connectionsPerSecond: number;
  connections: number;
}

const SECOND_MS = 1_000;

/**
 * Returns a function that counts one connection and returns true when a limit is exceeded: per second or in
 * total. `now`: milliseconds.
 */
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
