/**
 * Keeps canvases displayed while Chromium makes the viewport tiny for a moment, to draw past it. The page's scripts
 * are off by then, and a canvas that comes back without scripts is drawn as if the browser had none: empty.
 */
import { outwardFrom } from '../dom/around.ts';
import { setImportant } from '../dom/styles.ts';
import { treesWithin } from '../dom/trees.ts';

/** From here on media queries do not change how canvases, and all that is around them, are displayed. */
export function pinDisplay(): void {
  const pinned = new Map<HTMLElement, string>();
  // Frames may have canvases within.
  for (const tree of treesWithin(document)) {
    for (const element of tree.querySelectorAll('canvas, iframe')) {
      for (const each of outwardFrom(element)) {
        if (!(each instanceof HTMLElement)) continue;
        if (pinned.has(each)) break;
        pinned.set(each, getComputedStyle(each).display);
      }
    }
  }
  for (const [element, display] of pinned) setImportant(element, { display });
}
