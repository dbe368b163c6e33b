/**
 * Measures the longest time that the event loop of this process was blocked: by the clock, and by the
 * processor time of the thread, which does not depend on the load of the machine.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

interface ThreadHold {
  clockMs: number;
  processorMs: number;
}

const LOOK_MS = 5;

/** Makes a function that returns the longest block since its last call. */
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
