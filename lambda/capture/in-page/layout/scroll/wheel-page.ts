/**
 * Opens a page that does not scroll: a script shows another section of it with each turn of the wheel.
 * Without this, a picture of the page shows its first section.
 */

import { outwardFrom } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';

/** The holder of the sections is one of the outermost elements. */
const PLACES = 'body, body > *, body > * > *, body > * > * > *';
/** This many elements as large as the screen, one below the other, count as the sections of a page. */
const LEAST_SECTIONS = 3;
/**
 * Sections of libraries that put them on top of each other, first to last. Source:
 * https://github.com/alvarotrigo/pagePiling.js
 */
const PILED = '.pp-section';
const ROUNDING_PX = 1;

/** Puts the sections one below the other, as high as they are. Does nothing in other pages. */
export function openWheelPage(): void {
  if ((document.documentElement?.scrollHeight ?? 0) > innerHeight + ROUNDING_PX) return;
  for (const container of document.querySelectorAll(PLACES)) {
    const sections = [...itself(container).children].filter(
      (child): child is HTMLElement => child instanceof HTMLElement && itself(child).offsetHeight > 0,
    );
    if (!areStacked(sections) && !arePiled(sections)) continue;
    open(container, sections);
    return;
  }
}

/** Margins between sections. */
const GAP_SHARE = 0.1;

/** Whether they are as wide as the screen, one below the other, and most as high as the screen. */
function areStacked(sections: readonly HTMLElement[]): boolean {
  const boxes = sections.map(boxOf);
  const isInRow = boxes.every(({ left, top, width }, index) => {
    const before = boxes[index - 1];
    const gap = before === undefined ? 0 : top - before.bottom;
    const isBelow = gap >= -ROUNDING_PX && gap <= GAP_SHARE * innerHeight;
    return (
      isBelow && Math.abs(left - (boxes[0]?.left ?? 0)) <= ROUNDING_PX && width >= innerWidth - ROUNDING_PX
    );
  });
  return isInRow && sections.filter(isHighAsScreen).length >= LEAST_SECTIONS;
}

function arePiled(sections: readonly HTMLElement[]): boolean {
  return sections.length > 1 && sections.every(isPiled);
}

function isPiled(section: HTMLElement): boolean {
  return (
    itself(section).matches(PILED) &&
    getComputedStyle(section).position === 'absolute' &&
    isHighAsScreen(section)
  );
}

function isHighAsScreen(section: HTMLElement): boolean {
  return Math.abs(itself(section).offsetHeight - innerHeight) <= ROUNDING_PX;
}

function open(container: Element, sections: readonly HTMLElement[]): void {
  // All are measured before any of them changes.
  const heights = sections.map((section) => itself(section).offsetHeight);
  const height = `${heights.reduce((sum, each) => sum + each, 0)}px`;
  for (const outer of outwardFrom(container)) {
    if (!(outer instanceof HTMLElement)) continue;
    const isFixed = getComputedStyle(outer).position === 'fixed';
    setImportant(outer, {
      height,
      'max-height': 'none',
      overflow: 'visible',
      transform: 'none',
      translate: 'none',
      transition: 'none',
      ...(isFixed && { position: 'absolute' }),
    });
  }
  for (const [index, section] of sections.entries()) {
    const { position, display } = getComputedStyle(section);
    const isLifted = /absolute|fixed/.test(position);
    setImportant(section, {
      height: `${heights[index]}px`,
      'min-height': '0',
      'max-height': 'none',
      transform: 'none',
      translate: 'none',
      transition: 'none',
      ...(isLifted && { position: 'relative', inset: 'auto' }),
      // Keeps the margins of its content within.
      ...(isLifted && display === 'block' && { display: 'flow-root' }),
    });
  }
}
