/** Shows a frame alone in the document around it: for a picture of what lies in the frame. */
import { boxOf } from '../dom/boxes.ts';
import { pxOf } from '../dom/styles.ts';
import { CONTENT_ONLY, isolate } from './isolate.ts';
import type { Subject } from './subjects.ts';

/** Its box is that of the frame's view. */
export function frameSubject(frame: HTMLElement): Subject {
  return {
    show: () => {
      const showRest = isolate(frame, CONTENT_ONLY);
      const { x, y } = boxOf(frame);
      const { paddingLeft, paddingTop } = getComputedStyle(frame);
      const [left, top] = [frame.clientLeft + pxOf(paddingLeft), frame.clientTop + pxOf(paddingTop)];
      const { clientWidth: width, clientHeight: height } = frame;
      return { box: { x: x + left, y: y + top, width, height }, showRest };
    },
    put: () => {},
  };
}
