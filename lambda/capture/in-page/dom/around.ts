/** Goes from an element outward, as the page is laid out. */

/** What an element is laid out in: its slot, its parent, or the host of its shadow tree. */
export function around(element: Element): Element | null {
  const slot: Element | null = Reflect.get(Element.prototype, 'assignedSlot', element);
  if (slot !== null) return slot;
  const parent: Node | null = Reflect.get(Node.prototype, 'parentNode', element);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** The element and all that is around it, from the inside out. */
export function* outwardFrom(element: Element | null): Generator<Element> {
  for (let each = element; each !== null; each = around(each)) yield each;
}
