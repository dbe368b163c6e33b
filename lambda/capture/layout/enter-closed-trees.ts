/** Lets the in-page scripts into the closed shadow trees that may contain the scroller of a document. */
import type { CapturePage } from '../page/capture-page.ts';
import { closedTreesOf } from '../page/closed-trees.ts';

/** Trees within trees. */
const MAX_DEPTH = 5;

/** Returns whether there are any. */
export async function enterClosedTrees({
  session,
  inPage,
}: Pick<CapturePage, 'session' | 'inPage'>): Promise<boolean> {
  let depth = 0;
  for (; depth < MAX_DEPTH; depth++) {
    const trees = await closedTreesOf(session, await inPage.findAll('findClosedHosts'));
    for (const tree of trees) {
      const root = await inPage.adopt(tree);
      if (root !== undefined) await inPage.call('enterClosedTree', root);
    }
    if (trees.length === 0) break;
  }
  return depth > 0;
}
