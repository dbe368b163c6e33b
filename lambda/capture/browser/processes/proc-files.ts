/** Reads what Linux tells about processes. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

/** Has room for the ids of thousands of children. */
const content = Buffer.alloc(64 * 1024);

/** Empty when the process has ended, and for a file that this system does not have. */
export function readProcFile(path: string): string {
  try {
    // Takes some microseconds, half as long as readFileSync. A read by promises takes a hundred times as
    // long, in five turns of the event loop.
    const file = openSync(`/proc/${path}`, 'r');
    try {
      return content.toString('latin1', 0, readSync(file, content));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

/** Of all processes, also of those that have ended and were not waited for. */
export function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}
