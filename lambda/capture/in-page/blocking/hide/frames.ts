/** Hides overlays that contain frames, based on the frame's document or because it never loaded. */

import { outwardFrom } from '../../dom/around.ts';
import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isOverPage } from '../consent/consent-box.ts';
import { boxAround } from '../judge/box-around.ts';
import { isAllThereIs, isContent } from '../judge/content.ts';
import { coversSomething } from '../judge/covering.ts';
import { coverage, isOverlay, isShown } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import { noteTaken } from '../unlock/taken.ts';
import { hideWithWrappers } from './hide-box.ts';

/** The content of a frame over the page. In an emptied frame, the cleaning has hidden everything. */
export type HiddenFrame = 'consent' | 'popup' | 'emptied' | 'failed';

/** Hides the overlay around a frame, or a frame that asks for consent. Returns whether it was hidden. */
export function hideFrame(kind: HiddenFrame, frame: Element): boolean {
  forgetAll();
  const box = overlayOf(frame) ?? (kind === 'consent' ? frame : undefined);
  if (box === undefined || !MAY_GO[kind](box)) return false;
  noteTaken(box, kind === 'popup' ? 'popup' : 'consent');
  hideWithWrappers(box);
  return true;
}

const MAY_GO: Record<HiddenFrame, (box: Element) => boolean> = {
  consent: isLaidOverPage,
  emptied: isLaidOverPage,
  popup: isPopupLayer,
  failed: isEmptyLayer,
};

function isLaidOverPage(box: Element): boolean {
  return !isContent(box) && !isAllThereIs(box) && isOverPage(box);
}

function isPopupLayer(layer: Element): boolean {
  if (!isShown(layer) || Number(getComputedStyle(layer).zIndex) < 0) return false;
  if (isContent(layer) || isAllThereIs(layer) || !coversSomething(layer)) return false;
  return boxAround(layer) === undefined;
}

/** An overlay that covers at least this share of the viewport waits for its frame. */
const LAYER_SHARE = 0.8;

/** Whether a full-page overlay holds only a frame without a document. */
function isEmptyLayer(layer: Element): boolean {
  if (isContent(layer) || coverage(layer) < LAYER_SHARE || textOf(layer) !== '') return false;
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
