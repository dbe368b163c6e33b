/** Hides what holds frames over the page: by what their documents are, and those whose document never came. */

import { findAll, parentOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isAllThereIs, isContent } from '../judge/content.ts';
import { coversSomething } from '../judge/covering.ts';
import { coverage, isOverlay, isShown } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import { noteTaken } from '../unlock/taken.ts';
import { hideWithWrappers } from './hide-box.ts';

/** Of a frame that shows nothing but a request for consent: gives whether it was hidden in the document around. */
export function hideFrameOwner(frame: Element): boolean {
  forgetAll();
  const box = overlayOf(frame) ?? frame;
  if (isContent(box) || isAllThereIs(box)) return false;
  noteTaken(box, 'consent');
  hideWithWrappers(box);
  return true;
}

/** Of a frame that lies over the whole page with a dialog in it: gives whether it was hidden. */
export function hideLayerFrame(frame: Element): boolean {
  forgetAll();
  const layer = overlayOf(frame);
  if (layer === undefined || !isShown(layer) || Number(getComputedStyle(layer).zIndex) < 0) return false;
  if (isContent(layer) || isAllThereIs(layer) || !coversSomething(layer)) return false;
  noteTaken(layer, 'popup');
  hideWithWrappers(layer);
  return true;
}

/** Of a frame that shows the browser's own words: gives whether it lay in a layer that held nothing else. */
export function hideFailedFrame(frame: Element): boolean {
  forgetAll();
  const layer = overlayOf(frame);
  if (layer === undefined || !isEmptyLayer(layer)) return false;
  noteTaken(layer, 'consent');
  hideWithWrappers(layer);
  return true;
}

/** Covers most of the view: what a frame that never came would have been waited for behind. */
const LAYER_SHARE = 0.8;

/** Hides layers over the whole page that hold frames without a document and nothing else. Gives how many. */
export function hideWaitingLayers(): number {
  forgetAll();
  const waiting = findAll(document, 'iframe[src]').filter(isWaiting);
  return waiting.filter(hideFailedFrame).length;
}

/** A document that has not come is an empty one of the page itself. */
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

/** The outermost overlay around a frame that holds nothing to read. */
function overlayOf(frame: Element): Element | undefined {
  let overlay: Element | undefined;
  for (let outer: Element | null = frame; outer !== null; outer = parentOf(outer)) {
    if (itself(outer).matches('html, body')) break;
    if (isOverlay(outer) && (overlay === undefined || textOf(outer) === '')) overlay = outer;
  }
  return overlay;
}
