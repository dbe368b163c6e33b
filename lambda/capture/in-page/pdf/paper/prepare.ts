/** Prepares the page for printing on sheets of paper. */
import { canEnd } from '../../dom/animation-ends.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { addSheet, setImportant } from '../../dom/styles.ts';
import { findInTrees, treesWithin } from '../../dom/trees.ts';
import { drawFixedOnce } from './fixed-once.ts';
import { measureNeededWidth } from './needed-width.ts';

/**
 * Tells the page's scripts about the print, because they are disabled while it is printed, and forces a layout, which
 * starts to load the images and fonts of print styles. Ends the transitions to this layout: the page is measured and
 * scrolled as it stands on the sheets.
 */
export function announcePrint(): void {
  window.dispatchEvent(new Event('beforeprint'));
  document.documentElement?.getBoundingClientRect();
  for (const tree of treesWithin(document)) {
    for (const animation of tree.getAnimations())
      if (animation instanceof CSSTransition && canEnd(animation)) animation.finish();
  }
}

/** Adds the rules. Returns the width in px that the page needs. */
export function prepareForPaper(rules: string): number {
  const neededPx = measureNeededWidth();
  drawFixedOnce();
  if (itself(document.documentElement).scrollWidth > neededPx) cutAt(neededPx);
  addSheet(document, rules);
  return neededPx;
}

/** Cuts what the screen cuts too. Chromium would shrink the page to show it. */
function cutAt(widthPx: number): void {
  for (const each of [document.documentElement, document.body]) {
    if (!(each instanceof HTMLElement)) continue;
    setImportant(each, { 'overflow-x': 'clip', 'overflow-y': 'visible' });
  }
  hideWhatIsBeside(widthPx);
}

/** Hides elements beside the screen, such as a menu, so that no sheet shows them. */
function hideWhatIsBeside(widthPx: number): void {
  const beside = findInTrees('*')
    .filter((element) => boxOf(element).left >= widthPx)
    .filter((element) => /absolute|fixed/.test(getComputedStyle(element).position));
  for (const element of beside)
    if (element instanceof HTMLElement) setImportant(element, { display: 'none' });
}
