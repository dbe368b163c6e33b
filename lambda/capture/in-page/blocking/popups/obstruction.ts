/**
 * Recognises, for the aggressive mode, any other element that is fixed above the content and is not navigation.
 */

import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setForNow } from '../../dom/styles.ts';
import { isAllThereIs, isContent, isNavigation } from '../judge/content.ts';
import { isOverlay } from '../judge/rendered.ts';

export function isObstruction(element: Element): boolean {
  if (!isOverlay(element) || isContent(element) || isAllThereIs(element) || isNavigation(element))
    return false;
  const { position, zIndex } = getComputedStyle(element);
  // An element behind the content obstructs nothing.
  if (Number(zIndex) < 0) return false;
  if (itself(element).matches('th, td, thead, tr, h1, h2, h3, dt')) return false;
  return position !== 'sticky' || isStuck(element);
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
