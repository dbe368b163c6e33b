/** Walks a document as it is drawn: through open shadow trees, and from their slots to what stands in them. */
import { itself } from './itself.ts';

/** Everything below a root, shadow trees included; what is not drawn is left out with all it holds. */
export function* drawnElements(root: ParentNode & Node): Generator<Element> {
  for (const element of itself(root).children) {
    if (!itself(element).checkVisibility()) {
      // An element without a box of its own (display: contents) may hold some that have one.
      if (getComputedStyle(element).display !== 'contents') continue;
    }
    yield element;
    const { shadowRoot } = itself(element);
    if (shadowRoot !== null) yield* drawnElements(shadowRoot);
    yield* drawnElements(element);
  }
}

/** What scripts have put beside the body, right into the root element. */
export function besideBody(): Element[] {
  if (document.body === null) return [];
  return [...document.documentElement.children].filter((element) => {
    return element instanceof HTMLElement && !itself(element).matches('head, body, frameset');
  });
}

/** The element around it, out of a shadow tree too. */
export function parentOf(element: Element): Element | null {
  const { parentElement } = itself(element);
  if (parentElement !== null) return parentElement;
  const root = itself(element).getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Whether `outer` is `inner` or holds it, through shadow trees. */
export function holds(outer: Element, inner: Element): boolean {
  for (let next: Element | null = inner; next !== null; next = parentOf(next)) {
    if (next === outer) return true;
  }
  return false;
}

/** What is drawn right in an element: of a host its shadow tree, of a slot what was put into it. */
export function drawnNodesOf(element: Element): Node[] {
  const { shadowRoot, childNodes } = itself(element);
  if (shadowRoot !== null) return [...shadowRoot.childNodes];
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  return [...childNodes];
}

/** Its children, and those of its shadow tree. */
export function innerOf(element: Element): Element[] {
  const { children, shadowRoot } = itself(element);
  return [...children, ...(shadowRoot?.children ?? [])];
}

export type Searched = Element | Document | ShadowRoot;

/** All below an element that matches, in open shadow trees and in slots too. */
export function findAll(element: Searched, selector: string): Element[] {
  const found = [...itself(element).querySelectorAll(selector)];
  if (!mayHoldTrees(element)) return found;
  const inner = [element, ...itself(element).querySelectorAll('*')];
  const further = inner.flatMap((host) => {
    if (!(host instanceof Element)) return [];
    const { shadowRoot } = itself(host);
    const slotted =
      host instanceof HTMLSlotElement ? host.assignedElements({ flatten: true }).filter(isFrom(element)) : [];
    return [
      ...(shadowRoot === null ? [] : findAll(shadowRoot, selector)),
      ...slotted.flatMap((each) => [
        ...(itself(each).matches(selector) ? [each] : []),
        ...findAll(each, selector),
      ]),
    ];
  });
  return further.length === 0 ? found : [...new Set([...found, ...further])];
}

/** Elements in a slot belong to the tree around: they are searched with it, unless it is not what is searched. */
function isFrom(root: Searched) {
  return (element: Element) => !itself(root).contains(element);
}

let hasTrees: boolean | undefined;

/** Whether shadow trees have to be looked for in an element. */
export function mayHoldTrees(element: Searched): boolean {
  if (hasOpenTrees()) return true;
  return element instanceof ShadowRoot || itself(element).getRootNode() instanceof ShadowRoot;
}

/** Looked up once a search: most documents have none. */
function hasOpenTrees(): boolean {
  hasTrees ??= [...document.querySelectorAll('*')].some((element) => itself(element).shadowRoot !== null);
  return hasTrees;
}

/** Scripts may have added some since the last search. */
export function forgetTrees(): void {
  hasTrees = undefined;
}
