/** Finds the elements whose boxes change with the height of the view. */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { elementsWithin } from '../../dom/trees.ts';

/** The elements of longer documents are left as they are beyond these. */
const MAX_ELEMENTS = 20_000;

let boxes = new Map<Element, DOMRect>();

export function rememberBoxes(): void {
  boxes = new Map();
  for (const element of elementsWithin(document)) {
    if (boxes.size === MAX_ELEMENTS) break;
    boxes.set(element, boxOf(element));
  }
}

/** Leaves out elements that only move with those before or around them. */
export function findChanged(): Element[] {
  const moves = new Map<Element, Move>();
  return [...boxes].flatMap(([element, box]) => {
    const now = boxOf(element);
    const move = { topPx: now.top - box.top, bottomPx: now.bottom - box.bottom };
    moves.set(element, move);
    const isMoved =
      differs(move.topPx, expectedMove(element, moves)) || (differs(move.topPx, 0) && isPlaced(element));
    const isResized = differs(now.width, box.width) || differs(now.height, box.height);
    return isMoved || isResized ? [element] : [];
  });
}

/** How far an element has moved, px. */
interface Move {
  topPx: number;
  bottomPx: number;
}

/** Layout counts in 1/64 px. */
const LEAST_PX = 1 / 64;

function differs(one: number, other: number): boolean {
  return Math.abs(one - other) >= LEAST_PX;
}

/** Whether it may be placed in the view. */
export function isPlaced(element: Element): boolean {
  return /fixed|absolute/.test(getComputedStyle(element).position);
}

/** The move of the element before it, or of the one around it. */
function expectedMove(element: Element, moves: ReadonlyMap<Element, Move>): number {
  const { previousElementSibling: before, parentElement: parent } = itself(element);
  const beforeMove = before === null ? undefined : moves.get(before);
  return beforeMove?.bottomPx ?? (parent === null ? undefined : moves.get(parent)?.topPx) ?? 0;
}
