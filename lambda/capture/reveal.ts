/**
 * What pages hide until it is scrolled to: sections that fade or slide in. Some come only after a moment in view,
 * some go again when they are left, and a picture of the whole page wants to see all of them. All functions run
 * inside the page.
 */

/** Elements that are shown and hidden by scrolling, and once they have been seen, the transform that they then had. */
export type Revealed = Map<HTMLElement, { transform: string } | undefined>;

/**
 * Finds the outermost elements that take room in the page but are not seen, and those at its top that are seen but
 * could fade out. Menus, notes and dialogs that wait for the visitor are lifted out of the page, and are none.
 */
export function findRevealed(): Revealed {
  // Smaller things, such as a marker or a line, are not what a page is about.
  const minAreaPx = 2_000;
  const isSeen = (element: Element) =>
    itself(element).checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const found: Revealed = new Map();
  const passed = new Set<Node | null>();
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const isSeenNow = isSeen(element);
    const isWithin = passed.has(itself(element).parentNode);
    if (isWithin || !isSeenNow) passed.add(element);
    if (isWithin || !(element instanceof HTMLElement)) continue;
    if (isSeenNow && itself(element).getBoundingClientRect().top > innerHeight) continue;
    if (itself(element).offsetWidth * itself(element).offsetHeight < minAreaPx) continue;
    const { position, transform, transitionProperty, transitionDuration } = getComputedStyle(element);
    if (position === 'absolute' || position === 'fixed') continue;
    const canFade = /all|opacity/.test(transitionProperty) && /[1-9]/.test(transitionDuration);
    if (!isSeenNow) found.set(element, undefined);
    else if (canFade) found.set(element, { transform });
  }
  return found;
}

/**
 * Keeps what has been seen as it was seen: shows again what has gone since, and lets nothing go from here on. What
 * animates it is brought to its end before; what moves for ever, or by the scroll position, is left alone.
 */
export function keepRevealed(revealed: Revealed): void {
  for (const [element, seen] of revealed) {
    const animations = itself(element).getAnimations();
    const canEnd = ({ timeline, playbackRate, effect }: Animation) =>
      timeline === document.timeline &&
      playbackRate !== 0 &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    if (seen === undefined || !animations.every(canEnd)) continue;
    for (const animation of animations) animation.finish();
    const isSeen = itself(element).checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const now = getComputedStyle(element);
    const kept = isSeen ? { opacity: now.opacity, transform: now.transform } : { opacity: '1', ...seen };
    const { style } = itself(element);
    for (const [name, value] of Object.entries({ transition: 'none', visibility: 'visible', ...kept })) {
      style.setProperty(name, value, 'important');
    }
  }
}
