/**
 * Finds what scrolls the page, and opens it. Both functions run inside the page.
 */

/**
 * What scrolls the page: the document, or where that does not scroll the longest inner scroller that takes more
 * than half of the viewport, as the main part of an application does. Looks into open shadow roots as well. Null when
 * there is no document left.
 */
export function findScroller(): Element | null {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  // A script may have taken it away.
  if (root === null) return null;
  if (root.scrollHeight > innerHeight + 1) return root;
  const scrolls = (element: Element) =>
    itself(element).scrollHeight > itself(element).clientHeight + 1 &&
    itself(element).clientWidth * itself(element).clientHeight > (innerWidth * innerHeight) / 2 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY) &&
    itself(element).checkVisibility({ visibilityProperty: true });
  const within = (tree: Document | ShadowRoot): Element[] =>
    [...tree.querySelectorAll('*')].flatMap((element) => {
      // A field named shadowRoot would hide that of its form.
      const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
      return shadow ? [element, ...within(shadow)] : [element];
    });
  return within(document)
    .filter(scrolls)
    .reduce(
      (longest, each) => (itself(each).scrollHeight > itself(longest).scrollHeight ? each : longest),
      root,
    );
}

/**
 * Makes an inner scroller and all that is around it as much higher as it has hidden content: widths, places and
 * siblings stay what they are, unlike by letting every height be automatic. Does nothing to the document itself.
 */
export function openScroller(scroller: Element): void {
  const root = document.scrollingElement ?? document.documentElement;
  if (scroller === root) return;
  const isElement = (node: Node | null): node is HTMLElement => node instanceof HTMLElement;
  const around = (element: Element): Node | null => {
    const slot: Node | null = Reflect.get(Element.prototype, 'assignedSlot', element);
    const parent: Node | null = slot ?? Reflect.get(Node.prototype, 'parentNode', element);
    return parent instanceof ShadowRoot ? parent.host : parent;
  };
  // Content that goes by the scroller's own height grows with it, but not for ever.
  const rounds = 3;
  for (let round = 0; round < rounds; round++) {
    const hiddenPx = itself(scroller).scrollHeight - itself(scroller).clientHeight;
    if (hiddenPx <= 0) return;
    const opened: { element: HTMLElement; heightPx: number; position: string }[] = [];
    for (let node: Node | null = scroller; isElement(node); node = around(node)) {
      const { height, position } = getComputedStyle(node);
      if (node !== document.documentElement)
        opened.push({ element: node, heightPx: Number.parseFloat(height), position });
    }
    for (const { element, heightPx, position } of opened) {
      // Without a box of its own it has no height.
      if (Number.isNaN(heightPx)) continue;
      // A field named style would hide that of its form.
      const style: CSSStyleDeclaration = Reflect.get(HTMLElement.prototype, 'style', element);
      style.setProperty('height', `${heightPx + hiddenPx}px`, 'important');
      style.setProperty('max-height', 'none', 'important');
      // What is fixed does not count towards the height of the page.
      if (position === 'fixed') style.setProperty('position', 'absolute', 'important');
    }
  }
}
