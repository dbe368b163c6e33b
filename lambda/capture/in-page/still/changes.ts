/** Tells whether scripts change the document. */
import type { Tree } from '../dom/trees.ts';

const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true };

let hasChanged = false;
const watch = new MutationObserver(() => {
  hasChanged = true;
});

/** Whether anything in these trees has changed since the last call. The first call only begins to watch. */
export function changedIn(trees: readonly Tree[]): boolean {
  const changed = watch.takeRecords().length > 0 || hasChanged;
  hasChanged = false;
  for (const tree of trees) watch.observe(tree, EVERYTHING);
  return changed;
}
