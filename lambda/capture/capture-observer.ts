/** Follows a capture from outside, for a report about it or for debug lines. Other captures have none. */
import type { LaunchedBrowser } from './browser/launch.ts';
import type { CapturePage } from './page/capture-page.ts';
import type { Note } from './step-notes.ts';

export interface CaptureObserver {
  /**
   * A page is open and has not navigated yet. A capture may make two attempts,
   * each with a browser of its own.
   */
  beginsAttempt(page: CapturePage, browser: LaunchedBrowser): Promise<void>;
  /** The attempt has failed. Another may follow. */
  failsAttempt(reason: unknown): void;
  /** A step says what it does. */
  note?: Note;
}
