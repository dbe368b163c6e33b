/**
 * Looks at a scroll position for content that is still to appear: lazy images, and elements that fade or slide in. Notes how
 * the elements look that have appeared.
 */
import { canEnd } from '../../dom/animations.ts';
import { itself } from '../../dom/itself.ts';
import { isShown, type Revealed } from '../reveal/find-revealed.ts';
import { isSameState, stateOf } from '../reveal/seen-state.ts';
import { isAtStop, isUnloaded, lateImagesInView } from './late-images.ts';

interface StopLook {
  /** How many images and elements in view are still to appear. */
  waitingCount: number;
  /** Whether a script has moved an element since the last look. */
  isMoving: boolean;
}

/** What scripts animate, as it was at the last look. They write into the style attribute. */
let lastLook = '';

export function lookAround(revealed: Revealed): StopLook {
  const lateImages = lateImagesInView().filter(isUnloaded);
  const imageCount = lateImages.length + [...document.images].filter(isLoadingInView).length;
  const elements = elementsInView(revealed);
  const shown = elements.filter((each) => isShownAtRest(revealed, each));
  const look = movingOf(revealed, shown)
    .map((each) => JSON.stringify(stateOf(each)))
    .join();
  const isMoving = look !== '' && look !== lastLook;
  lastLook = look;
  return { waitingCount: imageCount + elements.length - shown.length, isMoving };
}

/**
 * Notes how the elements in view look. `isSettled` tells whether scripts have stopped to move them. Returns whether an element
 * is still partly transparent: it may appear with the scrolling.
 */
export function noteSeen(revealed: Revealed, isSettled: boolean): boolean {
  const shown = elementsInView(revealed).filter((each) => isShownAtRest(revealed, each));
  for (const element of movingOf(revealed, shown)) {
    if (isSettled) revealed.unsettled.delete(element);
    else revealed.unsettled.add(element);
  }
  for (const element of shown) noteState(revealed, element);
  return shown.some((each) => revealed.unseen.has(each) && Number(getComputedStyle(each).opacity) < 1);
}

function isLoadingInView(image: HTMLImageElement): boolean {
  return !image.complete && isAtStop(image);
}

function elementsInView({ states }: Revealed): HTMLElement[] {
  return [...states.keys()].filter(isAtStop);
}

function movingOf({ states }: Revealed, shown: readonly HTMLElement[]): HTMLElement[] {
  return shown.filter(isScripted).filter((each) => !isSameState(stateOf(each), states.get(each)));
}

/** Keeps the state in which the element is least transparent: it may disappear while it is still in view. */
function noteState({ states, unseen, scrubbed }: Revealed, element: HTMLElement): void {
  const [state, before] = [stateOf(element), states.get(element)];
  const grownBy = Number(state.opacity) - Number(before?.opacity ?? 0);
  if (before !== undefined && grownBy !== 0 && unseen.has(element)) scrubbed.add(element);
  if (before === undefined || grownBy >= 0) states.set(element, state);
}

/** Whether the element is still shown when its animations have ended: it may be disappearing. Ends them. */
function isShownAtRest(revealed: Revealed, element: HTMLElement): boolean {
  if (!isShown(revealed, element)) return false;
  const animations = itself(element).getAnimations().filter(canEnd);
  for (const animation of animations) animation.finish();
  return animations.length === 0 || isShown(revealed, element);
}

function isScripted(node: HTMLElement): boolean {
  const element = itself(node);
  const style = element.getAttribute('style') ?? '';
  return element.isConnected && /opacity|transform|translate|scale|rotate|clip/.test(style);
}
