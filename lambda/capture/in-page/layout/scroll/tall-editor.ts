/**
 * Opens an editor that fills the screen and scrolls its lines by itself, as Monaco and Ace do. It draws all of
 * them when its box is as high as they are.
 */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { elementsWithin, findInTrees } from '../../dom/trees.ts';
import { EDITORS } from '../editors.ts';
import { growBy } from './grow.ts';
import { rowsWithin } from './list-rows.ts';
import { isMostlyShown } from './scroller.ts';

/** Takes what is typed. It lies directly in the box that cuts the lines off, or is that box. */
const INPUT = `textarea, ${EDITORS}`;

/** Of the view. */
const LEAST_SHARE = 0.5;
/** An editor with more lines stays as it is. */
const MAX_HIDDEN_PX = 20_000;
/** Layers this high have room for any number of lines. */
const ENDLESS_PX = 1_000_000;
const ROUNDING_PX = 1;

interface TallEditor {
  editor: HTMLElement;
  heightPx: number;
  linesPx: number;
  shrink: () => void;
}

let tall: TallEditor | undefined;

/** Whether there is one. Call it in a page that does not scroll. */
export function findTallEditor(): boolean {
  const editor = findInTrees<HTMLElement>(INPUT)
    .flatMap(boxesOf)
    .find((box) => {
      const hiddenPx = cutsOff(box) && isMostlyShown(box, LEAST_SHARE) ? hiddenPxOf(box) : 0;
      return hiddenPx > ROUNDING_PX && hiddenPx < MAX_HIDDEN_PX;
    });
  if (editor === undefined) tall = undefined;
  else {
    const heightPx = boxOf(editor).height;
    tall = { editor, heightPx, linesPx: linesPxOf(editor, heightPx), shrink: () => {} };
  }
  return tall !== undefined;
}

/** A field that stands beside other content, as in a chat, takes input for nothing around it. */
function boxesOf(input: HTMLElement): HTMLElement[] {
  const box = itself(input).parentElement;
  const isOverLines = getComputedStyle(input).position === 'absolute' && box !== document.body;
  return box !== null && isOverLines ? [input, box] : [input];
}

function cutsOff(element: HTMLElement): boolean {
  return /hidden|clip/.test(getComputedStyle(element).overflowY);
}

/** A layer of lines or the content of a scroll bar is as high as all lines. */
function hiddenPxOf(editor: HTMLElement): number {
  const heights = [...elementsWithin(editor)].map((each) => boxOf(each).height);
  return Math.max(0, ...heights.filter((px) => px < ENDLESS_PX)) - boxOf(editor).height;
}

/** Gives it the room. It needs some of the page's time to fill it. */
export function growEditor(): void {
  if (tall !== undefined) tall.shrink = growBy(tall.editor, hiddenPxOf(tall.editor));
}

/** Takes back the room below the last line; all of it where the editor has not drawn more lines. */
export function fitEditor(): void {
  if (tall === undefined) return;
  const { editor, heightPx, linesPx, shrink } = tall;
  tall = undefined;
  const drawnPx = linesPxOf(editor, heightPx);
  if (drawnPx <= linesPx) shrink();
  else growBy(editor, Math.max(heightPx, drawnPx) - boxOf(editor).height);
}

/** How far the lines reach. */
function linesPxOf(editor: HTMLElement, viewPx: number): number {
  const { top } = boxOf(editor);
  const rows = rowsWithin(editor, viewPx).map(boxOf);
  // A map of the text beside it is as high as the editor.
  return Math.max(0, ...rows.filter(({ height }) => height <= viewPx).map(({ bottom }) => bottom - top));
}
