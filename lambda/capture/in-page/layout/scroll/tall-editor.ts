/**
 * Opens an editor that fills the screen and scrolls its lines by itself, as Monaco does. It draws all of them
 * when the box around it is as high as they are.
 */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { findInTrees } from '../../dom/trees.ts';
import { growBy } from './grow.ts';
import { isMostlyShown } from './scroller.ts';

const EDITOR = '.monaco-editor';
/** As high as all lines, and as the room that the editor may have below the last one. */
const LINES = '.view-lines';
const LINE = '.view-line';

/** Of the view. */
const LEAST_SHARE = 0.5;
/** An editor with more lines stays as it is. */
const MAX_HIDDEN_PX = 20_000;
const ROUNDING_PX = 1;

interface TallEditor {
  editor: HTMLElement;
  /** What is around it. */
  box: HTMLElement;
  heightPx: number;
  shrink: () => void;
}

let tall: TallEditor | undefined;

/** Whether there is one. Call it in a page that does not scroll. */
export function findTallEditor(): boolean {
  const editor = findInTrees<HTMLElement>(EDITOR).find((each) => {
    const hiddenPx = hiddenPxOf(each);
    return hiddenPx > ROUNDING_PX && hiddenPx < MAX_HIDDEN_PX && isMostlyShown(each, LEAST_SHARE);
  });
  const box = editor && itself(editor).parentElement;
  tall = editor && box ? { editor, box, heightPx: boxOf(editor).height, shrink: () => {} } : undefined;
  return tall !== undefined;
}

function hiddenPxOf(editor: HTMLElement): number {
  const lines = itself(editor).querySelector(LINES);
  return lines === null ? 0 : boxOf(lines).height - boxOf(editor).height;
}

/** Gives it the room. It needs some of the page's time to fill it. */
export function growEditor(): void {
  if (tall !== undefined) tall.shrink = growBy(tall.box, hiddenPxOf(tall.editor));
}

/** Takes back the room below the last line; all of it where the editor has not filled it. */
export function fitEditor(): void {
  if (tall === undefined) return;
  const { editor, box, heightPx, shrink } = tall;
  tall = undefined;
  const ends = [...itself(editor).querySelectorAll(LINE)].map((line) => boxOf(line).bottom);
  const endPx = Math.max(...ends, boxOf(editor).top + heightPx);
  if (boxOf(editor).bottom < boxOf(box).bottom - ROUNDING_PX) shrink();
  else growBy(box, endPx - boxOf(box).bottom);
}
