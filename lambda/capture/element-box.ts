/**
 * Brings out the whole of an element and measures it: what clips it is opened, so that its box shows the
 * element and not what lies beneath.
 */
import type { Handle, World } from './world.ts';

/** A rectangle in CSS px of the document, whole numbers. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The element's border box, fractions rounded outward; undefined when it has gone. What of it lies outside of
 * the document's start, where nothing is ever painted, is moved into it together with the page.
 */
export async function measureElement(world: World, element: Handle<Element>): Promise<Box | undefined> {
  const { edges, outsideX, outsideY } = await world.run(bringOut, element);
  if (edges.right <= edges.left || edges.bottom <= edges.top) return undefined;
  if (outsideX <= 0 && outsideY <= 0) return roundOutward(edges);
  const x = Math.max(0, Math.ceil(outsideX));
  const y = Math.max(0, Math.ceil(outsideY));
  await world.run(movePage, x, y);
  return roundOutward({
    left: edges.left + x,
    right: edges.right + x,
    top: edges.top + y,
    bottom: edges.bottom + y,
  });
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Opens, from the inside out, every ancestor that hides a part of the element: a scroller smaller than it, a
 * carousel that has turned on. They grow, so that what follows them makes way. The element keeps its size.
 */
function bringOut(element: Element): { edges: Edges; outsideX: number; outsideY: number } {
  const boxOf = (of: Element) => Element.prototype.getBoundingClientRect.call(of);
  const set = (changed: HTMLElement, values: Record<string, string>) => {
    // A field named style would hide that of its form.
    const style: CSSStyleDeclaration = Reflect.get(HTMLElement.prototype, 'style', changed);
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value, 'important');
  };
  const hidesPart = (ancestor: HTMLElement) => {
    const outer = boxOf(element);
    const { left, top } = boxOf(ancestor);
    const x = left + itself(ancestor).clientLeft;
    const y = top + itself(ancestor).clientTop;
    // Half a pixel is what rounding makes of a scroll position.
    return (
      outer.left < x - 0.5 ||
      outer.top < y - 0.5 ||
      outer.right > x + itself(ancestor).clientWidth + 0.5 ||
      outer.bottom > y + itself(ancestor).clientHeight + 0.5
    );
  };
  const clips = (ancestor: HTMLElement) => {
    const { overflowX, overflowY, contain, display } = getComputedStyle(ancestor);
    if (display === 'inline' || display === 'contents') return false;
    return `${overflowX}${overflowY}` !== 'visiblevisible' || /paint|content|strict/.test(contain);
  };
  /** Past boxes that do not hold it, as an absolute element's static ancestors. */
  const holderOf = (held: Element): Element | null => {
    const { position } = getComputedStyle(held);
    const isLifted = position === 'absolute' || position === 'fixed';
    if (isLifted && held instanceof HTMLElement) return itself(held).offsetParent;
    const slot: Node | null = Reflect.get(Element.prototype, 'assignedSlot', held);
    const parent: Node | null = slot ?? Reflect.get(Node.prototype, 'parentNode', held);
    if (parent instanceof ShadowRoot) return parent.host;
    return parent instanceof Element ? parent : null;
  };
  const keepSize = () => {
    const { display } = getComputedStyle(element);
    if (!(element instanceof HTMLElement) || /inline$|contents|table-/.test(display)) return;
    const { offsetWidth, offsetHeight } = itself(element);
    const isWhole = boxOf(element).width === offsetWidth && boxOf(element).height === offsetHeight;
    if (!isWhole) return;
    set(element, { 'box-sizing': 'border-box', width: `${offsetWidth}px`, height: `${offsetHeight}px` });
    set(element, {
      'min-width': '0',
      'max-width': 'none',
      'min-height': '0',
      'max-height': 'none',
      flex: 'none',
    });
  };

  // The viewport takes over the overflow of the root, or else of the body: a picture goes past it.
  const root = document.documentElement;
  const isRootOpen = getComputedStyle(root).overflow === 'visible';
  const passed = new Set<Element | null>(isRootOpen ? [root, document.body] : [root]);
  for (let holder = holderOf(element); holder !== null; holder = holderOf(holder)) {
    if (passed.has(holder) || !(holder instanceof HTMLElement) || !clips(holder) || !hidesPart(holder))
      continue;
    keepSize();
    const { scrollWidth, scrollHeight, offsetWidth, clientWidth, offsetHeight, clientHeight } =
      itself(holder);
    const isWider = scrollWidth > clientWidth;
    const isHigher = scrollHeight > clientHeight;
    set(holder, { overflow: 'visible', contain: 'none', 'box-sizing': 'border-box', flex: 'none' });
    if (isWider) {
      set(holder, { width: `${scrollWidth + offsetWidth - clientWidth}px`, 'max-width': 'none' });
    }
    if (isHigher) {
      set(holder, { height: `${scrollHeight + offsetHeight - clientHeight}px`, 'max-height': 'none' });
    }
  }

  const box = boxOf(element);
  const left = box.left + scrollX;
  const top = box.top + scrollY;
  // A page that reads from the right also scrolls from there: its document goes on to the left of 0.
  const readsFromRight = [root, document.body ?? root].some((part) => {
    const { direction, writingMode } = getComputedStyle(part);
    return direction === 'rtl' || writingMode === 'vertical-rl';
  });
  return {
    edges: { left, top, right: box.right + scrollX, bottom: box.bottom + scrollY },
    outsideX: (readsFromRight ? root.clientWidth - root.scrollWidth : 0) - left,
    outsideY: -top,
  };
}

function movePage(x: number, y: number): void {
  document.documentElement.style.setProperty('translate', `${x}px ${y}px`, 'important');
}

// Layout counts in 1/64 px; what a float adds to a whole pixel must not make it two.
const FLOAT_NOISE_PX = 1 / 128;

function roundOutward(edges: Edges): Box {
  const x = Math.floor(edges.left + FLOAT_NOISE_PX);
  const y = Math.floor(edges.top + FLOAT_NOISE_PX);
  const width = Math.ceil(edges.right - FLOAT_NOISE_PX) - x;
  const height = Math.ceil(edges.bottom - FLOAT_NOISE_PX) - y;
  return { x, y, width, height };
}
