/**
 * Stops progress bars without a value. The browser animates them itself, and no
 * page can list these animations.
 */
import { findInTrees } from '../../dom/trees.ts';

/**
 * The share of the bar that moves to and fro in Chromium while the progress is
 * unknown. It starts at the left.
 */
const MOVING_SHARE = 0.2;

/** Stops the bars at their first frame. */
export function stopProgressBars(): void {
  for (const bar of findInTrees('progress'))
    if (!bar.hasAttribute('value') && !isDressed(bar)) bar.value = MOVING_SHARE * bar.max;
}

/** Whether the page styles the bar. The browser does not animate such a bar. */
function isDressed(bar: Element): boolean {
  const { appearance, backgroundColor, backgroundImage, borderStyle } = getComputedStyle(bar);
  return (
    appearance === 'none' ||
    borderStyle !== 'none' ||
    backgroundImage !== 'none' ||
    backgroundColor !== 'rgba(0, 0, 0, 0)'
  );
}
