/**
 * Measures the peak memory of a process, and separately of all its descendants. Reads
 * /proc, so it works on Linux only.
 */
import { processesOf, readOrEmpty } from './work-watch.ts';

interface PeakMemory {
  /** MiB of the process itself, and of its descendants together. */
  own: number;
  descendants: number;
}

// The largest pictures are in memory for hundreds of milliseconds, so this interval does not miss them.
const INTERVAL_MS = 10;
const KIB_PER_MIB = 1_024;

/** Resident memory, read every 10 ms. */
export async function watchPeak<Value>(
  pid: number,
  run: () => Promise<Value>,
): Promise<{ value: Value; peak: PeakMemory }> {
  const peak: PeakMemory = { own: 0, descendants: 0 };
  const look = () => {
    peak.own = Math.max(peak.own, residentMib(pid));
    const [, ...children] = processesOf(pid);
    const descendants = children.reduce((sum, each) => sum + residentMib(each), 0);
    peak.descendants = Math.max(peak.descendants, descendants);
  };
  const timer = setInterval(look, INTERVAL_MS);
  try {
    return { value: await run(), peak };
  } finally {
    clearInterval(timer);
  }
}

function residentMib(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kib ?? 0) / KIB_PER_MIB;
}
