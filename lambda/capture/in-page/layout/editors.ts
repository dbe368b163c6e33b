/**
 * Finds the page's editors, and has them draw all of their lines. Nothing may be inserted into them: they
 * would take it for input and lay themselves out again.
 */
import { outwardFrom } from '../dom/around.ts';
import { itself } from '../dom/itself.ts';
import { findInTrees } from '../dom/trees.ts';
import { DRAW_ASKED } from '../main-world/draw-asked.ts';

export const EDITORS = '[contenteditable]:not([contenteditable=false i]), [role=textbox], [role=code]';
const HOLDS_EDITOR = `:has(> :is(${EDITORS}))`;
/** Stands for lines that CodeMirror does not draw. */
const MISSING_LINES = '.cm-gap';

/** Line numbers stand beside the text, in the box that scrolls both. */
export function isInEditor(element: Element): boolean {
  return outwardFrom(element).some(
    (each) => itself(each).matches(EDITORS) || (scrolls(each) && itself(each).matches(HOLDS_EDITOR)),
  );
}

function scrolls(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** Has editors draw all of their lines, which they keep while the page's time stands. */
export function drawEditors(): void {
  if (findInTrees(MISSING_LINES).length === 0) return;
  // An element may have the name of the function in the window.
  EventTarget.prototype.dispatchEvent.call(window, new CustomEvent(DRAW_ASKED));
}
