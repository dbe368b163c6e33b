/**
 * Marks temporary folders with the process that made them, so that those of killed processes can be
 * found. The id of a process alone is not enough: it is used again, at once in Lambda and in
 * containers, where ids begin low.
 */
import { isProcessAlive } from './process-alive.ts';
import { startOf } from './process-stat.ts';

const OWNER = /^(\d+)-(\d+)-/;

/** The mark of this process, the beginning of a name: `<process id>-<start time>-`. */
export function ownerMark(): string {
  return `${process.pid}-${startOf(process.pid) ?? 0}-`;
}

/** Whether the name begins with a mark and the process has ended. */
export function hasOwnerEnded(name: string): boolean {
  const [, pid, start] = OWNER.exec(name) ?? [];
  if (pid === undefined) return false;
  if (!isProcessAlive(Number(pid))) return true;
  const current = startOf(Number(pid));
  return current !== undefined && current !== Number(start);
}
