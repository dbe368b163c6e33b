/**
 * Waits at a scroll position for content that is still to appear: lazy images, and elements that fade or slide in.
 */
import { canEnd } from '../../dom/animations.ts';
import { itself } from '../../dom/itself.ts';
import { nextFrame } from '../../dom/time.ts';
import type { Tree } from '../../dom/trees.ts';
import { isShown, type Revealed } from '../reveal/find-revealed.ts';
import { isSameState, stateOf } from '../reveal/seen-state.ts';
import { isInView, isUnloaded, lateImagesInView } from './late-images.ts';
import type { LoadingImages } from './loading-images.ts';

/** State that all stops of one scroll through the page share. */
export interface Stops {
  trees: readonly Tree[];
  revealed: Revealed;
  loading: LoadingImages;
  /** performance.now() when the scroll must have ended. */
  endsAt: number;
  /** How many more waits may end without effect: for content to appear, and for it to stop moving. */
  pausesLeft: number;
  settlesLeft: number;
}

/** After this many waits without effect, the scroll no longer waits. */
export const MAX_PAUSES = 3;
export const MAX_SETTLES = 3;

/** Many scripts act only when scrolling has paused for a moment, or load one image after another. */
const PAUSE_MS = 400;
/** Caps of one stop, so that the first stop does not use up all of the time. */
const LONGEST_STOP_MS = 1_000;
const LONGEST_SETTLE_MS = 1_600;
/** A single frame without a change may be one that came late. */
const LOOKS_TO_BE_STILL = 4;

/**
 * Waits, then notes how the elements look that have appeared. `stepsLeft` is the number of steps to the end of the
 * page. Returns whether an element is still partly transparent: it may appear with the scrolling.
 */
export async function stopFor(stops: Stops, stepsLeft: number): Promise<boolean> {
  const { trees, revealed, endsAt } = stops;
  const arrivedAt = performance.now();
  const shareMs = (endsAt - arrivedAt) / stepsLeft;
  const images = lateImagesInView(trees);
  const elements = [...revealed.states.keys()].filter(isInView);
  await untilShown(stops, { images, elements }, arrivedAt + Math.min(LONGEST_STOP_MS, shareMs));
  const shown = elements.filter((each) => isShownAtRest(revealed, each));
  await untilSettled(stops, shown, arrivedAt + Math.min(LONGEST_SETTLE_MS, shareMs));
  // An element that was disappearing is hidden by now.
  const stillShown = shown.filter((each) => isShown(revealed, each));
  for (const element of stillShown) noteState(revealed, element);
  return stillShown.some((each) => revealed.unseen.has(each) && Number(getComputedStyle(each).opacity) < 1);
}

/** Keeps the state in which the element is least transparent: it may disappear while it is still in view. */
function noteState({ states, unseen, scrubbed }: Revealed, element: HTMLElement): void {
  const [state, before] = [stateOf(element), states.get(element)];
  const grownBy = Number(state.opacity) - Number(before?.opacity ?? 0);
  if (before !== undefined && grownBy !== 0 && unseen.has(element)) scrubbed.add(element);
  if (before === undefined || grownBy >= 0) states.set(element, state);
}

async function untilShown(
  stops: Stops,
  { images, elements }: { images: readonly HTMLElement[]; elements: readonly HTMLElement[] },
  leaveAt: number,
): Promise<void> {
  const { revealed, loading } = stops;
  const count = () =>
    images.filter(isUnloaded).length + elements.filter((each) => !isShownAtRest(revealed, each)).length;
  const countBefore = count();
  let waitingCount = countBefore;
  let waitUntil = performance.now() + PAUSE_MS;
  let hasLoaded = false;
  while (waitingCount > 0 && stops.pausesLeft > 0 && performance.now() < Math.min(waitUntil, leaveAt)) {
    await nextFrame();
    const countNow = count();
    // A script may load an image in the background before it shows it.
    hasLoaded ||= loading.isLoading;
    if (countNow < waitingCount || loading.isLoading) waitUntil = performance.now() + PAUSE_MS;
    waitingCount = countNow;
  }
  if (waitingCount > 0 && waitingCount === countBefore && !hasLoaded) stops.pausesLeft--;
}

/** Whether the element is still shown when its animations have ended: it may be disappearing. Ends them. */
function isShownAtRest(revealed: Revealed, element: HTMLElement): boolean {
  if (!isShown(revealed, element)) return false;
  const animations = itself(element).getAnimations().filter(canEnd);
  for (const animation of animations) animation.finish();
  return animations.length === 0 || isShown(revealed, element);
}

/** Waits until scripts that animate frame by frame have stopped. They write into the style attribute. */
async function untilSettled(stops: Stops, shown: readonly HTMLElement[], leaveAt: number): Promise<void> {
  const { states, unsettled } = stops.revealed;
  const moving = shown.filter(isScripted).filter((each) => !isSameState(stateOf(each), states.get(each)));
  const look = () => moving.map((each) => JSON.stringify(stateOf(each))).join();
  let before = look();
  let stillLooks = before === '' ? LOOKS_TO_BE_STILL : 0;
  for (; stops.settlesLeft > 0 && stillLooks < LOOKS_TO_BE_STILL; stillLooks++) {
    if (performance.now() >= leaveAt) {
      stops.settlesLeft--;
      break;
    }
    await nextFrame();
    const now = look();
    if (now !== before) stillLooks = -1;
    before = now;
  }
  for (const element of moving) {
    if (stillLooks < LOOKS_TO_BE_STILL) unsettled.add(element);
    else unsettled.delete(element);
  }
}

function isScripted(node: HTMLElement): boolean {
  const element = itself(node);
  const style = element.getAttribute('style') ?? '';
  return element.isConnected && /opacity|transform|translate|scale|rotate|clip/.test(style);
}
