/**
 * Watches how much memory the browser takes, and the browser and this process together, and tells when it is too much:
 * before the function runs out of its own and dies without an answer.
 */
import { readFile } from 'node:fs/promises';

export interface Watchdog {
  stop(): void;
}

export interface MemoryLimits {
  /** For the processes of the browser together. */
  browserMiB: number;
  /** What the function has for the browser and itself; undefined where nobody ends it for taking more. */
  functionMiB?: number | undefined;
}

/** Kept free: what a page takes between two looks, and the runtime around this process. */
const KEPT_FREE_MIB = 400;
// A page that fills memory at full speed gets some 100 MB further in the first of these times, and 20 in the second.
const INTERVAL_MS = 50;
const CLOSE_INTERVAL_MS = 10;
/** From this part of a limit on it is looked at more often. */
const CLOSE_SHARE = 0.6;
const BYTES_PER_MIB = 1024 * 1024;
const BYTES_PER_KIB = 1024;

/** Calls `onExceeded` once when a limit is passed. Linux only. */
export function watchMemory(pid: number, limits: MemoryLimits, onExceeded: () => void): Watchdog {
  let isStopped = process.platform !== 'linux';
  const stop = () => {
    isStopped = true;
  };
  const look = async () => {
    if (isStopped) return;
    const share = shareOf(await memoryOf(pid), limits);
    if (isStopped) return;
    if (share > 1) {
      stop();
      onExceeded();
      return;
    }
    setTimeout(look, share > CLOSE_SHARE ? CLOSE_INTERVAL_MS : INTERVAL_MS).unref();
  };
  void look();
  return { stop };
}

/** How much of the limit that is nearer is taken; 1 is all of it. */
function shareOf(browserBytes: number, { browserMiB, functionMiB }: MemoryLimits): number {
  const browserShare = browserBytes / (browserMiB * BYTES_PER_MIB);
  if (functionMiB === undefined) return browserShare;
  const bothBytes = browserBytes + process.memoryUsage.rss();
  return Math.max(browserShare, bothBytes / ((functionMiB - KEPT_FREE_MIB) * BYTES_PER_MIB));
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
