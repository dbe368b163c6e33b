/**
 * Holds what is animated inside of drawings (SVG). Chromium is told to animate no images (see the flags), which
 * stops these animations too, before their first frame: many a drawing would not be seen at all.
 */
import { setImportant } from '../dom/styles.ts';
import { treesWithin } from '../dom/trees.ts';

/**
 * Gives what is animated its last value where the animation ends, and its first one where it never does, and removes
 * the animation. What waits for the visitor stays as it is, and so do movements along a path.
 * Source: https://www.w3.org/TR/SVG11/animate.html
 */
export function holdDrawings(): void {
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

function hold(animation: SVGAnimationElement): void {
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
    if (CSS.supports(name, value)) setImportant(targetElement, { [name]: value });
  }
}

function heldValue(animation: Element): string | undefined {
  const get = (name: string) => animation.getAttribute(name) ?? '';
  if (/indefinite|click|mouse|focus|key|touch/.test(get('begin'))) return undefined;
  const values = get('values') === '' ? [get('from'), get('to')] : get('values').split(';');
  const known = values.map((value) => value.trim()).filter((value) => value !== '');
  if ([get('repeatCount'), get('repeatDur')].includes('indefinite')) return known[0];
  const staysOn = get('fill') === 'freeze' || (animation.tagName === 'set' && get('dur') === '');
  return staysOn ? known.at(-1) : undefined;
}
