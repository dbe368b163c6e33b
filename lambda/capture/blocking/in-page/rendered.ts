/** What an element looks like: whether it is drawn, where it stands, whether it lies above the page. */
import { itself } from './itself.ts';

/** Everything below a root, shadow trees included; what is not drawn is left out with all it holds. */
export function* drawnElements(root: ParentNode): Generator<Element> {
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

/** The element around it, out of a shadow tree too. */
export function parentOf(element: Element): Element | null {
  const { parentElement } = itself(element);
  if (parentElement !== null) return parentElement;
  const root = itself(element).getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** What lies above the rest: z-index that no ordinary content has. */
const HIGH_LAYER = 1_000;

export function isOverlay(element: Element): boolean {
  const { position, zIndex } = getComputedStyle(element);
  if (position === 'fixed' || position === 'sticky') return true;
  if (position === 'absolute' && Number(zIndex) >= HIGH_LAYER) return true;
  return isInTopLayer(element);
}

function isInTopLayer(element: Element): boolean {
  return itself(element).matches('dialog:modal, :popover-open');
}

export function isDialog(element: Element): boolean {
  return itself(element).matches(
    'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true], :popover-open',
  );
}

/** The part of the viewport that the element covers, 0 to 1; of its children where it has no size itself. */
export function coverage(element: Element): number {
  const { width, height } = visibleBox(element);
  return (width * height) / (innerWidth * innerHeight);
}

export interface VisibleBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

/** What of the element lies in the viewport. */
export function visibleBox(element: Element): VisibleBox {
  const boxes = [element, ...innerOf(element)].map((part) => itself(part).getBoundingClientRect());
  const box =
    boxes.find(({ width, height }) => width * height > 0) ?? itself(element).getBoundingClientRect();
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const right = Math.min(innerWidth, box.right);
  const bottom = Math.min(innerHeight, box.bottom);
  return { left, top, right, bottom, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Its children, and those of its shadow tree. */
export function innerOf(element: Element): Element[] {
  const { children, shadowRoot } = itself(element);
  return [...children, ...(shadowRoot?.children ?? [])];
}

/** Text as a reader sees it, of shadow trees too. */
export function textOf(element: Element): string {
  const { shadowRoot, childElementCount } = itself(element);
  if (shadowRoot === null && itself(element).querySelector('slot') === null) {
    const own =
      element instanceof HTMLElement ? itself(element).innerText : (itself(element).textContent ?? '');
    if (own.trim() !== '' || childElementCount === 0) return own;
  }
  const parts = [...drawnElements(element), ...(shadowRoot ? drawnElements(shadowRoot) : [])];
  const texts = parts
    .map(itself)
    .filter((part) => part.shadowRoot === null && !part.matches('style, script'));
  return texts.map(ownText).join(' ').trim();
}

function ownText(element: Element): string {
  const nodes = [...itself(element).childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return nodes.map((node) => node.nodeValue ?? '').join(' ');
}

/** All below an element that matches, in open shadow trees too. */
export function findAll(element: Element | ShadowRoot, selector: string): Element[] {
  const found = [...itself(element).querySelectorAll(selector)];
  const inner = [...itself(element).querySelectorAll('*')];
  const roots = [...(element instanceof Element ? [element] : []), ...inner].map(
    (host) => itself(host).shadowRoot,
  );
  return [...found, ...roots.flatMap((root) => (root === null ? [] : findAll(root, selector)))];
}

/** Wins over any rule of the page; a content security policy has no say in it. */
export function hide(element: Element): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    itself(element).style.setProperty('display', 'none', 'important');
  }
}

/** Everything the page calls an element by. */
export function nameOf(element: Element): string {
  const names = [
    'id',
    'class',
    'name',
    'title',
    'aria-label',
    'aria-labelledby',
    'data-testid',
    'data-nosnippet',
  ];
  const own = itself(element);
  return [own.localName, ...names.map((name) => own.getAttribute(name) ?? '')].join(' ');
}
