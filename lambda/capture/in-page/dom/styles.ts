/** Writes styles that win over the page's own, and reads those that several functions ask for. */
import { itself } from './itself.ts';

/** In the style attribute, where no important rule of the page wins. */
export function setImportant(
  element: HTMLElement | SVGElement,
  values: Readonly<Record<string, string>>,
): void {
  const { style } = itself(element);
  for (const [property, value] of Object.entries(values)) style.setProperty(property, value, 'important');
}

/** Whether the page reads, and so scrolls, from the right: its document goes on to the left of 0. */
export function readsFromRight(): boolean {
  const root = document.documentElement;
  return [root, document.body ?? root].some((part) => {
    const { direction, writingMode } = getComputedStyle(part);
    return direction === 'rtl' || writingMode === 'vertical-rl';
  });
}

/** Whether a box has no background of its own, neither image nor colour. */
export function isBare({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  return backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
}
