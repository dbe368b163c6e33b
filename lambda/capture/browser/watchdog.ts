/**
 * Watches how much memory the browser takes, and tells when it is too much: before the function runs out of its
 * own and dies without an answer.
 */
import { readFile } from 'node:fs/promises';

export interface Watchdog {
  stop(): void;
}

// A page that fills memory at full speed gets some 100 MB further in this time.
const INTERVAL_MS = 50;
const BYTES_PER_MIB = 1024 * 1024;
const BYTES_PER_KIB = 1024;

/** Calls `onExceeded` once when the processes of the browser together hold more than `limitMiB`. Linux only. */
export function watchMemory(pid: number, limitMiB: number, onExceeded: () => void): Watchdog {
  let isStopped = process.platform !== 'linux';
  const stop = () => {
    isStopped = true;
  };
  const look = async () => {
    if (isStopped) return;
    const heldBytes = await memoryOf(pid);
    if (isStopped) return;
    if (heldBytes > limitMiB * BYTES_PER_MIB) {
      stop();
      onExceeded();
      return;
    }
    setTimeout(look, INTERVAL_MS).unref();
  };
  void look();
  return { stop };
}

/** Resident bytes of a process and its descendants; 0 once it has gone. */
async function memoryOf(pid: number): Promise<number> {
  try {
    const [status, children] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''), // Not in every kernel.
    ]);
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * BYTES_PER_KIB;
    const ids = children.split(' ').filter((id) => id !== '');
    const rest = await Promise.all(ids.map((id) => memoryOf(Number(id))));
    return rest.reduce((sum, bytes) => sum + bytes, own);
  } catch {
    return 0; // The process ended while it was looked at.
  }
}
