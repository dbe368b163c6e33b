/** The text of a copy: one line for each block, in reading order. */
import { BLOCK } from './visible-copy.ts';

export function plainText(copy: Element): string {
  const lines: string[] = [];
  let line = '';
  let isCode = false;
  const endLine = () => {
    const text = isCode ? line.trimEnd() : line.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
    isCode = false;
  };
  const walker = copy.ownerDocument.createTreeWalker(copy, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  /** Blocks that have begun, innermost last. */
  const open: Node[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (let last = open.at(-1); last !== undefined && !last.contains(node); last = open.at(-1)) {
      open.pop();
      endLine();
    }
    if (node instanceof Text) {
      if (node.parentElement?.closest('pre') === null) line += node.data;
      else addCode(node.data);
    } else if (node instanceof Element) {
      if (node.localName === 'br') endLine();
      else if (node.localName === 'td' || node.localName === 'th') line += ' ';
      else if (node.localName === 'img') line += ` ${node.getAttribute('alt') ?? ''} `;
      else if (node.hasAttribute(BLOCK)) {
        endLine();
        open.push(node);
      }
    }
  }
  endLine();
  return lines.join('\n');

  /** Lines of code keep their indents. */
  function addCode(text: string): void {
    const [first = '', ...rest] = text.split('\n');
    isCode = true;
    line += first;
    for (const next of rest) {
      if (line.trim() !== '') lines.push(line.trimEnd());
      line = next;
    }
  }
}
