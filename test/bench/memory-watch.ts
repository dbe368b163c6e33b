/**
 * Peak memory of a process and, apart from it, of all it started, while something runs. From /proc, so Linux only.
 */
import { readFileSync } from 'node:fs';

export interface PeakMemory {
  /** MiB of the process itself; of its descendants together. */
  own: number;
  descendants: number;
}

// A picture of the largest size is held for hundreds of milliseconds.
const INTERVAL_MS = 10;
const KIB_PER_MIB = 1_024;

/** Resident memory, looked at every 10 ms. */
export async function watchPeak<Value>(
  pid: number,
  run: () => Promise<Value>,
): Promise<{ value: Value; peak: PeakMemory }> {
  const peak: PeakMemory = { own: 0, descendants: 0 };
  const look = () => {
    peak.own = Math.max(peak.own, residentMib(pid));
    const descendants = descendantsOf(pid).reduce((sum, each) => sum + residentMib(each), 0);
    peak.descendants = Math.max(peak.descendants, descendants);
  };
  const timer = setInterval(look, INTERVAL_MS);
  try {
    return { value: await run(), peak };
  } finally {
    clearInterval(timer);
  }
}

function descendantsOf(pid: number): number[] {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function residentMib(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kib ?? 0) / KIB_PER_MIB;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process has ended meanwhile.
  }
}
