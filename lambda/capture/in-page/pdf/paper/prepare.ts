/** Prepares the page for printing on sheets of paper. */
import { canEnd } from '../../dom/animation-ends.ts';
import { boxOf } from '../../dom/boxes.ts';
import { addSheet, setImportant } from '../../dom/styles.ts';
import { findInTrees, treesWithin } from '../../dom/trees.ts';
import { markBreaks } from './breaks.ts';
import { drawFixedOnce } from './fixed-once.ts';
import { growWithBreaks } from './grow-with-breaks.ts';
import { readLineAxis } from './line-axis.ts';
import { measureNeededRoom, type NeededRoom } from './needed-room.ts';
import { makeRootPlain } from './plain-root.ts';
import type { ForeignSheet } from './print-rules.ts';

/**
 * Tells the page's scripts about the print, because they are disabled while it is printed, and forces a
 * layout, which starts to load the images and fonts of print styles. Ends the transitions to this layout: the
 * page is measured and scrolled as it stands on the sheets. Returns the room that the page needs.
 */
export function announcePrint(): NeededRoom {
  window.dispatchEvent(new Event('beforeprint'));
  document.documentElement?.getBoundingClientRect();
  for (const tree of treesWithin(document)) {
    for (const animation of tree.getAnimations())
      if (animation instanceof CSSTransition && canEnd(animation)) animation.finish();
  }
  return measureNeededRoom();
}

/** Adds the rules. Returns the room that the page needs. `foreign` are the style sheets of other origins. */
export function prepareForPaper(rules: string, foreign: readonly ForeignSheet[]): NeededRoom {
  const needed = measureNeededRoom();
  drawFixedOnce(foreign);
  if (readLineAxis().scrollPx > needed.px) cutAt(needed);
  markBreaks(innerHeight);
  growWithBreaks(innerHeight);
  makeRootPlain();
  addSheet(document, rules);
  return needed;
}

/** Cuts what the screen cuts too. Chromium would shrink the page to show it. */
function cutAt({ px, isVertical }: NeededRoom): void {
  const [along, across] = isVertical ? ['overflow-y', 'overflow-x'] : ['overflow-x', 'overflow-y'];
  for (const each of [document.documentElement, document.body]) {
    if (!(each instanceof HTMLElement)) continue;
    setImportant(each, { [`${along}`]: 'clip', [`${across}`]: 'visible' });
  }
  hideWhatIsBeside(px);
}

/** Hides elements beside the screen, such as a menu, so that no sheet shows them. */
function hideWhatIsBeside(roomPx: number): void {
  const { startOf } = readLineAxis();
  const beside = findInTrees('*')
    .filter((element) => startOf(boxOf(element)) >= roomPx)
    .filter((element) => /absolute|fixed/.test(getComputedStyle(element).position));
  for (const element of beside)
    if (element instanceof HTMLElement) setImportant(element, { display: 'none' });
}
