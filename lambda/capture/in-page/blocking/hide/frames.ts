/** Hides overlays that contain frames, based on the frame's document or because it never loaded. */

import { outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import { isOverlay } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import type { FrameEvidence } from '../unlock/hidden-overlays.ts';
import { mayGo } from './gate.ts';
import { hideWithWrappers } from './hide-box.ts';

/** Hides the overlay around a frame, or a frame that asks for consent. Returns whether it was hidden. */
export function hideFrame(evidence: FrameEvidence, frame: Element): boolean {
  forgetAll();
  const box = overlayOf(frame) ?? (evidence === 'consent frame' ? frame : undefined);
  if (box === undefined || !mayGo(box, evidence)) return false;
  hideWithWrappers(box, evidence);
  return true;
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
