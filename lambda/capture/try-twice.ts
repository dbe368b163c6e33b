/**
 * Repeats a capture once, with another browser, where the first one was at fault. Says then whether the
 * service, the disk or the page is to blame.
 */
import { ServiceError } from '../errors.ts';
import { AMPLE_ROOM_BYTES, noDiskRoom } from './browser/disk-room.ts';
import { REAL_TIME } from './clock/caps.ts';
import { ClockStuck } from './clock/virtual-time.ts';
import { targetError } from './page/navigate.ts';
import { lacksResources } from './page/net-errors.ts';
import { isPageFault } from './watch/page-fault.ts';

export interface AttemptOptions {
  timeoutMs: number;
  /** Whether the capture draws the frames and moves the page's clock. Otherwise it takes real time. */
  isOnCommand: boolean;
  /** Whether another attempt follows one that gives up the clock. */
  mayRepeat: boolean;
}

/** The browser process ended during the capture. */
export class BrowserCrash extends Error {
  override readonly name = 'BrowserCrash';
}

/** `roomBytes` were free on the disk before the capture. Throws the error to answer with. */
export async function tryTwice<Value>(
  attempt: (options: AttemptOptions) => Promise<Value>,
  { remainingMs, roomBytes }: { remainingMs: () => number; roomBytes: number },
): Promise<Value> {
  let isOnCommand = true;
  try {
    return await attempt({ timeoutMs: remainingMs(), isOnCommand, mayRepeat: true });
  } catch (error) {
    if (!canRetry(error) || remainingMs() < REAL_TIME.retry) throw asAnswer(error, roomBytes);
    isOnCommand = !(error instanceof ClockStuck);
  }
  try {
    return await attempt({ timeoutMs: remainingMs(), isOnCommand, mayRepeat: false });
  } catch (error) {
    throw asAnswer(error, roomBytes);
  }
}

/** Whether a new browser may help: this one crashed or did not start, or the page needs real time. */
function canRetry(error: unknown): boolean {
  const hasCode = error instanceof ServiceError && error.code === 'browser_unavailable';
  return hasCode || error instanceof BrowserCrash || error instanceof ClockStuck;
}

/** Two crashes in a row are blamed on the page, unless the disk had little room before. */
function asAnswer(error: unknown, roomBytes: number): unknown {
  // The page is too busy, in real time too.
  if (error instanceof ClockStuck) return targetError('target_timeout', error);
  if (roomBytes < AMPLE_ROOM_BYTES && mayLackRoom(error)) return noDiskRoom(error);
  return error instanceof BrowserCrash ? endedTwice(error) : error;
}

/**
 * Whether a full disk can be the cause: the browser ended, one of its commands
 * failed, or the network service did.
 */
function mayLackRoom(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return error instanceof BrowserCrash;
  return error.code === 'target_unreachable' && (isPageFault(error.cause) || lacksResources(error.cause));
}

function endedTwice(cause: BrowserCrash): ServiceError {
  return new ServiceError(
    'target_too_heavy',
    'The browser ended by itself twice on this page, which asks for more of something than the browser can do. ' +
      'Capture it without its scripts ("javaScript": false) or without what it need not load (blockRequests).',
    { cause },
  );
}
