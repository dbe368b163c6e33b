/**
 * Lets the in-page scripts into the closed shadow trees that may contain the scroller of a document, or bars
 * over an element.
 */
import type { CapturePage } from '../page/capture-page.ts';
import { closedTreesOf } from '../page/closed-trees.ts';
import type { FoundElement } from './element.ts';

/** Trees within trees. */
const MAX_DEPTH = 5;

/** Returns whether there are any. `over`: only those that draw over this element. */
export async function enterClosedTrees(
  { session, inPage }: Pick<CapturePage, 'session' | 'inPage'>,
  over?: FoundElement,
): Promise<boolean> {
  let depth = 0;
  for (; depth < MAX_DEPTH; depth++) {
    const hosts = await (over === undefined
      ? inPage.findAll('findClosedHosts')
      : inPage.findAll('findClosedHostsOver', over));
    const trees = await closedTreesOf(session, hosts);
    for (const tree of trees) {
      const root = await inPage.adopt(tree);
      if (root !== undefined) await inPage.call('enterClosedTree', root);
    }
    if (trees.length === 0) break;
  }
  return depth > 0;
}
