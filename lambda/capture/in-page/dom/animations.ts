/** Tells animations that come to an end by themselves from those that move for ever, or with the scroll position. */

export function isEndless({ effect }: Animation): boolean {
  return effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
}

/** Whether its end can be asked for. */
export function canEnd(animation: Animation): boolean {
  return animation.timeline === document.timeline && animation.playbackRate !== 0 && !isEndless(animation);
}
