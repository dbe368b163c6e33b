/**
 * What the visitor asks of a page to find the words that are seen. All of it runs in the page.
 */

export interface WordOnPage {
  text: string;
  /** The box of each letter and number: left, top, width, height in px of the picture. */
  letters: [number, number, number, number][];
}

/** Drawing a whole page makes some pages lay themselves out anew, which nothing is to follow slowly. */
export function stopTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important }');
  adopt(document);

  function adopt(tree: Document | ShadowRoot): void {
    tree.adoptedStyleSheets.push(sheet);
    for (const { shadowRoot } of tree.querySelectorAll('*')) if (shadowRoot) adopt(shadowRoot);
  }
}

/**
 * The words of the document and its open shadow trees. One that is made of several elements counts as
 * several. With `wanted` it gives these alone, with their letters, and takes their colour away:
 * shadows, lines and all else stay.
 */
export function readWords(wanted?: string[]): WordOnPage[] {
  const view = window.visualViewport;
  const scale = view?.scale ?? 1;
  const [left, top] = [(view?.pageLeft ?? scrollX) - scrollX, (view?.pageTop ?? scrollY) - scrollY];
  const range = document.createRange();
  const words: WordOnPage[] = [];
  const only = wanted && new Set(wanted);
  const marked = new Highlight();
  const sheet = new CSSStyleSheet();
  // Drawings paint by other names, and text may be cut out of its background.
  sheet.replaceSync(`::highlight(corpus-words) { color: transparent; -webkit-text-fill-color: transparent;
      -webkit-text-stroke-color: transparent }
    [data-corpus-words] { fill: transparent !important; stroke: transparent !important; background-image: none !important }`);
  if (only) {
    CSS.highlights.set('corpus-words', marked);
    document.adoptedStyleSheets.push(sheet);
  }
  if (document.body) readTree(document.body);
  return words;

  function readTree(tree: Node): void {
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = tree; node; node = walker.nextNode()) {
      if (node instanceof Element) node.removeAttribute('data-corpus-words');
      if (node instanceof Element && node.shadowRoot) {
        if (only) node.shadowRoot.adoptedStyleSheets.push(sheet);
        readTree(node.shadowRoot);
      }
      if (node instanceof Text && isRead(node)) readText(node);
    }
  }

  /** A closed list has boxes for its options, of which the picture shows one. */
  function isRead({ parentElement }: Text): boolean {
    return parentElement === null || parentElement.closest('script, style, select, textarea') === null;
  }

  function readText(node: Text): void {
    for (const { 0: text, index } of node.data.matchAll(/\S+/g)) {
      if (!/[\p{L}\p{N}]{2}/u.test(text) || (only && !only.has(text))) continue;
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      if (range.getClientRects().length === 0) continue;
      if (only) uncolour(node);
      words.push({ text, letters: only ? lettersOf(node, text, index) : [] });
    }
  }

  function uncolour({ parentElement }: Text): void {
    marked.add(range.cloneRange());
    for (let element = parentElement; element; element = element.parentElement) {
      const isDrawing = element === parentElement && element instanceof SVGElement;
      if (isDrawing || getComputedStyle(element).backgroundClip.includes('text'))
        element.setAttribute('data-corpus-words', '');
    }
  }

  function lettersOf(node: Text, text: string, index: number): WordOnPage['letters'] {
    return Array.from(text.matchAll(/[\p{L}\p{N}]\p{M}*/gu), ({ 0: letter, index: at }) => {
      range.setStart(node, index + at);
      range.setEnd(node, index + at + letter.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return [(x - left) * scale, (y - top) * scale, width * scale, height * scale];
    });
  }
}
