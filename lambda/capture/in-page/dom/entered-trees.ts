/** Closed shadow trees that the protocol has handed over. They are then walked as open ones are. */

/** What all scripts of this world share. */
interface Shared {
  trees?: WeakMap<Element, ShadowRoot>;
}

const SHARED = 'enteredTrees';

const shared = findShared();

function findShared(): Shared {
  // An element of the page may have this name, but it is no own property.
  if (!Object.hasOwn(globalThis, SHARED)) Object.assign(globalThis, { [SHARED]: {} });
  return Reflect.get(globalThis, SHARED);
}

export function enterClosedTree(tree: ShadowRoot): void {
  shared.trees ??= new WeakMap();
  shared.trees.set(tree.host, tree);
}

export function enteredTreeOf(element: Element): ShadowRoot | null {
  return shared.trees?.get(element) ?? null;
}

/** The slot of a closed tree in which a child of its host is drawn. The element itself does not tell it. */
export function enteredSlotOf(element: Element, host: Element): HTMLSlotElement | null {
  for (const slot of enteredTreeOf(host)?.querySelectorAll('slot') ?? [])
    if (slot.assignedElements().includes(element)) return slot;
  return null;
}
