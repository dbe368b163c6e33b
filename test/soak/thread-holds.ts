/**
 * Measures for how long at most the event loop of this process was held: by the clock, and by the processor time the
 * thread itself took, which is the same on a busy machine.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface ThreadHold {
  clockMs: number;
  processorMs: number;
}

const LOOK_MS = 5;

/** Gives a function that tells the longest hold since it was last called. */
export function watchThread(): () => ThreadHold {
  const delays = monitorEventLoopDelay({ resolution: LOOK_MS });
  delays.enable();
  let longestUs = 0;
  let lastUs = threadUs();
  setInterval(() => {
    const nowUs = threadUs();
    longestUs = Math.max(longestUs, nowUs - lastUs);
    lastUs = nowUs;
  }, LOOK_MS).unref();
  return () => {
    const hold = { clockMs: Math.round(delays.max / 1e6), processorMs: Math.round(longestUs / 1e3) };
    delays.reset();
    longestUs = 0;
    return hold;
  };
}

function threadUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
