/**
 * Keeps canvases displayed while Chromium makes the viewport tiny for a moment, to draw past it. The page's scripts
 * are off by then, and a canvas that comes back without scripts is drawn as if the browser had none: empty.
 */

/** Runs in the page: media queries have no say any more in how canvases, and all that is around them, are displayed. */
export function pinDisplay(): void {
  const around = (node: Node): Node | null => {
    if (node instanceof ShadowRoot) return node.host;
    if (!(node instanceof Element)) return null;
    const slot: Node | null = Reflect.get(Element.prototype, 'assignedSlot', node);
    return slot ?? Reflect.get(Node.prototype, 'parentNode', node);
  };
  const pinned = new Map<HTMLElement, string>();
  // Frames may have canvases within.
  for (const element of treesWithin(document).flatMap((tree) => [
    ...tree.querySelectorAll('canvas, iframe'),
  ])) {
    for (let node: Node | null = element; node !== null; node = around(node)) {
      if (!(node instanceof HTMLElement)) continue;
      if (pinned.has(node)) break;
      pinned.set(node, getComputedStyle(node).display);
    }
  }
  for (const [element, display] of pinned) {
    // A field named style would hide that of its form.
    const style: CSSStyleDeclaration = Reflect.get(HTMLElement.prototype, 'style', element);
    style.setProperty('display', display, 'important');
  }
}
