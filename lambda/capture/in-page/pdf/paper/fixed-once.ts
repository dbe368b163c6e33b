/** Keeps fixed elements of the screen from covering text on every sheet: print repeats them. */

import { boxOf, isInView } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { treesWithin } from '../../dom/trees.ts';
import { isSheetBackdrop } from '../../layout/backgrounds/sheet-backdrops.ts';
import { placeAt, showThrough, windowOf } from '../../layout/backgrounds/windows.ts';
import { measureStuck, moveBack } from '../stuck.ts';
import { readLineAxis } from './line-axis.ts';
import { endOfContent } from './needed-room.ts';
import { type ForeignSheet, isNamedForPrint, readPrintRules } from './print-rules.ts';

/**
 * Fixed elements are drawn on the first sheet only. What stands behind the content, and what the page's own
 * rules for print name, stays on every sheet. So does all of a page that describes its sheets. What a section
 * cuts out stays in that section.
 */
export function drawFixedOnce(foreign: readonly ForeignSheet[]): void {
  const rules = readPrintRules(treesWithin(document), foreign);
  if (rules.isForPaper) return;
  showFramed();
  const bars = measureStuck().filter(
    ({ element, position }) =>
      position === 'fixed' && !isSheetBackdrop(element) && !isNamedForPrint(element, rules),
  );
  const beside = bars.filter(({ element }) => isBeside(element));
  const axis = readLineAxis();
  const needed = bars.map(({ element }) => endOfContent(element, { axis, isHidingCut: false }));
  bars.forEach(({ element }, index) => {
    // A bar that has more content than fits on the sheet is drawn smaller.
    const fit = axis.roomPx / (needed[index] ?? axis.roomPx);
    const zoom = String(Number(getComputedStyle(element).zoom) * fit);
    setImportant(element, { position: 'absolute', ...(fit < 1 && { zoom }) });
  });
  for (const { element } of beside) setImportant(element, { display: 'none' });
  // An absolute element may be placed in another box than a fixed one.
  moveBack(bars, 1);
}

/** Shows the fixed boxes that sections cut out in their sections. Their sizes may go by the viewport. */
function showFramed(): void {
  for (const { element, position } of measureStuck()) {
    const window = position === 'fixed' ? windowOf(element) : undefined;
    if (window === undefined) continue;
    const { offsetWidth, offsetHeight } = itself(element);
    showThrough(window, element);
    const place = boxOf(element);
    setImportant(element, {
      'box-sizing': 'border-box',
      width: `${offsetWidth}px`,
      height: `${offsetHeight}px`,
      // A transform moves no box to another sheet.
      transform: 'none',
      translate: 'none',
    });
    if (window instanceof HTMLElement) clipAcrossSheets(window);
    placeAt(element, place);
  }
}

/**
 * A clip-path cuts out a part of every sheet that the box reaches. An overflow
 * is cut off as the sheets cut it.
 */
function clipAcrossSheets(window: HTMLElement): void {
  const { position } = getComputedStyle(window);
  const cut = { 'clip-path': 'none', clip: 'auto', overflow: 'clip', isolation: 'isolate' };
  setImportant(window, { ...cut, ...(position === 'static' && { position: 'relative' }) });
}

/** Whether the element waits outside of the screen, such as a menu that comes in. */
function isBeside(element: HTMLElement): boolean {
  const box = boxOf(element);
  return box.width * box.height > 0 && !isInView(box);
}
