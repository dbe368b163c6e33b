/**
 * Finds what scrolls the page, and opens it. Both functions run inside the page.
 */

/**
 * What scrolls the page: the document, or where that does not scroll the longest inner scroller that is seen in more
 * than half of the viewport, as the main part of an application is. A menu that waits beside the screen, or behind
 * the page, is none. Looks into open shadow roots as well. Null when there is no document left.
 */
export function findScroller(): Element | null {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  // A script may have taken it away.
  if (root === null) return null;
  if (root.scrollHeight > innerHeight + 1) return root;
  const around = (element: Element): Element | null => {
    const slot: Node | null = Reflect.get(Element.prototype, 'assignedSlot', element);
    const parent: Node | null = slot ?? Reflect.get(Node.prototype, 'parentNode', element);
    if (parent instanceof ShadowRoot) return parent.host;
    return parent instanceof Element ? parent : null;
  };
  const lineOf = (element: Element | null): Element[] => {
    const line: Element[] = [];
    for (let each = element; each !== null; each = around(each)) line.push(each);
    return line;
  };
  const topAt = (x: number, y: number): Element | null => {
    let top: Element | null = null;
    for (let tree: Document | ShadowRoot | null = document; tree !== null; ) {
      const inner: Element | null = tree.elementFromPoint(x, y);
      if (inner === null || inner === top) return top;
      top = inner;
      tree = Reflect.get(Element.prototype, 'shadowRoot', inner);
    }
    return top;
  };
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isSeen = (element: Element) => {
    const box = Element.prototype.getBoundingClientRect.call(element);
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const [width, height] = [Math.min(innerWidth, box.right) - left, Math.min(innerHeight, box.bottom) - top];
    if (width <= 0 || height <= 0 || width * height <= (innerWidth * innerHeight) / 2) return false;
    const holders = lineOf(element);
    const points = parts.flatMap((x) => parts.map((y) => topAt(left + x * width, top + y * height)));
    const shown = points.filter((point) => {
      const line = lineOf(point);
      // Also where it lets the pointer through, or where a bar or a dialog stands in front of the whole page.
      return (
        line.includes(element) ||
        holders.includes(point ?? element) ||
        line.some((each) => getComputedStyle(each).position === 'fixed')
      );
    });
    return shown.length > points.length / 2;
  };
  const scrolls = (element: Element) =>
    itself(element).scrollHeight > itself(element).clientHeight + 1 &&
    itself(element).clientWidth * itself(element).clientHeight > (innerWidth * innerHeight) / 2 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY) &&
    itself(element).checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    isSeen(element);
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
