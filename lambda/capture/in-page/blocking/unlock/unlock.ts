/**
 * Undoes what an overlay did to the page: locked scrolling, reserved space, dimmed parts, backdrops, and marked
 * elements.
 */

import { readChanges } from '../../new-document/changes.ts';
import { forgetAll } from '../judge/text.ts';
import { hideBackdrops } from './backdrops.ts';
import { takeMarks } from './marks.ts';
import { unlockScrolling } from './scrolling.ts';
import { hidePlaceholders, undoChanges } from './undo.ts';

/** Called only when something was removed. */
export function unlockPage(): void {
  forgetAll();
  const work = () => {
    undoChanges();
    hidePlaceholders();
    unlockScrolling();
    hideBackdrops();
    takeMarks();
  };
  const log = readChanges();
  if (log === undefined) work();
  else log.unrecorded(work);
}
