/** Blocks of code: their text without the numbers of lines, and their language. */
import { BLOCK } from './visible-copy.ts';

const LINE_NUMBERS =
  /(?:^|[\s_-])(?:linenos?|linenumbers?|line-?numbers?(?:-rows)?|lineno|gutter|blob-num|hljs-ln-numbers|rouge-gutter)(?:$|[\s_-])/i;
const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|brush:|sourceCode)[-\s]*([\w+#.-]{1,30})/i;

export function plainCode(pre: HTMLElement): string {
  const lines = [''];
  const add = (text: string) => {
    const [first = '', ...rest] = text.split('\n');
    lines.push(`${lines.pop() ?? ''}${first}`);
    for (const line of rest) lines.push(line);
  };
  const endLine = () => {
    if (lines.at(-1) !== '') lines.push('');
  };
  read(pre);
  return lines.join('\n').replace(/^\n+|\s+$/g, '');

  function read(element: Element): void {
    for (const node of element.childNodes) {
      if (node instanceof Text) add(node.data);
      if (!(node instanceof Element) || LINE_NUMBERS.test(node.getAttribute('class') ?? '')) continue;
      if (node.localName === 'br') lines.push('');
      const isLine = node.localName !== 'code' && (node.localName === 'tr' || isBlockLine(node));
      if (isLine) endLine();
      read(node);
      if (isLine) endLine();
    }
  }
}

function isBlockLine(element: Element): boolean {
  return element.hasAttribute(BLOCK) && !/^t(?:able|body|d|h|head)$/.test(element.localName);
}

/** Empty if none is named. */
export function codeLanguage(pre: HTMLElement): string {
  const named = [pre.querySelector('code'), pre, pre.parentElement, pre.parentElement?.parentElement];
  const found = named.map((element) => LANGUAGE.exec(element?.getAttribute('class') ?? '')?.[1]);
  return found.find((language) => language !== undefined) ?? '';
}
