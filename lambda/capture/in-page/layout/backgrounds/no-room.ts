/** Hides what an image, a drawing or a frame shows in its box, and leaves the background of the box. */

import { itself } from '../../dom/itself.ts';
import type { Painted } from '../../dom/painted.ts';

const REPLACED = /^(?:img|video|canvas|svg|iframe|object|embed)$/;

/** Whether the element shows something of its own, other than elements. */
export function isReplaced(element: Painted): boolean {
  return REPLACED.test(itself(element).localName);
}

/** Leaves no room for an image, a drawing or a frame in a box of this height, px of its own styles. */
export function noRoomFor(element: Painted, heightPx: number): Record<string, string> {
  if (!isReplaced(element)) return {};
  return { padding: `${heightPx}px 0 0`, overflow: 'hidden' };
}
