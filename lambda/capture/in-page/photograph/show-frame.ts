/** Shows a frame alone in the document around it: for a picture of what lies in the frame. */
import { boxOf, type Point } from '../dom/boxes.ts';
import { pxOf } from '../dom/styles.ts';
import { liftFrame } from '../layout/far-frames/lift.ts';
import { CONTENT_ONLY, isolate } from './isolate.ts';
import { showAlone } from './subjects.ts';

/**
 * `isLifted`: in the corner of the document's view, because Chromium does not paint a cross-site frame out of
 * view. The page's scripts must be disabled for good: they would see the page move. Returns where the view of
 * the frame begins, and the px of the document per px of the frame: a transform may scale it.
 */
export function showFrame(frame: HTMLElement, isLifted: boolean): Point & { scale: number } {
  const show = () =>
    isLifted ? liftFrame([], frame) : { showRest: isolate(frame, CONTENT_ONLY), box: boxOf(frame) };
  const { x, y, width } = showAlone({ show, put: () => {} });
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  const [left, top] = [frame.clientLeft + pxOf(paddingLeft), frame.clientTop + pxOf(paddingTop)];
  const scale = width / frame.offsetWidth || 1;
  return { x: x + left * scale, y: y + top * scale, scale };
}
