/** Sets styles that override the page's, and reads shared style properties. */
import { itself } from './itself.ts';

/** Sets important styles in the style attribute, which override the page's important rules. */
export function setImportant(
  element: HTMLElement | SVGElement,
  values: Readonly<Record<string, string>>,
): void {
  declareImportant(itself(element).style, values);
}

/** The same in a rule, or in the style of any element. */
export function declareImportant(style: CSSStyleDeclaration, values: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(values)) style.setProperty(property, value, 'important');
}

/** The page does not see it. All scripts of the service's world do. */
const OWN = Symbol.for('sheet of the service');

/** Makes a stylesheet that is no part of the page's content. No Content-Security-Policy forbids it. */
export function makeSheet(rules: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return Object.assign(sheet, { [OWN]: true });
}

export function isOwnSheet(sheet: CSSStyleSheet): boolean {
  return OWN in sheet;
}

/** Adds a stylesheet, which no Content-Security-Policy forbids. */
export function addSheet(tree: DocumentOrShadowRoot, rules: string): CSSStyleSheet {
  const sheet = makeSheet(rules);
  tree.adoptedStyleSheets.push(sheet);
  return sheet;
}

/** Sets important styles; returns the function that restores the element's own. */
export function setForNow(
  element: HTMLElement | SVGElement,
  values: Readonly<Record<string, string>>,
): () => void {
  const { style } = itself(element);
  const isBare = itself(element).getAttribute('style') === null;
  const before = style.cssText;
  setImportant(element, values);
  return () => {
    // A Content-Security-Policy may forbid to set the attribute.
    style.cssText = before;
    if (isBare) itself(element).removeAttribute('style');
  };
}

/** Puts a sticky element where it is in the flow. */
export function makeRelative(element: HTMLElement): void {
  // A sticky element is a stacking context; a relative one is one only with a z-index.
  if (getComputedStyle(element).zIndex === 'auto') setImportant(element, { 'z-index': '0' });
  setImportant(element, { position: 'relative', inset: 'auto' });
}

/** The px of a computed length; 0 for a keyword. */
export function pxOf(length: string): number {
  return Number.parseFloat(length) || 0;
}

/**
 * Whether the page is read, and therefore scrolls, from right to left. Its
 * document then extends to the left of
 * 0.
 */
export function readsFromRight(): boolean {
  const root = document.documentElement;
  return [root, document.body ?? root].some((part) => {
    const { direction, writingMode } = getComputedStyle(part);
    return direction === 'rtl' || writingMode === 'vertical-rl';
  });
}

/** How opaque a computed colour is, 0 to 1. */
export function alphaOf(color: string): number {
  const [, legacy, modern] = /^rgba\(.*, ([\d.]+)\)$|\/ ([\d.]+)\)$/.exec(color) ?? [];
  return Number(legacy ?? modern ?? 1);
}

/** Whether a box has no background of its own, neither image nor colour. */
export function isBare({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  return backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
}

/** Whether fixed elements are placed in the box instead of the viewport. */
export function isContainerOfFixed(style: CSSStyleDeclaration): boolean {
  const { transform, translate, rotate, scale, perspective, filter, backdropFilter } = style;
  const shifts = [transform, translate, rotate, scale, perspective, filter, backdropFilter];
  return (
    shifts.some((value) => value !== undefined && value !== 'none') ||
    /paint|layout|strict|content/.test(style.contain) ||
    /transform|translate|rotate|scale|perspective|filter/.test(style.willChange) ||
    /size/.test(style.containerType ?? '')
  );
}
