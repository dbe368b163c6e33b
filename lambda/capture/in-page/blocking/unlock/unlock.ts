/**
 * Undoes what an overlay did to the page: locked scrolling, reserved space, blur, backdrops, and marked
 * elements.
 */

import { innerOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { forgetAll } from '../judge/text.ts';
import { hideBackdrops } from './backdrops.ts';
import { takeMarks } from './marks.ts';
import { giveBackRoom } from './room.ts';
import { unlockScrolling } from './scrolling.ts';

/** Called only when something was removed. */
export function unlockPage(): void {
  forgetAll();
  unlockScrolling();
  giveBackRoom();
  sharpen();
  hideBackdrops();
  takeMarks();
}

/** Pages blur what lies behind their dialog. */
function sharpen(): void {
  const outer = document.body === null ? [] : [document.body, ...innerOf(document.body)];
  for (const element of [...outer, ...outer.flatMap(innerOf)]) {
    if (!(element instanceof HTMLElement) || !/blur/.test(getComputedStyle(element).filter)) continue;
    itself(element).style.setProperty('filter', 'none', 'important');
  }
}
