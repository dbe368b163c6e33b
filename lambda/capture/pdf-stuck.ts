/**
 * Keeps fixed and sticky elements where the screen shows them: print has no scroll position that they could
 * keep to. Measured before the root gets its shape for print, moved back after. What is asked of elements is
 * taken from the prototype: a form can have a field of any name, and the name then hides what is the form's own.
 */

/** A fixed or sticky element, and where its box began, in px from the root element's box. */
export interface Stuck {
  element: HTMLElement;
  position: 'fixed' | 'sticky';
  x: number;
  y: number;
}

/** Runs in the page. Finds them, those in open shadow roots too, in document order. */
export function measureStuck(): Stuck[] {
  const root = document.documentElement.getBoundingClientRect();
  const found: Stuck[] = [];
  collect(document);
  return found;

  function collect(tree: Document | ShadowRoot): void {
    for (const element of tree.querySelectorAll('*')) {
      const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
      if (shadow) collect(shadow);
      if (!(element instanceof HTMLElement)) continue;
      const { position } = getComputedStyle(element);
      if (position !== 'fixed' && position !== 'sticky') continue;
      if (Element.prototype.getClientRects.call(element).length === 0) continue;
      const box = Element.prototype.getBoundingClientRect.call(element);
      found.push({ element, position, x: box.x - root.x, y: box.y - root.y });
    }
  }
}

/** Runs in the page, after holdRoot. `zoom` is paper px for one px of the page. */
export function moveBack(stuck: Stuck[], zoom: number): void {
  // One inside another may move with it; each pass moves the outermost of those that are out of place.
  const PASSES = 5;
  // A quarter of the px that LayoutUnit counts in would do; nobody sees less than this.
  const TOLERANCE_PX = 0.02;

  for (const { element, position } of stuck) {
    set(element, 'transition', 'none');
    if (position === 'sticky') makeRelative(element);
  }
  for (let pass = 0; pass < PASSES; pass += 1) {
    const root = document.documentElement.getBoundingClientRect();
    const shifts = new Map<Node, { one: Stuck; x: number; y: number }>();
    for (const one of stuck) {
      const box = Element.prototype.getBoundingClientRect.call(one.element);
      // What is written to an element is magnified by its CSS zoom too.
      const ownZoom: number = Reflect.get(Element.prototype, 'currentCSSZoom', one.element) || 1;
      const x = (one.x - (box.x - root.x) / zoom) / ownZoom;
      const y = (one.y - (box.y - root.y) / zoom) / ownZoom;
      if (Math.hypot(x, y) > TOLERANCE_PX && !isIn(one.element, shifts))
        shifts.set(one.element, { one, x, y });
    }
    if (shifts.size === 0) return;
    const moves = [...shifts.values()].map(({ one, x, y }) => moveOf(one, x, y));
    for (const move of moves) move();
  }

  function isIn(element: Element, moved: Map<Node, unknown>): boolean {
    const around = (node: Node): Node | null =>
      node instanceof ShadowRoot ? node.host : Reflect.get(Node.prototype, 'parentNode', node);
    for (let node: Node | null = element; node; node = around(node)) {
      if (moved.has(node)) return true;
    }
    return false;
  }

  /** Reads at once and gives what writes, so that many elements cost one layout. */
  function moveOf({ element, position }: Stuck, x: number, y: number): () => void {
    const style = getComputedStyle(element);
    const px = (value: string) => Number.parseFloat(value) || 0;
    // Relative elements move by their inset. Fixed ones by margins that cancel out, whichever edges hold them.
    const values: Record<string, number> =
      position === 'sticky'
        ? { left: px(style.left) + x, top: px(style.top) + y }
        : {
            'margin-left': px(style.marginLeft) + x,
            'margin-right': px(style.marginRight) - x,
            'margin-top': px(style.marginTop) + y,
            'margin-bottom': px(style.marginBottom) - y,
          };
    return () => {
      for (const [property, value] of Object.entries(values)) set(element, property, `${value}px`);
    };
  }

  function makeRelative(element: HTMLElement): void {
    // A sticky element is a stacking context, a relative one only with a z-index.
    if (getComputedStyle(element).zIndex === 'auto') set(element, 'z-index', '0');
    set(element, 'position', 'relative');
    set(element, 'inset', 'auto');
  }

  function set(element: HTMLElement, property: string, value: string): void {
    const style: CSSStyleDeclaration = Reflect.get(HTMLElement.prototype, 'style', element);
    style.setProperty(property, value, 'important');
  }
}
