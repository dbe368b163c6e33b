/** Stops marquees where their text was written. */
import type { Tree } from '../dom/trees.ts';

export function stopMarquees(trees: readonly Tree[]): void {
  for (const tree of trees) {
    for (const marquee of tree.querySelectorAll('marquee')) {
      // A drawing may have an element of this name, which runs nowhere.
      if (!(marquee instanceof HTMLMarqueeElement)) continue;
      // A new one that is stopped before it starts shows its text where it was written.
      const copy = marquee.cloneNode(true) as HTMLMarqueeElement;
      marquee.replaceWith(copy);
      copy.stop();
    }
  }
}
