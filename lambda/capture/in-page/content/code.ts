/**
 * Blocks of code: their text without the numbers of lines and buttons, and their language. Lists of files are
 * such blocks, too, and are no code.
 */
import { BLOCK, CODE_CLASS, EMPTY_LINE } from './visible-copy.ts';

const LINE_NUMBERS =
  /(?:^|[\s_-])(?:linenos?|linenumbers?|line-?numbers?(?:-rows)?|lineno|gutter|blob-num|hljs-ln-numbers|rouge-gutter)(?:$|[\s_-])/i;
const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|brush:|sourceCode)[-\s]*([\w+#][\w+#.-]{0,29})/i;

/** Code that is a button as a whole, to be copied by a press, is code. */
export function plainCode(pre: HTMLElement): string {
  return codeIn(pre, isBesideCode) || codeIn(pre, isNumberOfLine);
}

function codeIn(pre: HTMLElement, isBeside: (element: Element) => boolean): string {
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
      if (!(node instanceof Element) || isBeside(node)) continue;
      if (node.localName === 'br') lines.push('');
      const isLine = node.localName !== 'code' && (node.localName === 'tr' || isBlockLine(node));
      if (isLine) endLine();
      const { length } = lines;
      read(node);
      if (!isLine) continue;
      if (node.hasAttribute(EMPTY_LINE) && lines.length === length && lines.at(-1) === '') lines.push('');
      else endLine();
    }
  }
}

/** Numbers of lines, and buttons such as "Copy". */
function isBesideCode(element: Element): boolean {
  return isNumberOfLine(element) || element.getAttribute('role') === 'button';
}

function isNumberOfLine(element: Element): boolean {
  return LINE_NUMBERS.test(element.getAttribute(CODE_CLASS) ?? '');
}

function isBlockLine(element: Element): boolean {
  return element.hasAttribute(BLOCK) && !/^t(?:able|body|d|h|head)$/.test(element.localName);
}

const LEAST_LINES = 5;
const LEAST_WITH_LINK = 0.6;

/** Whether its lines begin with links. */
export function isListOfLinks(pre: Element): boolean {
  if (pre.querySelector('a[href]') === null) return false;
  const nodes = pre.ownerDocument.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
  const counted = { lines: 0, withLink: 0 };
  let isBegun = false;
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const isLink = (node.parentElement?.closest('a[href]') ?? null) !== null;
    for (const [at, part] of (node.nodeValue ?? '').split('\n').entries()) {
      if (at > 0) isBegun = false;
      if (isBegun || part.trim() === '') continue;
      isBegun = true;
      counted.lines += 1;
      if (isLink) counted.withLink += 1;
    }
  }
  return counted.lines >= LEAST_LINES && counted.withLink >= LEAST_WITH_LINK * counted.lines;
}

/** Empty if none is named. */
export function codeLanguage(pre: HTMLElement): string {
  const named = [pre, pre.parentElement, pre.parentElement?.parentElement];
  const classes = [
    pre.querySelector('code')?.getAttribute(CODE_CLASS),
    ...named.map((element) => element?.getAttribute('class')),
  ];
  const found = classes.map((each) => LANGUAGE.exec(each ?? '')?.[1]);
  return found.find((language) => language !== undefined) ?? '';
}
