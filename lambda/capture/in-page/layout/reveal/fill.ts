/** What fills an element: colours of its text, its filter, its mask, or the dashes of a line. */
import { alphaOf } from '../../dom/styles.ts';
import { numbersIn } from './appearance.ts';
import type { Styled } from './pin-states.ts';

/** Style properties -> values. */
export type Fill = Record<string, string>;

/** Text of less opacity is hidden, or dim until it is scrolled to. */
const FAINT = 0.5;

/** The properties by which a script may fill the element; none if it is not empty. */
export function propertiesToFill(element: Styled): string[] {
  const style = getComputedStyle(element);
  if (element instanceof SVGGeometryElement) {
    const isDashed = style.strokeDasharray !== 'none' && element.childElementCount === 0;
    return isDashed ? ['stroke-dasharray', 'stroke-dashoffset'] : [];
  }
  const properties: string[] = [];
  if (veilOf(style.filter) > 0) properties.push('filter');
  if (style.maskImage !== 'none') properties.push('mask-position', 'mask-size');
  if (isDrawn(style.maskImage)) properties.push('mask-image');
  if (!isFaint(style.webkitTextFillColor) && !isFaint(style.color)) return properties;
  properties.push('color', '-webkit-text-fill-color');
  if (!style.backgroundClip.includes('text')) return properties;
  properties.push('background-position', 'background-size');
  if (isDrawn(style.backgroundImage)) properties.push('background-image');
  return properties;
}

/** Whether a script may change the image bit by bit. */
function isDrawn(image: string): boolean {
  return image.includes('gradient(');
}

function isFaint(color: string): boolean {
  return !color.startsWith('rgb(') && alphaOf(color) < FAINT;
}

export function fillOf(element: Styled, properties: readonly string[]): Fill {
  const style = getComputedStyle(element);
  return Object.fromEntries(properties.map((property) => [property, style.getPropertyValue(property)]));
}

/** A change of opacity from 0 to 1 counts as much as a background that moves by 1,000 px. */
const OPACITY_WEIGHT = 1_000;

/** How much two fills differ. Without a unit, only for comparison. */
export function distance(one: Fill, other: Fill): number {
  return Object.entries(one).reduce((sum, [property, value]) => {
    if (value === other[property]) return sum;
    const numbers = weightsOf(value);
    const others = weightsOf(other[property] ?? '');
    const length = Math.max(numbers.length, others.length);
    const far = Array.from({ length }, (_, at) => Math.abs((numbers[at] ?? 0) - (others[at] ?? 0)));
    return sum + far.reduce((all, each) => all + each, 0);
  }, 0);
}

function weightsOf(value: string): number[] {
  return isColor(value)
    ? [OPACITY_WEIGHT * alphaOf(value), ...numbersIn(value).slice(0, 3)]
    : numbersIn(value);
}

function isColor(value: string): boolean {
  return CSS.supports('color', value);
}

/** What each filter function has when it changes nothing; 0 for the others. */
const CLEAR: Record<string, number> = { brightness: 1, contrast: 1, opacity: 1, saturate: 1 };

/** How much a filter hides or changes. Without a unit, only for comparison. */
export function veilOf(filter: string): number {
  const functions = [...filter.matchAll(/([a-z-]+)\((-?[\d.]+)[a-z]*\)/g)];
  return functions.reduce(
    (sum, [, name = '', value]) => sum + Math.abs(Number(value) - (CLEAR[name] ?? 0)),
    0,
  );
}
