/** The state and the age of a running process. */
import { readProcFile } from './proc-files.ts';

export interface Process {
  pid: number;
  state: string;
  group: number;
  /** Start time in clock ticks since boot. It distinguishes processes that had the same id. */
  startedAt: number;
}

/** Undefined when there is no such process, and on other systems. */
export function readProcess(pid: number): Process | undefined {
  const stat = readProcFile(`${pid}/stat`);
  if (stat === '') return undefined;
  // Format: pid (name) state parent group ... The name may contain any character, even parentheses. Source:
  // man 5 proc_pid_stat
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ', 20);
  const [state = '', , group] = fields;
  return { pid, state, group: Number(group), startedAt: Number(fields[19] ?? 0) };
}

/** When a process started, in clock ticks since boot. */
export function startOf(pid: number): number | undefined {
  return readProcess(pid)?.startedAt;
}
