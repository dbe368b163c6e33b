/**
 * Keeps the rows of virtual lists. Such a list is as high as all of its rows, but contains only those in
 * view. A row that has been scrolled to is copied, and the copy takes its place at the end.
 */
import { type Box, boxOf, overlapOf, type Size } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { isInEditor } from '../editors.ts';
import { shrinkBack } from './grow.ts';
import { emptyPx, isPage, placeOf, rowsWithin, viewOf } from './list-rows.ts';
import { fitEditor } from './tall-editor.ts';

interface Kept {
  content: string;
  copy: HTMLElement;
  parent: Element;
  place: Box;
}

interface VirtualRows {
  scroller: Element;
  /** The height of the screen that shows them. */
  viewPx: number;
  /** By place. */
  kept: Map<string, Kept>;
  /** By the element that was the row last. A list may use it for another row later. */
  last: Map<HTMLElement, Kept>;
  /**
   * Parent -> elements that moved with the same content, minus elements that moved and show other content. If
   * the number is positive, the elements are pinned or move with the scrolling, and are no rows.
   */
  moved: Map<Element, number>;
}

/** More screens than this without content tell that rows are missing. */
const EMPTY_SCREENS = 1.5;
/** A row whose list is measured anew moves by less than this share of the screen. */
const SHIFT_SHARE = 0.5;
const MAX_ROWS = 5_000;

/** Undefined in a page without virtual lists. */
let rows: VirtualRows | undefined;

export type MissingRows = 'page' | 'inner' | 'nowhere';

/**
 * Returns where rows are missing: in the page, in an inner scroller, or nowhere.
 * Call it at the top of the page.
 */
export function findVirtualRows(scroller: Element): MissingRows {
  rows = undefined;
  if (!missesRows(scroller)) return 'nowhere';
  const viewPx = viewOf(scroller);
  rows = { scroller, viewPx, kept: new Map(), last: new Map(), moved: new Map() };
  return isPage(scroller) ? 'page' : 'inner';
}

export function missesRows(scroller: Element, viewPx = viewOf(scroller)): boolean {
  return emptyPx(scroller, viewPx) > EMPTY_SCREENS * viewPx;
}

/** Copies the rows that are there now. */
export function noteRows(): void {
  if (rows === undefined) return;
  const { scroller, kept, last, moved, viewPx } = rows;
  for (const row of rowsWithin(scroller, viewPx)) {
    if (isInEditor(row)) continue;
    const parent = itself(row).parentElement;
    const place = placeOf(row, scroller);
    // Lists keep elements for later above their beginning.
    if (parent === null || place.y + place.height <= 0 || kept.size >= MAX_ROWS) continue;
    const content = contentOf(row);
    const before = last.get(row);
    const isSame = before?.content === content;
    if (before !== undefined && Math.abs(place.y - before.place.y) > SHIFT_SHARE * viewPx)
      moved.set(parent, (moved.get(parent) ?? 0) + (isSame ? 1 : -1));
    if (before !== undefined && isSame) kept.delete(keyOf(before.place));
    const now = { content, place, parent, copy: copyOf(row, place) };
    kept.set(keyOf(place), now);
    last.set(row, now);
  }
}

/** Identifies the row that an element shows. Lists use an element for one row after the other. */
function contentOf(row: HTMLElement): string {
  const { backgroundColor, backgroundImage } = getComputedStyle(row);
  return `${itself(row).innerHTML} ${backgroundColor} ${backgroundImage}`;
}

function keyOf({ x, y }: Box): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

/** Nothing loads in it. */
const inert = new Document();

/**
 * A copy that looks the same outside of the list's flow. It is not in the document yet. The browser loads
 * images of elements that are in no document at once, also lazy ones that nobody sees.
 */
function copyOf(row: HTMLElement, { width, height }: Size): HTMLElement {
  const lazy = itself(row).querySelectorAll<HTMLImageElement>('img[loading=lazy i]');
  const isLoaded = [...lazy].every((image) => image.complete);
  const copy = (isLoaded ? itself(row).cloneNode(true) : inert.importNode(row, true)) as HTMLElement;
  const { display, backgroundColor } = getComputedStyle(row);
  setImportant(copy, {
    position: 'absolute',
    inset: '0 auto auto 0',
    'box-sizing': 'border-box',
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    transform: 'none',
    translate: 'none',
    // Stripes may depend on the number of the row among its siblings.
    'background-color': backgroundColor,
  });
  if (display === 'table-row') layCells(row, copy);
  return copy;
}

/** Outside of a table, cells have no common widths. */
function layCells(row: HTMLElement, copy: HTMLElement): void {
  setImportant(copy, { display: 'flex' });
  for (const [index, cell] of [...itself(row).children].entries()) {
    const laid = itself(copy).children[index];
    if (!(laid instanceof HTMLElement)) continue;
    const { width, height } = boxOf(cell);
    setImportant(laid, {
      'box-sizing': 'border-box',
      flex: 'none',
      width: `${width}px`,
      height: `${height}px`,
    });
  }
}

/**
 * Puts a copy where a row was seen and none is now. An inner scroller that stays too empty is closed
 * again, and shows its first rows.
 */
export function fillRows(): void {
  fitEditor();
  if (rows === undefined) return;
  const { scroller, kept, moved, viewPx } = rows;
  const places = rowsWithin(scroller, viewPx).map((row) => placeOf(row, scroller));
  const seen = [...kept.values()].filter(({ parent }) => (moved.get(parent) ?? 0) <= 0);
  const lost = seen.filter(({ place }) => {
    const isFree = !places.some((other) => overlaps(place, other));
    if (isFree) places.push(place);
    return isFree;
  });
  for (const { parent, copy } of lost) parent.append(copy);
  // All are measured before any of them moves.
  const moves = lost.map((each) => ({ ...each, from: placeOf(each.copy, scroller) }));
  for (const { copy, place, from } of moves)
    setImportant(copy, { left: `${place.x - from.x}px`, top: `${place.y - from.y}px` });
  rows = undefined;
  if (lost.length === 0 || isPage(scroller) || !missesRows(scroller, viewPx)) return;
  for (const { copy } of lost) copy.remove();
  shrinkBack();
}

/** Whether two places share more than half of the lower one's height. */
function overlaps(one: Box, other: Box): boolean {
  const { width, height } = overlapOf(one, other);
  return width > 1 && height > Math.min(one.height, other.height) / 2;
}
