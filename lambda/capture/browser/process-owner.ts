/**
 * Marks temporary folders with the process that made them, so that those of killed processes can be found. The id of a
 * process alone is not enough: it is used again, at once in Lambda and in containers, where ids begin low.
 */
import { readFileSync } from 'node:fs';
import { isProcessAlive } from './process-alive.ts';

const OWNER = /^(\d+)-(\d+)-/;

/** The mark of this process, the beginning of a name: `<process id>-<start time>-`. */
export function ownerMark(): string {
  return `${process.pid}-${startedAt(process.pid) ?? 0}-`;
}

/** Whether the name begins with a mark and the process has ended. */
export function hasOwnerEnded(name: string): boolean {
  const [, pid, start] = OWNER.exec(name) ?? [];
  if (pid === undefined) return false;
  if (!isProcessAlive(Number(pid))) return true;
  const current = startedAt(Number(pid));
  return current !== undefined && current !== start;
}

/**
 * Start time of a process, in clock ticks since the machine started; undefined where the system does not tell. Only Linux
 * has this file. Its format: pid (name) state parent group ... The name may contain any character. Source: man 5 proc_pid_stat
 */
function startedAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
