/**
 * Lets boxes that no sheet holds grow with their content: what the end of a sheet would cut moves to the next
 * one. Without that, a box of a set height, such as a scroller that was opened, would cut off its last lines,
 * and so would one in a column of boxes whose content goes by a share of its height.
 */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setForNow } from '../../dom/styles.ts';
import { findInTrees } from '../../dom/trees.ts';
import { readLineAxis } from './line-axis.ts';

const BOXES = /^(?:block|flex|grid|flow-root|list-item)$/;
/** Each takes a layout. */
const MOST_TRIES = 100;
const ROUNDING_PX = 1;
/** Children that are looked at. Of a list, the first ones tell. */
const MOST_CHILDREN = 50;

/** `sheetPx` is the height of a sheet in px of the page. */
export function growWithBreaks(sheetPx: number): void {
  if (readLineAxis().isVertical) return;
  const high = findInTrees<HTMLElement>('*').filter((each) => boxOf(each).height > sheetPx && canGrow(each));
  const boxes = high.map((element) => {
    return { element, height: getComputedStyle(element).height, heights: heightsOf(element) };
  });
  grow(boxes, { left: MOST_TRIES });
}

interface High {
  element: HTMLElement;
  height: string;
  heights: number[];
}

/**
 * Lets boxes be higher than now, all at once where that changes nothing here. The height of one may be a
 * share of that of another.
 */
function grow(boxes: readonly High[], tries: { left: number }): void {
  if (boxes.length === 0 || tries.left === 0) return;
  tries.left -= 1;
  const undos = boxes.map(({ element, height }) =>
    // The rest of a box may be empty.
    setForNow(element, { height: 'auto', 'min-height': height }),
  );
  if (boxes.every(isAsBefore)) return;
  for (const undo of undos) undo();
  if (boxes.length === 1) return;
  const half = Math.ceil(boxes.length / 2);
  grow(boxes.slice(0, half), tries);
  grow(boxes.slice(half), tries);
}

function isAsBefore({ element, heights }: High): boolean {
  return heightsOf(element).every((px, at) => Math.abs(px - (heights[at] ?? 0)) <= ROUNDING_PX);
}

/** What a box cuts off on the screen stays so. */
function canGrow(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element === document.documentElement) return false;
  const style = itself(element).computedStyleMap();
  const isSet = ['height', 'min-height'].some((name) => !/^(?:auto|0px)$/.test(String(style.get(name))));
  const { scrollHeight, clientHeight } = itself(element);
  return isSet && BOXES.test(String(style.get('display'))) && scrollHeight <= clientHeight + ROUNDING_PX;
}

/** Of the element and its children, whose heights may be a share of it. */
function heightsOf(element: Element): number[] {
  const children = [...itself(element).children].slice(0, MOST_CHILDREN);
  return [element, ...children].map((each) => boxOf(each).height);
}
