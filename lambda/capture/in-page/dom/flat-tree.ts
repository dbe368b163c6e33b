/** Walks a document as it is rendered: through open shadow trees and slots. */
import { outwardFrom } from './around.ts';
import { itself } from './itself.ts';

/**
 * All rendered elements below a root, including shadow trees. Skips elements that are
 * not rendered, with their content.
 */
export function* drawnElements(root: ParentNode & Node): Generator<Element> {
  for (const element of itself(root).children) {
    if (!itself(element).checkVisibility()) {
      // An element with display: contents has no box, but its children may.
      if (getComputedStyle(element).display !== 'contents') continue;
    }
    yield element;
    const { shadowRoot } = itself(element);
    if (shadowRoot !== null) yield* drawnElements(shadowRoot);
    yield* drawnElements(element);
  }
}

/** Elements that scripts have added as siblings of the body. */
export function besideBody(): Element[] {
  if (document.body === null) return [];
  return [...document.documentElement.children].filter((element) => {
    return element instanceof HTMLElement && !itself(element).matches('head, body, frameset');
  });
}

/** Whether `outer` is `inner` or contains it, through shadow trees. */
export function containsDeep(outer: Element, inner: Element): boolean {
  return outwardFrom(inner).some((each) => each === outer);
}

/** The rendered child nodes: of a host its shadow tree, of a slot its assigned nodes. */
export function drawnNodesOf(element: Element): Node[] {
  const { shadowRoot, childNodes } = itself(element);
  if (shadowRoot !== null) return [...shadowRoot.childNodes];
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  return [...childNodes];
}

/** The node; or, of an element without a box, the rendered child nodes that have one. */
export function boxNodesOf(node: Node): Node[] {
  if (!(node instanceof Element) || getComputedStyle(node).display !== 'contents') return [node];
  return drawnNodesOf(node).flatMap(boxNodesOf);
}

export function innerOf(element: Element): Element[] {
  const { children, shadowRoot } = itself(element);
  return [...children, ...(shadowRoot?.children ?? [])];
}

type Searched = Element | Document | ShadowRoot;

/** All matching descendants, including those in open shadow trees and slots. */
export function findAll(root: Searched, selector: string): Element[] {
  const found = new Set(itself(root).querySelectorAll(selector));
  if (!mayContainTrees(root)) return [...found];
  for (const host of [root, ...itself(root).querySelectorAll('*')]) {
    for (const part of host instanceof Element ? partsElsewhere(host, root) : []) {
      if (part instanceof Element && itself(part).matches(selector)) found.add(part);
      for (const inner of findAll(part, selector)) found.add(inner);
    }
  }
  return [...found];
}

/** The same, and the element itself if it matches. */
export function findWithin(element: Element, selector: string): Element[] {
  const found = findAll(element, selector);
  return itself(element).matches(selector) ? [element, ...found] : found;
}

/** The shadow tree of the element, and what a slot shows from outside of the root. */
function partsElsewhere(host: Element, root: Searched): (Element | ShadowRoot)[] {
  const { shadowRoot } = itself(host);
  const slotted = host instanceof HTMLSlotElement ? host.assignedElements({ flatten: true }) : [];
  const outside = slotted.filter((element) => !itself(root).contains(element));
  return shadowRoot === null ? outside : [shadowRoot, ...outside];
}

let hasTrees: boolean | undefined;

/** Whether shadow trees have to be looked for in an element. */
export function mayContainTrees(element: Searched): boolean {
  if (hasOpenTrees()) return true;
  return element instanceof ShadowRoot || itself(element).getRootNode() instanceof ShadowRoot;
}

/** Cached per search, because most documents have no shadow trees. */
function hasOpenTrees(): boolean {
  hasTrees ??= [...document.querySelectorAll('*')].some((element) => itself(element).shadowRoot !== null);
  return hasTrees;
}

/** Clears the cache, because scripts may have added shadow trees. */
export function forgetTrees(): void {
  hasTrees = undefined;
}
