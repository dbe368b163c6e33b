/**
 * Keeps canvases displayed while Chromium makes the viewport tiny for a moment to draw past it. The page's
 * scripts are disabled by then, and a canvas that is displayed again without scripts stays empty.
 */
import { outwardFrom } from '../../dom/around.ts';
import { addSheet, setImportant } from '../../dom/styles.ts';
import { findInTrees } from '../../dom/trees.ts';

/**
 * Pins the `display` of canvases and of all elements around them, so that media queries no longer change it.
 */
export function pinDisplay(): void {
  const pinned = new Map<HTMLElement, string>();
  // Frames may contain canvases.
  for (const element of findInTrees('canvas, iframe')) {
    for (const each of outwardFrom(element)) {
      if (!(each instanceof HTMLElement)) continue;
      if (pinned.has(each)) break;
      pinned.set(each, getComputedStyle(each).display);
    }
  }
  const { documentElement: root, body } = document;
  for (const [element, display] of pinned) {
    if (element === root || element === body) pinByRule(element, display);
    else setImportant(element, { display });
  }
}

/**
 * Pages use the style attribute of the root and the body as a sign (`body[style] .gallery { display: none
 * }`), so these two get none. The layer makes the rule win over the page's own important rules.
 */
function pinByRule(element: HTMLElement, display: string): void {
  addSheet(document, `@layer { ${element.localName} { display: ${display} !important } }`);
}
