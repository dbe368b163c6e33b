/**
 * Finds the page's editors. Nothing may be inserted into them: they would take it for input and lay
 * themselves out again.
 */
import { outwardFrom } from '../dom/around.ts';
import { itself } from '../dom/itself.ts';
import { findInTrees } from '../dom/trees.ts';
import { DRAW_ASKED } from '../main-world/draw-asked.ts';

const EDITORS =
  '[contenteditable]:not([contenteditable=false i]), [role=textbox], [role=code], .cm-editor, .monaco-editor';
/** Stands for lines that CodeMirror does not draw. */
const MISSING_LINES = '.cm-gap';

export function isInEditor(element: Element): boolean {
  return outwardFrom(element).some((each) => itself(each).matches(EDITORS));
}

/** Has editors draw all of their lines, which they keep while the page's time stands. */
export function drawEditors(): void {
  if (findInTrees(MISSING_LINES).length === 0) return;
  // An element may have the name of the function in the window.
  EventTarget.prototype.dispatchEvent.call(window, new CustomEvent(DRAW_ASKED));
}
