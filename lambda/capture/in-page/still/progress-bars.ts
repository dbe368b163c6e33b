/** Stops bars of unknown progress, which the browser animates by itself and no page can list. */
import { treesWithin } from '../dom/trees.ts';

/** As much of a bar moves to and fro in Chromium while the progress is unknown; it starts at the left. */
const MOVING_SHARE = 0.2;

/** Stops the bars at their first frame. */
export function holdProgressBars(): void {
  for (const tree of treesWithin(document)) {
    for (const bar of tree.querySelectorAll<HTMLProgressElement>('progress')) {
      if (!bar.hasAttribute('value') && !isDressed(bar)) bar.value = MOVING_SHARE * bar.max;
    }
  }
}

/** A bar that a page has dressed is not animated by the browser. */
function isDressed(bar: Element): boolean {
  const { appearance, backgroundColor, backgroundImage, borderStyle } = getComputedStyle(bar);
  return (
    appearance === 'none' ||
    borderStyle !== 'none' ||
    backgroundImage !== 'none' ||
    backgroundColor !== 'rgba(0, 0, 0, 0)'
  );
}
