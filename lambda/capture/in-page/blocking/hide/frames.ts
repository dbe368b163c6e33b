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

/** Hides a frame that only shows a consent banner. Returns whether it was hidden. */
export function hideFrameOwner(frame: Element): boolean {
  forgetAll();
  const box = overlayOf(frame) ?? frame;
  if (isContent(box) || isAllThereIs(box) || !isOverPage(box)) return false;
  return take(box, 'consent');
}

/** Hides a frame that covers the page with a dialog. Returns whether it was hidden. */
export function hideLayerFrame(frame: Element): boolean {
  forgetAll();
  const layer = overlayOf(frame);
  if (layer === undefined || !isShown(layer) || Number(getComputedStyle(layer).zIndex) < 0) return false;
  if (isContent(layer) || isAllThereIs(layer) || !coversSomething(layer)) return false;
  if (boxAround(layer) !== undefined) return false;
  return take(layer, 'popup');
}

/** Hides a frame of which the cleaning has left nothing, if it lies over the page. Returns whether it was hidden. */
export function hideEmptiedFrame(frame: Element): boolean {
  forgetAll();
  return overlayOf(frame) !== undefined && hideFrameOwner(frame);
}

/** Hides an overlay that only contains a failed frame. Returns whether it was hidden. */
export function hideFailedFrame(frame: Element): boolean {
  forgetAll();
  const layer = overlayOf(frame);
  if (layer === undefined || !isEmptyLayer(layer)) return false;
  return take(layer, 'consent');
}

function take(box: Element, kind: 'consent' | 'popup'): true {
  noteTaken(box, kind);
  hideWithWrappers(box);
  return true;
}

/** An overlay that covers at least this share of the viewport waits for its frame. */
const LAYER_SHARE = 0.8;

/** Hides full-page overlays that only contain frames without a document. Returns their number. */
export function hideWaitingLayers(): number {
  forgetAll();
  const waiting = findAll(document, 'iframe[src]').filter(isWaiting);
  return waiting.filter(hideFailedFrame).length;
}

/** Until a frame's document arrives, it shows an empty same-origin document. */
function isWaiting(frame: Element): boolean {
  if (!(frame instanceof HTMLIFrameElement) || !/^https?:/.test(frame.src)) return false;
  const { contentDocument } = frame;
  return (
    contentDocument !== null &&
    contentDocument.URL === 'about:blank' &&
    !contentDocument.body?.hasChildNodes()
  );
}

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
