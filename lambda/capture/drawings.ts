/**
 * Holds what is animated inside of drawings (SVG). Chromium is told to animate no images (see the flags), which
 * stops these animations too, before their first frame: many a drawing would not be seen at all.
 */

/**
 * Runs in the page: gives what is animated its last value where the animation ends, and its first one where it
 * never does, and takes the animation away. What waits for the visitor stays as it is, and so do movements along
 * a path. Source: https://www.w3.org/TR/SVG11/animate.html
 */
export function holdDrawings(): void {
  const heldValue = (animation: Element): string | undefined => {
    const get = (name: string) => animation.getAttribute(name) ?? '';
    if (/indefinite|click|mouse|focus|key|touch/.test(get('begin'))) return undefined;
    const values = get('values') === '' ? [get('from'), get('to')] : get('values').split(';');
    const known = values.map((value) => value.trim()).filter((value) => value !== '');
    if ([get('repeatCount'), get('repeatDur')].includes('indefinite')) return known[0];
    const staysOn = get('fill') === 'freeze' || (animation.tagName === 'set' && get('dur') === '');
    return staysOn ? known.at(-1) : undefined;
  };
  const hold = (animation: SVGAnimationElement) => {
    const { targetElement } = animation;
    const value = heldValue(animation);
    const name = animation.getAttribute('attributeName')?.trim() ?? '';
    animation.remove();
    if (!(targetElement instanceof SVGElement) || value === undefined || name === '') return;
    if (animation.tagName === 'animateTransform') {
      const before = animation.getAttribute('additive') === 'sum' ? targetElement.getAttribute(name) : null;
      const transform = `${animation.getAttribute('type') ?? 'translate'}(${value})`;
      targetElement.setAttribute(name, before === null ? transform : `${before} ${transform}`);
    } else {
      targetElement.setAttribute(name, value);
      // Stands above the page's own rules, as an animation does.
      if (CSS.supports(name, value)) targetElement.style.setProperty(name, value, 'important');
    }
  };
  const animations = treesWithin(document).flatMap((tree) => [
    ...tree.querySelectorAll<SVGAnimationElement>('animate, animateTransform, set'),
  ]);
  for (const animation of animations) {
    // HTML and XML know no such elements, but pages may hold some of these names.
    if (!(animation instanceof SVGAnimationElement)) continue;
    try {
      hold(animation);
    } catch {
      // The browser takes no attribute of this name: neither does the animation have an effect.
    }
  }
}
