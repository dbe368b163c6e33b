/** Distinguishes animations that end from those that run forever or follow the scroll position. */

export function isEndless({ effect }: Animation): boolean {
  return effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
}

/** Whether the animation can be finished. */
export function canEnd(animation: Animation): boolean {
  return animation.timeline === document.timeline && animation.playbackRate !== 0 && !isEndless(animation);
}
