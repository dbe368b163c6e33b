/**
 * Measures the work of a process and of all its descendants: processor time and peak memory. Reads
 * /proc, so it works on Linux only.
 */
import { readFileSync } from 'node:fs';

export interface Work {
  /** Processor milliseconds, of all processes that were seen while they ran. */
  seenMs: number;
  /** Processor milliseconds of the process and of those descendants that were waited for when they ended. */
  waitedForMs: number;
  /** Peak memory of all processes together. Memory that processes share counts once. */
  peakMib: number;
}

const INTERVAL_MS = 10;
/** The unit of processor times, the same on all Linux systems. Source: man 5 proc_pid_stat */
const MS_PER_TICK = 10;
const PAGES_PER_MIB = 256;

export async function watchWork<Value>(
  pid: number,
  run: () => Promise<Value>,
): Promise<{ value: Value; work: Work }> {
  const before = readStat(pid);
  const known = new Map(processesOf(pid).map((each) => [each, { first: ownMs(each), latest: ownMs(each) }]));
  let peakMib = 0;
  const look = () => {
    for (const each of processesOf(pid)) if (!known.has(each)) known.set(each, { first: 0, latest: 0 });
    // A process whose parent has ended is no longer found from the first one, so the
    // known ones are read by their ids.
    for (const [each, times] of known) times.latest = Math.max(times.latest, ownMs(each));
    peakMib = Math.max(peakMib, memoryMib([...known.keys()]));
  };
  const timer = setInterval(look, INTERVAL_MS);
  try {
    const value = await run();
    look();
    const after = readStat(pid);
    const seenMs = [...known.values()].reduce((sum, { first, latest }) => sum + latest - first, 0);
    return { value, work: { seenMs, waitedForMs: totalMs(after) - totalMs(before), peakMib } };
  } finally {
    clearInterval(timer);
  }
}

/** Resident memory of the process and of all its descendants now. Memory that they share counts once. */
export function readMemoryMib(pid: number): number {
  return memoryMib(processesOf(pid));
}

/** The process and its descendants. */
export function processesOf(pid: number): number[] {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processesOf)];
}

interface Times {
  ownMs: number;
  childrenMs: number;
}

function readStat(pid: number): Times {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return {
    ownMs: (user + system) * MS_PER_TICK,
    childrenMs: (childrenUser + childrenSystem) * MS_PER_TICK,
  };
}

const ownMs = (pid: number): number => readStat(pid).ownMs;
const totalMs = (times: Times): number => times.ownMs + times.childrenMs;

function memoryMib(pids: readonly number[]): number {
  const parts = pids.map((pid) => {
    const [, resident = 0, shared = 0] = readOrEmpty(`/proc/${pid}/statm`).split(' ').map(Number);
    return { own: resident - shared, shared };
  });
  const own = parts.reduce((sum, part) => sum + part.own, 0);
  return (own + Math.max(0, ...parts.map(({ shared }) => shared))) / PAGES_PER_MIB;
}

/** Returns the text of a file of /proc. */
export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process has ended.
  }
}
