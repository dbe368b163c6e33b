/** Walks from an element outward through the flat tree. */

import { enteredSlotOf } from './entered-trees.ts';

/** The parent in the flat tree: the slot, the parent, or the host of the shadow tree. */
export function around(element: Element): Element | null {
  const slot: Element | null = Reflect.get(Element.prototype, 'assignedSlot', element);
  if (slot !== null) return slot;
  const parent: Node | null = Reflect.get(Node.prototype, 'parentNode', element);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? (enteredSlotOf(element, parent) ?? parent) : null;
}

/** The element and its ancestors in the flat tree, innermost first. */
export function* outwardFrom(element: Element | null): Generator<Element> {
  for (let each = element; each !== null; each = around(each)) yield each;
}
