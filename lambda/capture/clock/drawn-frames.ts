/**
 * Draws the page's frames. A frame needs a bit of granted time; without it, the frame stays pending for ever.
 */
import { isClosed } from '../watch/page-fault.ts';
import type { PageWatch } from '../watch/page-watch.ts';
import { hasChangedSince, readWork, type Work } from './frame-work.ts';
import { FRAME_MS } from './next-frame.ts';
import { ClockStuck, type TimeDeps, UNSEEN_MS, type VirtualTime } from './virtual-time.ts';
import { whenDrawn } from './when-drawn.ts';

export interface Frames {
  /**
   * Draws the frame after `stepMs` of page time; 0 where that time stands.
   * `patienceMs` tells how long it may take.
   * @throws ClockStuck
   */
  draw(stepMs: number, patienceMs: () => number): Promise<void>;
  /**
   * The same without painting: only scripts and observers notice the frame. It takes a fifth of the time.
   * @throws ClockStuck
   */
  skip(patienceMs: () => number): Promise<void>;
  /**
   * The next frame comes a minute later for the browser's own animations, and all further ones
   * follow it. The page's time is not changed. An animated image then stands at its end, also where
   * most of its frames were left out.
   */
  leap(): void;
  /** Least page time until the next frame, ms. */
  readonly leastStepMs: number;
  /** Page time of the document's first frame, ms. */
  readonly firstAtMs: number;
  /** Frames in a row without a change. */
  readonly quietCount: number;
  /** Frames in a row with a change, after the first of the document. */
  readonly movingCount: number;
  /** Page time of the last frame with a change, after the first of the document, ms. */
  readonly movedAtMs: number;
  /** performance.now() of that frame. */
  readonly changedAt: number;
}

const MAX_FAILED_FRAMES = 60;
/** Not over five minutes: the browser restarts images that were out of view for longer. */
const LEAP_MS = 60_000;
/**
 * A page that has moved out of sight for this many frames is asked only once in this many: asking costs as
 * much as a frame.
 */
const FRAMES_PER_QUESTION = 8;
/** However long a frame takes, scripts see at least two in the two seconds of a page's life. */
const LARGEST_LATE_STEP_MS = 1_000;

export function createFrames(deps: TimeDeps, time: VirtualTime): Frames {
  const { session, watch, deadline, isOnCommand, sight } = deps;
  let firstAtMs = 0;
  let quietCount = 0;
  let movingCount = 0;
  let movedAtMs = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  let failedCount = 0;
  /** Real time that frames took beyond the page time before them, ms. */
  let lagMs = 0;
  let lastFrameMs = 0;
  /** By the browser's own clock, which goes by itself while this is undefined. */
  let frameAtMs: number | undefined;
  /** How much later the next frame is. */
  let aheadMs = 0;
  /** The last document that has been drawn. */
  let drawnDocument: PageWatch['document'] | undefined;

  return {
    async draw(stepMs, patienceMs) {
      if (!isOnCommand) return;
      const isFirst = watch.document !== drawnDocument;
      const startedAt = performance.now();
      const hasChange = await (sight?.isHidden ? drawHidden : drawDocument)(patienceMs, stepMs);
      lastFrameMs = performance.now() - startedAt;
      // The first frame may be drawn several times.
      lagMs = isFirst ? 0 : Math.max(0, lagMs + lastFrameMs - stepMs);
      quietCount = hasChange ? 0 : quietCount + 1;
      // Every document changes in its first frame.
      movingCount = hasChange && !isFirst ? movingCount + 1 : 0;
      if (isFirst) {
        firstAtMs = time.passedMs;
        movedAtMs = Number.NEGATIVE_INFINITY;
        changedAt = Number.NEGATIVE_INFINITY;
      } else if (hasChange) {
        movedAtMs = time.passedMs;
        changedAt = performance.now();
      }
    },
    async skip(patienceMs) {
      if (isOnCommand) await requestFrame(patienceMs(), { noDisplayUpdates: true });
    },
    leap() {
      aheadMs = LEAP_MS;
    },
    // A page whose frames take long would never come to its end. A visitor's
    // browser shows it fewer frames, too.
    get leastStepMs() {
      return lagMs > deadline.patience.lag ? Math.min(lastFrameMs, LARGEST_LATE_STEP_MS) : 0;
    },
    get firstAtMs() {
      return firstAtMs;
    },
    get quietCount() {
      return quietCount;
    },
    get movingCount() {
      return movingCount;
    },
    get movedAtMs() {
      return movedAtMs;
    },
    get changedAt() {
      return changedAt;
    },
  };

  /**
   * Returns whether the frame shows a change. On a busy machine, the first frames of a document may come
   * before the browser can draw it: they are drawn again, and no time passes in them.
   */
  async function drawDocument(patienceMs: () => number, stepMs: number): Promise<boolean> {
    const { document } = watch;
    const endsAt = performance.now() + deadline.patience.firstFrame;
    const interval = stepMs > 0 ? FRAME_MS : UNSEEN_MS;
    let hasDamage = await requestFrame(patienceMs(), { interval });
    while (!hasDamage && document !== drawnDocument && document === watch.document) {
      if (performance.now() >= endsAt) break;
      await time.passUntil(time.passedMs + UNSEEN_MS, patienceMs);
      hasDamage = await requestFrame(patienceMs());
    }
    drawnDocument = document;
    return hasDamage;
  }

  /**
   * The same for a page that is out of sight, which shows no change: it is asked what it did in the frame.
   * Its workers draw without its thread.
   */
  async function drawHidden(patienceMs: () => number, stepMs: number): Promise<boolean> {
    const mayAsk = movingCount < FRAMES_PER_QUESTION || movingCount % FRAMES_PER_QUESTION === 0;
    const before = mayAsk && !watch.hasWorkers ? await workDone(patienceMs) : undefined;
    const hasDamage = await drawDocument(patienceMs, stepMs);
    if (before === undefined || hasDamage) return true;
    const answer = hasChangedSince(session, before).catch(() => true);
    return (await deadline.within(patienceMs(), answer)) ?? true;
  }

  /** Undefined where another document is just replacing this one. */
  async function workDone(patienceMs: () => number): Promise<Work | undefined> {
    return deadline.within(
      patienceMs(),
      readWork(session).catch(() => undefined),
    );
  }

  /** Returns whether the frame shows a change. */
  async function requestFrame(
    patienceMs: number,
    { interval = FRAME_MS, noDisplayUpdates = false } = {},
  ): Promise<boolean> {
    if (aheadMs > 0) frameAtMs = (frameAtMs ?? time.startedAtMs + time.passedMs) + aheadMs;
    // The browser never draws a frame that follows another at once.
    if (frameAtMs !== undefined) aheadMs = FRAME_MS;
    const at = frameAtMs === undefined ? {} : { frameTimeTicks: frameAtMs };
    const wanted = { interval, noDisplayUpdates, ...at };
    const drawn = session.send('HeadlessExperimental.beginFrame', wanted).then(
      ({ hasDamage }) => {
        failedCount = 0;
        return hasDamage;
      },
      (error: Error) => {
        failedCount += 1;
        if (isClosed(error)) throw error;
        // Usually the document has just been replaced.
        if (failedCount > MAX_FAILED_FRAMES)
          throw new ClockStuck('The page draws no frames', { cause: error });
        return false;
      },
    );
    const hasDamage = await whenDrawn(drawn, { ...deps, time, patienceMs });
    if (hasDamage === undefined) throw new ClockStuck('The page draws no frame');
    return hasDamage;
  }
}
