/**
 * Blocks of code: their text without the numbers of lines and buttons, and their language. Lists of files are
 * such blocks, too, and are no code.
 */
import { BLOCK, CODE_CLASS, EMPTY_LINE } from './visible-copy.ts';

const LINE_NUMBERS =
  /(?:^|[\s_-])(?:linenos?|linenumbers?|line-?numbers?(?:-rows)?|lineno|gutter|blob-num|hljs-ln-numbers|rouge-gutter)(?:$|[\s_-])/i;
/** In classes, as highlighters write it. */
const LANGUAGES = [
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|brush:|sourceCode)[-\s]*([\w+#][\w+#.-]{0,29})/i,
  /(?:^|\s)highlight-(\w[\w+#.-]{0,29})/,
  /(?:^|\s)hljs\s+(\w[\w+#.-]{0,29})/,
];
const NO_LANGUAGE = /^(?:none|default)$/;
/** Of what stands around a block of code beside it: its language, buttons. With more, it is a text. */
const MAX_BAR_CHARACTERS = 40;
/** Elements around a block of code, and how many each has in it. */
const MAX_AROUND = 3;
const MAX_BESIDE = 6;
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Code that is a button as a whole, to be copied by a press, is code. */
export function plainCode(pre: HTMLElement): string {
  return isColumnOfNumbers(pre) ? '' : codeIn(pre, isBesideCode) || codeIn(pre, isNumberOfLine);
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

/** Whether it has the numbers of the lines of another block, in a table for these two. */
function isColumnOfNumbers(pre: Element): boolean {
  const table = pre.closest('table');
  if (table?.querySelectorAll('tr').length !== 1 || !/^[\s\d]*$/.test(pre.textContent ?? '')) return false;
  return [...table.querySelectorAll('pre')].some((other) => /[^\s\d]/.test(other.textContent ?? ''));
}

/** Removes numbers of lines, buttons and the name of the language that stand around a block of code. */
export function removeBars(pre: Element, language: string): void {
  let around = pre.parentElement;
  for (let level = 0; level < MAX_AROUND && around !== null; level += 1) {
    if (around.childElementCount > MAX_BESIDE) return;
    const beside = [...around.querySelectorAll('*')].filter(
      (each) => !each.contains(pre) && !pre.contains(each),
    );
    const numbers = beside.filter((each) => isNumberOfLine(each) && /^[\s\d]*$/.test(each.textContent ?? ''));
    for (const each of numbers) each.remove();
    const code = wordsOf(pre);
    if (wordsOf(around).length - code.length > MAX_BAR_CHARACTERS) return;
    const isNamed = (each: Element) =>
      language !== '' && wordsOf(each).toLowerCase() === language.toLowerCase() && !isHeading(each);
    for (const each of beside) if (each.getAttribute('role') === 'button' || isNamed(each)) each.remove();
    around = around.parentElement;
  }
}

/** Whether it is in a heading, or has one: that begins a section, also one about a language. */
function isHeading(element: Element): boolean {
  return element.closest(HEADINGS) !== null || element.querySelector(HEADINGS) !== null;
}

function wordsOf(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Numbers of lines, and buttons such as "Copy". */
function isBesideCode(element: Element): boolean {
  return isNumberOfLine(element) || element.getAttribute('role') === 'button';
}

function isNumberOfLine(element: Element): boolean {
  return LINE_NUMBERS.test(element.getAttribute(CODE_CLASS) ?? element.getAttribute('class') ?? '');
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
  const around = [pre.querySelector('code'), pre, pre.parentElement, pre.parentElement?.parentElement];
  const found = around.flatMap((element) => languagesOf(element ?? null));
  return found.find((language) => !NO_LANGUAGE.test(language)) ?? '';
}

function languagesOf(element: Element | null): string[] {
  const classes = element?.getAttribute(CODE_CLASS) ?? element?.getAttribute('class') ?? '';
  const named = LANGUAGES.map((language) => language.exec(classes)?.[1]);
  const given = ['data-language', 'data-lang'].map((name) => element?.getAttribute(name));
  return [...given, ...named].filter(
    (each) => typeof each === 'string' && /^[\w+#.-]{1,30}$/.test(each),
  ) as string[];
}
