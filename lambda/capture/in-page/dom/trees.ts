/**
 * Walks a document and its shadow trees: open ones, and closed ones that were entered. Many functions walk
 * the whole page, which may have tens of thousands of elements, so each step must be cheap.
 */

import { enteredTreeOf } from './entered-trees.ts';

export type Tree = Document | ShadowRoot;

/**
 * The shadow tree of an element, if it is open or entered. It avoids `itself`, which is too
 * slow for every element of a page.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  return Reflect.get(Element.prototype, 'shadowRoot', element) ?? enteredTreeOf(element);
}

/** The tree itself, and all open shadow trees within. */
export function treesWithin(tree: Tree): Tree[] {
  const trees = [tree];
  for (const element of tree.querySelectorAll('*')) {
    const shadow = shadowRootOf(element);
    if (shadow) for (const inner of treesWithin(shadow)) trees.push(inner);
  }
  return trees;
}

/** All matches in these trees. Without `trees`, in the document and its open shadow trees. */
export function findInTrees<Name extends keyof HTMLElementTagNameMap>(
  selector: Name,
  trees?: readonly Tree[],
): HTMLElementTagNameMap[Name][];
export function findInTrees<Kind extends Element>(selector: string, trees?: readonly Tree[]): Kind[];
export function findInTrees(selector: string, trees: readonly Tree[] = treesWithin(document)): Element[] {
  return trees.flatMap((tree) => [...tree.querySelectorAll(selector)]);
}

/** All elements, those of a shadow tree right after its host. */
export function* elementsWithin(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    const shadow = shadowRootOf(element);
    if (shadow) yield* elementsWithin(shadow);
  }
}
