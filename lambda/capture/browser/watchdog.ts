/**
 * Watches the memory of the browser, and of the browser and this process together. It reports an excess before
 * the function runs out of memory and dies without an answer.
 */
import { readFile } from 'node:fs/promises';

export interface Watchdog {
  stop(): void;
}

export interface MemoryLimits {
  /** Limit for all processes of the browser together. */
  browserMiB: number;
  /** Memory of the function, for the browser and this process. undefined where no such limit exists. */
  functionMiB?: number | undefined;
}

/** Reserved for growth between two checks, and for the runtime around this process. */
const KEPT_FREE_MIB = 400;
// A page that fills memory at full speed takes about 100 MB in the first interval, and 20 MB in the second.
const INTERVAL_MS = 50;
const CLOSE_INTERVAL_MS = 10;
/** Above this share of a limit, checks run at the shorter interval. */
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

/** Share of the limit that is closer to being reached; 1 means reached. */
function shareOf(browserBytes: number, { browserMiB, functionMiB }: MemoryLimits): number {
  const browserShare = browserBytes / (browserMiB * BYTES_PER_MIB);
  if (functionMiB === undefined) return browserShare;
  const bothBytes = browserBytes + process.memoryUsage.rss();
  return Math.max(browserShare, bothBytes / ((functionMiB - KEPT_FREE_MIB) * BYTES_PER_MIB));
}

/** Resident bytes of a process and its descendants; 0 after the process has ended. */
async function memoryOf(pid: number): Promise<number> {
  try {
    const [status, children] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''), // Some kernels do not have this file.
    ]);
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * BYTES_PER_KIB;
    const ids = children.split(' ').filter((id) => id !== '');
    const rest = await Promise.all(ids.map((id) => memoryOf(Number(id))));
    return rest.reduce((sum, bytes) => sum + bytes, own);
  } catch {
    return 0; // The process ended during the check.
  }
}
