/** Sets `color-scheme: dark` on every element that supports both light and dark. */
import { itself } from '../dom/itself.ts';
import { setImportant } from '../dom/styles.ts';
import { findInTrees } from '../dom/trees.ts';

export function nameDarkScheme(): void {
  const mayBeBoth = (scheme: string) => /\blight\b/.test(scheme) && /\bdark\b/.test(scheme);
  const set = (element: Element, property: string, value: string) => {
    if (element instanceof HTMLElement || element instanceof SVGElement) {
      setImportant(element, { [property]: value });
    }
  };
  const root = document.documentElement;
  const body: Element | null = document.querySelector('body');
  const declared = document.querySelector('meta[name=color-scheme i]')?.getAttribute('content') ?? '';
  // All elements are read before any is changed, so that this costs one layout.
  const dark = new Set<Element>(
    mayBeBoth(declared) && getComputedStyle(root).colorScheme === 'normal' ? [root] : [],
  );
  const decorated = new Map<Element, string>();
  for (const element of findInTrees('*')) {
    const { colorScheme, backgroundImage, borderImageSource, listStyleImage, color } =
      getComputedStyle(element);
    if (mayBeBoth(colorScheme)) dark.add(element);
    if (colorScheme !== 'normal') continue;
    // An SVG image uses the colour scheme of its element. Without one it uses the medium's.
    if (element instanceof HTMLImageElement || element instanceof SVGImageElement) dark.add(element);
    else if (element === root || element === body || element.matches('input, button, select, textarea'))
      continue;
    else if (`${backgroundImage}${borderImageSource}${listStyleImage}`.includes('url('))
      decorated.set(element, color);
  }
  for (const element of dark) set(element, 'color-scheme', 'dark');
  if (dark.has(root)) return;
  // Only the background or list images of these elements become dark, not their text or content.
  for (const [element, color] of decorated) {
    set(element, 'color-scheme', 'dark');
    set(element, 'color', color);
    for (const child of itself(element).children) {
      if (!dark.has(child) && !decorated.has(child)) set(child, 'color-scheme', 'normal');
    }
  }
}
