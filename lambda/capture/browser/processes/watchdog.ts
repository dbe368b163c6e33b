/**
 * Watches the memory of a capture's browser, and of all browsers and this process together. It reports an
 * excess before the function runs out of memory and dies without an answer.
 */
import { readProcFile } from './proc-files.ts';
import { waitingBrowserIds } from './running-browsers.ts';

export interface Watchdog {
  stop(): void;
}

interface MemoryLimits {
  /** Limit for all processes of the browser together. */
  browserMiB: number;
  /**
   * Memory of the function, for the browser, those that wait and this process.
   * undefined where no such limit exists.
   */
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
  const checkMemory = () => {
    if (isStopped) return;
    const share = shareOf(memoryOf(pid), limits);
    if (share > 1) {
      stop();
      onExceeded();
      return;
    }
    setTimeout(checkMemory, share > CLOSE_SHARE ? CLOSE_INTERVAL_MS : INTERVAL_MS).unref();
  };
  checkMemory();
  return { stop };
}

/** Share of the limit that is closer to being reached; 1 means reached. */
function shareOf(browserBytes: number, { browserMiB, functionMiB }: MemoryLimits): number {
  const browserShare = browserBytes / (browserMiB * BYTES_PER_MIB);
  if (functionMiB === undefined) return browserShare;
  const waitingBytes = [...waitingBrowserIds()].reduce((sum, pid) => sum + memoryOf(pid), 0);
  const allBytes = browserBytes + waitingBytes + process.memoryUsage.rss();
  return Math.max(browserShare, allBytes / ((functionMiB - KEPT_FREE_MIB) * BYTES_PER_MIB));
}

/** Resident bytes of a process and its descendants; 0 after the process has ended. */
function memoryOf(pid: number): number {
  const status = readProcFile(`${pid}/status`);
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * BYTES_PER_KIB;
  const ids = readProcFile(`${pid}/task/${pid}/children`)
    .split(' ')
    .filter((id) => id !== '');
  return ids.reduce((sum, id) => sum + memoryOf(Number(id)), own);
}
