/**
 * Finds what the browser itself shows only when it has been in view: the first frames of videos, and
 * animations that wait for a scroll position.
 */
import { boxOf, isInView } from '../../dom/boxes.ts';
import { findInTrees, treesWithin } from '../../dom/trees.ts';
import { isDisplayed } from '../../dom/visibility.ts';

/** Whether videos outside of the view have a frame to show. One that only a visitor loads shows none. */
export function hasUnseenVideos(): boolean {
  return findInTrees('video').some(
    (video) =>
      !isInView(boxOf(video)) &&
      isDisplayed(video) &&
      (video.readyState > HTMLMediaElement.HAVE_NOTHING ||
        video.networkState === HTMLMediaElement.NETWORK_LOADING),
  );
}

/** Source: https://drafts.csswg.org/css-animations-2/#animation-trigger */
export function hasTriggers(): boolean {
  return treesWithin(document).some((tree) => tree.getAnimations().some(isTriggered));
}

function isTriggered({ playState, effect }: Animation): boolean {
  if (playState !== 'paused' || !(effect instanceof KeyframeEffect) || effect.target === null) return false;
  const trigger = getComputedStyle(effect.target, effect.pseudoElement).getPropertyValue('animation-trigger');
  return trigger !== '' && trigger !== 'none';
}
