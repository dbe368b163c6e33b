/** Recognises layers over the page by their place alone: in the aggressive mode, and around frames. */
import { boxOf } from '../../dom/boxes.ts';
import { findAll } from '../../dom/flat-tree.ts';
import { setForNow } from '../../dom/styles.ts';
import { coversSomething } from '../judge/covering.ts';
import { coverage } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';

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

/** Whether it covers something of the page. The frame's own document has shown that it can be answered. */
export function coversAsFrame(layer: Element): boolean {
  return !(Number(getComputedStyle(layer).zIndex) < 0) && coversSomething(layer);
}

/** An overlay that covers at least this share of the viewport waits for its frame. */
const LAYER_SHARE = 0.8;

export function isEmptyLayer(layer: Element): boolean {
  if (coverage(layer) < LAYER_SHARE || textOf(layer) !== '') return false;
  return findAll(layer, 'img, video, canvas, input').length === 0;
}
