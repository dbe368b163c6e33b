/** Hides overlays that contain frames, based on the frame's document or because it never loaded. */

import { outwardFrom } from '../../dom/around.ts';
import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { coversSomething } from '../judge/covering.ts';
import { coverage, isOverlay } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import { noteHidden } from '../unlock/hidden-overlays.ts';
import { type Evidence, mayGo } from './gate.ts';
import { hideWithWrappers } from './hide-box.ts';

/** The content of a frame over the page. In an emptied frame, the cleaning has hidden everything. */
export type HiddenFrame = 'consent' | 'popup' | 'emptied' | 'failed';

/** Hides the overlay around a frame, or a frame that asks for consent. Returns whether it was hidden. */
export function hideFrame(kind: HiddenFrame, frame: Element): boolean {
  forgetAll();
  const box = overlayOf(frame) ?? (kind === 'consent' ? frame : undefined);
  if (box === undefined || !mayGo(box, EVIDENCE[kind])) return false;
  noteHidden(box, EVIDENCE[kind]);
  hideWithWrappers(box);
  return true;
}

const EVIDENCE: Record<HiddenFrame, Evidence> = {
  consent: 'consent frame',
  emptied: 'consent frame',
  popup: 'popup frame',
  failed: 'failed frame',
};

/** Whether it covers something of the page. The frame's own document told that it can be answered. */
export function coversAsFrame(layer: Element): boolean {
  return !(Number(getComputedStyle(layer).zIndex) < 0) && coversSomething(layer);
}

/** An overlay that covers at least this share of the viewport waits for its frame. */
const LAYER_SHARE = 0.8;

/** Whether a full-page overlay holds only a frame without a document. */
export function isEmptyLayer(layer: Element): boolean {
  if (coverage(layer) < LAYER_SHARE || textOf(layer) !== '') return false;
  return findAll(layer, 'img, video, canvas, input').length === 0;
}

/** The outermost overlay around a frame that contains no text. */
function overlayOf(frame: Element): Element | undefined {
  let overlay: Element | undefined;
  for (const outer of outwardFrom(frame)) {
    if (itself(outer).matches('html, body')) break;
    if (isOverlay(outer) && (overlay === undefined || textOf(outer) === '')) overlay = outer;
  }
  return overlay;
}
