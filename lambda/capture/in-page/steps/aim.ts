/** Finds the point at which a visitor would click an element. */

import { outwardFrom } from '../dom/around.ts';
import { elementAt, partInView } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { markStep } from '../dom/scripts.ts';

/** CSS px of the visual viewport. */
export interface Aim {
  x: number;
  y: number;
  /** Whether a click there reaches the element, and nothing that covers it. */
  isClear: boolean;
}

/** A link over several lines has a box in each of them. */
const MAX_BOXES = 10;
/** Parts of a box's width and height. Its middle comes first, as visitors click there. */
const PLACES = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Scrolls the element into view unless it can be clicked where it is. Null when it has no visible box. */
export function aim(element: Element): Aim | null {
  markStep();
  const here = findPoint(element);
  if (here?.isClear) return here;
  itself(element).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return findPoint(element);
}

function findPoint(element: Element): Aim | null {
  const boxes = [...itself(element).getClientRects()].slice(0, MAX_BOXES).map(partInView);
  const points = boxes
    .filter(({ width, height }) => width > 0 && height > 0)
    .flatMap(({ x, y, width, height }) =>
      PLACES.map(([right, down]) => [x + width * right, y + height * down]),
    );
  const clear = points.find(([x = 0, y = 0]) => isMetAt(element, x, y));
  const [x, y] = clear ?? points[0] ?? [];
  if (x === undefined || y === undefined) return null;
  const { offsetLeft = 0, offsetTop = 0 } = visualViewport ?? {};
  return { x: x - offsetLeft, y: y - offsetTop, isClear: clear !== undefined };
}

/** Whether a click there goes to the element, to something in it, or to its label. */
function isMetAt(element: Element, x: number, y: number): boolean {
  const hit = elementAt({ x, y });
  for (const each of outwardFrom(hit)) {
    if (each === element) return true;
    if (each instanceof HTMLLabelElement && each.control === element) return true;
  }
  return false;
}
