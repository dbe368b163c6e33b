/** Hides overlays that contain frames, based on the frame's document or because it never loaded. */

import { outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import { isOverlay } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import type { Evidence } from '../unlock/hidden-overlays.ts';
import { noteHidden } from '../unlock/note-hidden.ts';
import { mayGo } from './gate.ts';
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

/** The outermost overlay around a frame that contains no text. */
function overlayOf(frame: Element): Element | undefined {
  let overlay: Element | undefined;
  for (const outer of outwardFrom(frame)) {
    if (itself(outer).matches('html, body')) break;
    if (isOverlay(outer) && (overlay === undefined || textOf(outer) === '')) overlay = outer;
  }
  return overlay;
}
