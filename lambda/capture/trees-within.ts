/**
 * Lists a document with its open shadow trees, for the functions that run inside the page. Many of them walk the whole
 * page, so that a walk must cost little: pages have tens of thousands of elements.
 */

declare global {
  /** In functions that run inside the page (see world.ts): the tree itself, and all open shadow trees within. */
  function treesWithin(tree: Document | ShadowRoot): (Document | ShadowRoot)[];
}

/** Runs in the page, as `treesWithin`. */
export function listTrees(tree: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const trees = [tree];
  for (const element of tree.querySelectorAll('*')) {
    // A field named shadowRoot would hide that of its form.
    const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
    if (shadow) for (const inner of listTrees(shadow)) trees.push(inner);
  }
  return trees;
}
