/** Shows a frame alone in the document around it: for a picture of what lies in the frame. */
import { boxOf } from '../dom/boxes.ts';
import { type ContentBox, contentBoxOf } from '../dom/content-box.ts';
import { liftFrame } from '../layout/far-frames/lift.ts';
import { CONTENT_ONLY, isolate } from './isolate.ts';
import { showAlone } from './subjects.ts';

/**
 * `isLifted`: in the corner of the document's view, because Chromium does not paint a cross-site frame out of
 * view. The page's scripts must be disabled: they would see the page move. Returns the view of the frame.
 */
export function showFrame(frame: HTMLElement, isLifted: boolean): ContentBox {
  const show = () =>
    isLifted ? liftFrame([], frame) : { showRest: isolate(frame, CONTENT_ONLY), box: boxOf(frame) };
  showAlone({ show, put: () => {} });
  return contentBoxOf(frame);
}
