/** What Linux tells about a running process. */
import { closeSync, openSync, readSync } from 'node:fs';

export interface Process {
  pid: number;
  state: string;
  group: number;
  /** Start time in clock ticks since boot. It distinguishes processes that had the same id. */
  startedAt: number;
}

/** The longest line has about 400 bytes. */
const line = Buffer.alloc(2_048);

/** Undefined when there is no such process, and on other systems. */
export function readProcess(pid: number): Process | undefined {
  try {
    // Half of the time of readFileSync. A machine may have hundreds of processes.
    const file = openSync(`/proc/${pid}/stat`, 'r');
    const length = readSync(file, line);
    closeSync(file);
    const stat = line.toString('latin1', 0, length);
    // Format: pid (name) state parent group ... The name may contain any character, even parentheses. Source:
    // man 5 proc_pid_stat
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ', 20);
    const [state = '', , group] = fields;
    return { pid, state, group: Number(group), startedAt: Number(fields[19] ?? 0) };
  } catch {
    return undefined; // Gone meanwhile.
  }
}

/** When a process started, in clock ticks since boot. */
export function startOf(pid: number): number | undefined {
  return readProcess(pid)?.startedAt;
}
