/** Visible text, through shadow trees. Cached per search, and until something is hidden. */
import { drawnNodesOf, forgetTrees, mayContainTrees } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';

const NEVER_READ = 'style, script, noscript, template';

let texts = new WeakMap<Element, string>();

/** Called before each search, and when something of the page was hidden. */
export function forgetTexts(): void {
  texts = new WeakMap();
}

let search = 0;

export function forgetAll(): void {
  search += 1;
  forgetTexts();
  forgetTrees();
}

export function oncePerSearch<Value>(find: () => Value): () => Value {
  let known: { search: number; value: Value } | undefined;
  return () => {
    if (known?.search !== search) known = { search, value: find() };
    return known.value;
  };
}

/** Without spaces at its ends. */
export function textOf(element: Element): string {
  const known = texts.get(element);
  if (known !== undefined) return known;
  const text = (mayContainTrees(element) ? readFlat(element) : readPlain(element)).trim();
  texts.set(element, text);
  return text;
}

function readPlain(element: Element): string {
  if (!(element instanceof HTMLElement)) return itself(element).textContent ?? '';
  const { innerText, childElementCount } = itself(element);
  // An element that is not drawn itself (display: contents in a hidden one) reads as all its text.
  return innerText.trim() !== '' || childElementCount === 0 ? innerText : readFlat(element);
}

const readFlat = (element: Element) => collectText(element, '').join(' ');

/** The text right in the element, without that of its children. */
export function ownText(element: Element): string {
  const nodes = [...itself(element).childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return nodes.map((node) => node.nodeValue?.trim() ?? '').join('');
}

export const hasText = (element: Element) =>
  [...itself(element).childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

/** The drawn text nodes below an element, but for those in elements that match `skipped`. */
export function collectText(element: Element, skipped: string): string[] {
  const found: string[] = [];
  const skip = skipped === '' ? NEVER_READ : `${NEVER_READ}, ${skipped}`;
  const walk = (outer: Element) => {
    for (const node of drawnNodesOf(outer)) {
      if (node.nodeType === Node.TEXT_NODE) {
        const text = (node.nodeValue ?? '').trim();
        if (text !== '') found.push(text);
      } else if (node instanceof Element && !itself(node).matches(skip) && isRead(node)) walk(node);
    }
  };
  walk(element);
  return found;
}

function isRead(element: Element): boolean {
  return itself(element).checkVisibility() || getComputedStyle(element).display === 'contents';
}
