/** Decides how much of the page's time passes until its next frame. */

/** The frames that have been drawn. */
interface Drawn {
  /** Frames in a row with a change, after the first of the document. */
  movingCount: number;
  /** Frames in a row without a change. */
  quietCount: number;
  /** Least page time until the next frame, ms. */
  leastStepMs: number;
}

interface Wanted {
  /** Page time that the first of the demands still needs. */
  leastLeftMs: number;
  frameMs: number;
  /** Whether frames are no further apart than that, unless frames take long. */
  isFineGrained: boolean;
  /** How far the page's time is behind the real time that it follows, ms. */
  behindMs: number;
}

/**
 * Scripts read the time in tenths of a millisecond: steps of whole tenths give the
 * same readings in each capture.
 */
const TENTHS = 10;
/** Time between two frames of a screen, in whole tenths of a millisecond. */
export const FRAME_MS = 16.7;
/** While the page draws nothing, each step is twice as large as the one before, up to this. */
const LARGEST_STEP_MS = 200;
/** The last step may be larger by this factor. Scripts skip a frame that follows another at once. */
const LARGEST_LAST_STEP = 1.5;
/** The first of many frames without a change may come before a script has drawn. */
const QUIET_FRAMES = 1;
/** After this many frames with motion, only every second frame is drawn: the motion may have no end. */
const MOVING_FRAMES = 60;

/** Returns the page's time at the next frame, ms, in whole tenths. */
export function nextFrameAt(
  passedMs: number,
  { movingCount, quietCount, leastStepMs }: Drawn,
  { leastLeftMs, frameMs, isFineGrained, behindMs }: Wanted,
): number {
  const growth = movingCount > MOVING_FRAMES ? 2 : 2 ** Math.max(0, quietCount - QUIET_FRAMES);
  const usualMs = Math.max(
    Math.min(isFineGrained ? frameMs : frameMs * growth, LARGEST_STEP_MS),
    Math.min(behindMs, LARGEST_STEP_MS),
    leastStepMs,
  );
  const wantedMs = leastLeftMs < usualMs * LARGEST_LAST_STEP ? leastLeftMs : usualMs;
  return (Math.floor(passedMs * TENTHS) + Math.max(1, Math.round(wantedMs * TENTHS))) / TENTHS;
}
