/**
 * Finds what print repeats on every sheet of paper, behind the content. Of what canvases, frames and videos
 * show, it repeats nothing, so these backdrops get a picture.
 */
import { outwardFrom } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { findInTrees } from '../../dom/trees.ts';
import { isBehind } from './behind.ts';
import { setPictured } from './picture-backdrops.ts';
import { says } from './sort-backdrops.ts';
import { windowOf } from './windows.ts';

const SHOWN_ONCE = 'canvas, iframe, object, embed, video';

/** Returns how many there are. */
export function findSheetBackdrops(): number {
  const found = new Set<HTMLElement>();
  for (const inner of findInTrees(SHOWN_ONCE)) {
    const fixed = outwardFrom(inner).find((each) => getComputedStyle(each).position === 'fixed');
    if (fixed instanceof HTMLElement && !says(fixed) && !windowOf(fixed) && isSheetBackdrop(fixed))
      found.add(fixed);
  }
  const none = { pseudo: '', isOfPage: false, isFixed: false, isBackdrop: false } as const;
  setPictured([...found].map((element) => ({ ...none, element, isOnSheets: true })));
  return found.size;
}

/** Whether a fixed element lies behind the content of all sheets. */
export function isSheetBackdrop(element: HTMLElement): boolean {
  if (Number.parseInt(getComputedStyle(element).zIndex, 10) < 0) return true;
  const { width, height } = boxOf(element);
  if (width < innerWidth || height < innerHeight) return false;
  return !says(element) && isBehind({ element, pseudo: '' });
}
