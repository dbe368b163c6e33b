/**
 * Tells whether content is still arriving: a script fades elements in, moves, turns or scales them to their place one
 * after the other, or lets a number count up. What swings to and fro or moves on for ever does not come nearer to its
 * place.
 */
import { itself } from '../dom/itself.ts';

/** Elements that are looked at in one frame. */
const MAX_ELEMENTS = 200;
/** Smaller differences are roundings. */
const NOISE = 0.001;
/** Longer texts are no numbers. */
const MAX_NUMBER_LENGTH = 24;

/** A single look without a change may be one that came before its frame. */
const LOOKS_TO_END = 3;

interface Arrivals {
  /** False when none of the changed elements came nearer to its end in the last looks. */
  goOn(changed: ReadonlySet<Element>): boolean;
}

export function watchArrivals(): Arrivals {
  const distances = new Map<Element, number>();
  const numbers = new Map<Element, string>();
  const isComing = (element: Element) => {
    const distance = distanceOf(element);
    const before = distances.get(element) ?? Number.POSITIVE_INFINITY;
    distances.set(element, distance);
    return distance > NOISE && distance < before - NOISE;
  };
  const isCounting = (element: Element) => {
    const { childElementCount, textContent } = itself(element);
    const text = childElementCount === 0 ? (textContent ?? '') : '';
    if (text.length > MAX_NUMBER_LENGTH || !/\d/.test(text)) return false;
    const hasChanged = numbers.get(element) !== text;
    numbers.set(element, text);
    return hasChanged;
  };
  let looksWithout = 0;
  return {
    goOn(changed) {
      const arriving = [...changed]
        .slice(0, MAX_ELEMENTS)
        .filter((element) => [isComing(element), isCounting(element)].includes(true));
      looksWithout = arriving.some(isInView) ? 0 : looksWithout + 1;
      return looksWithout < LOOKS_TO_END;
    },
  };
}

/** How far the element is from being opaque and untransformed; 0 when it is both. */
function distanceOf(element: Element): number {
  const { opacity, transform } = getComputedStyle(element);
  const missing = 1 - Number(opacity);
  if (transform === 'none') return missing;
  const { a, b, c, d, e, f } = new DOMMatrix(transform);
  const turned = Math.abs(a - 1) + Math.abs(b) + Math.abs(c) + Math.abs(d - 1);
  return missing + turned + (Math.abs(e) + Math.abs(f)) / innerHeight;
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = itself(element).getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}
