/**
 * Stops animations inside of SVG drawings. The browser would stop them three seconds after their beginning
 * (see the flag imageAnimationPolicy), wherever they are then.
 */
import { setImportant } from '../../dom/styles.ts';
import { findInTrees } from '../../dom/trees.ts';

/**
 * Sets each animated attribute to its last value if the animation ends, or to its first value if it never
 * does, and removes the animation. Animations that wait for the visitor or a script have no effect, and
 * neither have movements along a path. Source: https://www.w3.org/TR/SVG11/animate.html
 */
export function stopSvgAnimations(): void {
  for (const animation of findInTrees('animate, animateTransform, set')) {
    // HTML and XML have no such elements, but a page may use these names for others.
    if (!(animation instanceof SVGAnimationElement)) continue;
    try {
      setFinalValue(animation);
    } catch {
      // The attribute's name is invalid, so the animation has no effect either.
    }
  }
}

function setFinalValue(animation: SVGAnimationElement): void {
  // One that has ended keeps the value that it leaves.
  if (WAITS.test(animation.getAttribute('begin') ?? '') && !isUnderWay(animation)) return;
  const { targetElement } = animation;
  const value = finalValue(animation);
  const name = animation.getAttribute('attributeName')?.trim() ?? '';
  animation.remove();
  if (!(targetElement instanceof SVGElement) || value === undefined || name === '') return;
  if (animation.tagName === 'animateTransform') {
    const before = animation.getAttribute('additive') === 'sum' ? targetElement.getAttribute(name) : null;
    const transform = `${animation.getAttribute('type') ?? 'translate'}(${value})`;
    targetElement.setAttribute(name, before === null ? transform : `${before} ${transform}`);
  } else {
    targetElement.setAttribute(name, value);
    // Overrides the page's rules, as an animation does.
    if (CSS.supports(name, value)) setImportant(targetElement, { [name]: value });
  }
}

/** Beginnings that a visitor or a script (`beginElement`) causes. */
const WAITS = /indefinite|click|mouse|focus|key|touch/;

function isUnderWay(animation: SVGAnimationElement): boolean {
  try {
    animation.getStartTime();
    return true;
  } catch {
    return false;
  }
}

function finalValue(animation: SVGAnimationElement): string | undefined {
  const get = (name: string) => animation.getAttribute(name) ?? '';
  const values = get('values') === '' ? [get('from'), get('to')] : get('values').split(';');
  const known = values.map((value) => value.trim()).filter((value) => value !== '');
  if ([get('repeatCount'), get('repeatDur')].includes('indefinite')) return known[0];
  const staysOn = get('fill') === 'freeze' || (animation.tagName === 'set' && get('dur') === '');
  return staysOn ? known.at(-1) : undefined;
}
