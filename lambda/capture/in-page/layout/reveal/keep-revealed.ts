/**
 * Keeps elements as they looked when they were scrolled to, so that a picture of
 * the whole page shows all of them.
 */
import { canEnd } from '../../dom/animation-ends.ts';
import { outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import type { Painted } from '../../dom/painted.ts';
import {
  distance,
  END,
  hasAppeared,
  isSameState,
  isTransparent,
  lastingState,
  type SeenState,
  stateOf,
} from './appearance.ts';
import { emptiedFillings } from './fillings.ts';
import { type Revealed, revealed } from './find-revealed.ts';
import { pinStates, type Styled } from './pin-states.ts';
import { findVanished, siblingsOver } from './vanished.ts';

/**
 * Shows elements again that have disappeared or are disappearing, and keeps those visible that were hidden at
 * first. What moves for ever or by scroll position goes on doing so, and is only as transparent as it was.
 */
export function keepRevealed(): void {
  const kept = statesToKeep(revealed);
  const shown = new Map<Styled, Record<string, string>>([...kept, ...findVanished(kept)]);
  for (const [element, fill] of emptiedFillings()) shown.set(element, { ...shown.get(element), ...fill });
  pinStates(shown);
}

/** The same for elements that were hidden, in this element or around it. */
export function keepRevealedIn(element: Element): void {
  const isAbout = (each: Element) => isWithin(each, element) || isWithin(element, each);
  pinStates(statesToKeep(revealed.filter((each) => each.unseen !== undefined && isAbout(each.element))));
}

function isWithin(inner: Element, outer: Element): boolean {
  return outwardFrom(inner).some((each) => each === outer);
}

function statesToKeep(found: readonly Revealed[]): Map<Painted, Partial<SeenState>> {
  const states = new Map<Painted, Partial<SeenState>>();
  for (const each of found) {
    const state = stateToKeep(each);
    if (state !== undefined) states.set(each.element, state);
  }
  return states;
}

function stateToKeep(each: Revealed): Partial<SeenState> | undefined {
  const { element, within, unseen, glimpsed, seen = glimpsed } = each;
  if (seen === undefined) return undefined;
  // Where only a part has gone, such as a slide, another has taken its place. A part that has not gone is
  // shown with what it is in.
  if (within !== undefined && (hasAppeared(within) || !isTransparent(element))) return undefined;
  const animations = itself(element).getAnimations();
  if (unseen !== undefined) {
    // Scrolling has not changed it: it is always dim. Or a script shows it by its visibility alone.
    if (isSameState(seen, unseen) && isSameState(stateOf(element), unseen))
      return isHidden(element) && !isReplaced(each) ? {} : undefined;
    const kept = keptState(each, unseen, seen);
    if (animations.every(canEnd)) return kept;
    const { opacity } = lastingState(element, kept);
    return opacity === undefined ? undefined : { opacity };
  }
  for (const animation of animations.filter(canEnd))
    if (animation.playState === 'running') animation.finish();
  // It was visible at first. A script has hidden it when it left the view, and does not show it again.
  return itself(element).checkVisibility() && !hasAppeared(element) ? shownAs(seen) : undefined;
}

/** Whether another stands in its place that was not shown with it, such as the slide before. */
function isReplaced({ element, companions }: Revealed): boolean {
  return siblingsOver(element).some((each) => hasAppeared(each) && !companions?.includes(each));
}

function isHidden(element: Element): boolean {
  return getComputedStyle(element).visibility === 'hidden';
}

function keptState(each: Revealed, unseen: SeenState, seen: SeenState): SeenState {
  const { element, isUnsettled, isScrubbed } = each;
  const now = stateOf(element);
  if ((isUnsettled || isScrubbed) && Number(now.opacity) < 1) return END;
  // An element that looks more like its hidden state than when it was seen is disappearing: a script
  // plays its animation backwards.
  const isDisappearing = distance(now, unseen) < distance(seen, unseen);
  return hasAppeared(element) && !isDisappearing ? now : shownAs(seen);
}

function shownAs(seen: SeenState): SeenState {
  return { ...seen, ...(Number(seen.opacity) === 0 && { opacity: '1' }) };
}
