/**
 * Finds content in view that is still to appear: lazy images, and elements that fade or slide in. Records the
 * styles of elements that have appeared.
 */
import { canEnd } from '../../dom/animation-ends.ts';
import { itself } from '../../dom/itself.ts';
import { noteFading } from '../backgrounds/fading.ts';
import {
  END,
  hasAppeared,
  isSameState,
  lastingState,
  type SeenState,
  stateOf,
} from '../reveal/appearance.ts';
import { noteFillings } from '../reveal/fillings.ts';
import { isShown, type Revealed, revealed } from '../reveal/find-revealed.ts';
import { siblingsOver } from '../reveal/vanished.ts';
import { isFollowed } from './followers.ts';
import { countLateImages, isInScrolledView } from './late-images.ts';
import { noteSkippedRows } from './skipped-rows.ts';
import { noteRows } from './virtual-rows.ts';

interface Survey {
  /** How many images and elements in view are still to appear. */
  waitingCount: number;
  /** Whether a script has moved an element since the last call. */
  isMoving: boolean;
}

interface Seen {
  /** Whether an element is still partly transparent: it may appear with the scrolling. */
  isHalfShown: boolean;
  /** Whether an element has appeared that has not been seen before. */
  hasNew: boolean;
  /** Whether something follows the scrolling of this document, see followers.ts. */
  isFollowed: boolean;
}

/**
 * The elements that scripts animate, as they were at the last call. Scripts write into the style attribute.
 */
let lastMoved = '';

export function surveyView(): Survey {
  const elements = revealedInView();
  const shown = elements.filter(isShownAtRest);
  const moved = shown
    .filter(isMovedByScript)
    .map(({ element }) => JSON.stringify(lastingState(element, stateOf(element))))
    .join();
  const isMoving = (moved !== '' && moved !== lastMoved) || shown.filter(mayMoveLater).length > 0;
  lastMoved = moved;
  const hidden = elements.filter((each) => !each.isSmall && !shown.includes(each));
  return { waitingCount: countLateImages() + hidden.length, isMoving };
}

/**
 * Notes how the elements in view look, and the rows of a list. `isSettled` tells whether
 * scripts have stopped moving them.
 */
export function noteSeen(isSettled: boolean): Seen {
  noteSkippedRows();
  noteRows();
  noteFillings();
  noteFading();
  const shown = revealedInView().filter(isShownAtRest);
  for (const each of shown.filter(isMovedByScript)) each.isUnsettled = !isSettled;
  const hasNew = shown.some(({ seen }) => seen === undefined);
  for (const each of shown) noteState(each);
  const isHalfShown = shown.some(({ element, unseen }) => {
    const { opacity } = getComputedStyle(element);
    return unseen !== undefined && Number(opacity) < 1 && opacity !== unseen.opacity;
  });
  return { isHalfShown, hasNew, isFollowed: isFollowed() };
}

/**
 * Notes how elements look between two views: scripts may show them in a part of the view only, or play an
 * animation only while they are there.
 */
export function noteGlimpses(): void {
  noteSkippedRows();
  noteFillings();
  for (const each of revealed) {
    const { element, seen, unseen, glimpsed } = each;
    if (unseen === undefined || Number(seen?.opacity) === 1) continue;
    if (!isInScrolledView(element) || !isShownAtRest(each)) continue;
    const state = stateOf(element);
    const before = seen ?? glimpsed;
    if (before !== undefined && before.opacity !== state.opacity) each.isScrubbed = true;
    if (before === undefined) noteCompanions(each, state);
    if (seen === undefined && Number(state.opacity) >= Number(glimpsed?.opacity ?? 0)) each.glimpsed = state;
  }
}

function revealedInView(): Revealed[] {
  return revealed.filter(({ element, isSteady }) => !isSteady && isInScrolledView(element));
}

/** A script may move what it has shown after a delay: under a second, checks. */
const MAX_CHECKS_UNMOVED = 8;

/** Whether a script has shown it and left it where it was hidden so far. */
function mayMoveLater(each: Revealed): boolean {
  const { element, unseen } = each;
  if (unseen === undefined || !isMovedByScript(each)) return false;
  const place = { ...stateOf(element), opacity: '1' };
  if (isSameState(place, END) || !isSameState(place, { ...unseen, opacity: '1' })) return false;
  each.unmovedCount += 1;
  return each.unmovedCount <= MAX_CHECKS_UNMOVED;
}

function isMovedByScript({ element, seen }: Revealed): boolean {
  const style = itself(element).getAttribute('style') ?? '';
  if (!itself(element).isConnected || !/opacity|transform|translate|scale|rotate|clip/.test(style))
    return false;
  return !isSameState(lastingState(element, stateOf(element)), seen && lastingState(element, seen));
}

/** More are tiles beside each other. To measure all of them for each takes as long as the scrolling may. */
const MOST_SIBLINGS = 100;

/** Notes what is shown with an element that appears by its visibility alone. */
function noteCompanions(each: Revealed, state: SeenState): void {
  const { element, unseen } = each;
  const siblingCount = itself(element).parentNode?.children.length ?? 0;
  if (siblingCount > MOST_SIBLINGS || !isSameState(state, unseen)) return;
  each.companions = siblingsOver(element).filter(hasAppeared);
}

/** Keeps the state in which the element is least transparent: it may disappear while it is still in view. */
function noteState(each: Revealed): void {
  const { element, seen, unseen } = each;
  const state = stateOf(element);
  if (seen === undefined) noteCompanions(each, state);
  const grownBy = Number(state.opacity) - Number(seen?.opacity ?? 0);
  if (seen !== undefined && grownBy !== 0 && unseen !== undefined) each.isScrubbed = true;
  if (seen === undefined || grownBy >= 0) each.seen = state;
}

/**
 * Whether the element is shown when its animations have ended: it may be appearing, and not be seen
 * yet, or disappearing. Ends them.
 */
function isShownAtRest(each: Revealed): boolean {
  for (const animation of itself(each.element).getAnimations().filter(canEnd)) animation.finish();
  return isShown(each);
}
