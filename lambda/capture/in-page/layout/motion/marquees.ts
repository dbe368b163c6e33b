/** Stops marquees at the position where their text was written. */
import { findInTrees, type Tree } from '../../dom/trees.ts';

export function stopMarquees(trees: readonly Tree[]): void {
  for (const marquee of findInTrees('marquee', trees)) {
    // An SVG drawing may have an element of this name, which does not move.
    if (!(marquee instanceof HTMLMarqueeElement)) continue;
    // A new marquee that is stopped before it starts shows its text at the original position.
    const copy = marquee.cloneNode(true) as HTMLMarqueeElement;
    marquee.replaceWith(copy);
    copy.stop();
  }
}
