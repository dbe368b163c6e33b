/** Recognises what is fixed above the content of the page, for the aggressive mode. */
import { boxOf } from '../../dom/boxes.ts';
import { setForNow } from '../../dom/styles.ts';

/** An element behind the content obstructs nothing. */
export function isObstruction(overlay: Element): boolean {
  const { position, zIndex } = getComputedStyle(overlay);
  return !(Number(zIndex) < 0) && (position !== 'sticky' || isStuck(overlay));
}

/** A sticky element in its normal position covers nothing. */
function isStuck(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const stuck = boxOf(element).top;
  const undo = setForNow(element, { position: 'static' });
  const natural = boxOf(element).top;
  undo();
  return Math.abs(stuck - natural) >= 1;
}
