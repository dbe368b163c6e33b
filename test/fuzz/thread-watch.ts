/**
 * Measures the longest time that this process's thread was held by one task. Time in which the machine ran something
 * else does not count: of a late turn of the event loop only the processor time is taken.
 */

export interface ThreadWatch {
  /** Ends the watch and gives the longest hold, ms. */
  stop(): number;
}

const LOOK_EVERY_MS = 10;

export function watchThread(): ThreadWatch {
  let longestMs = 0;
  let seenAt = performance.now();
  let usage = process.threadCpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(usage);
    longestMs = Math.max(longestMs, Math.min(now - seenAt, (user + system) / 1_000));
    seenAt = now;
    usage = process.threadCpuUsage();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop() {
      look();
      clearInterval(timer);
      return longestMs;
    },
  };
}
