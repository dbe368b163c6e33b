/** What a browser draws that is in no text of the page: marks around elements, and empty lines of code. */
import { boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';

/** The nodes of an element with the marks around them. */
export function withMarks(element: Element, nodes: readonly Node[]): readonly Node[] {
  if (nodes.length === 0) return nodes;
  const marks = MARKS.get(itself(element).localName)?.(element);
  if (marks === undefined) return nodes;
  const [open, close] = marks.map((mark) => document.createTextNode(mark));
  return open === undefined || close === undefined ? nodes : [open, ...nodes, close];
}

type Marks = readonly [string, string];

/** By name. The page chooses names, and an object has members of its own. */
const MARKS: ReadonlyMap<string, (element: Element) => Marks | undefined> = new Map([
  ['q', quotesOf],
  ['rt', () => ['(', ')']],
]);
/** By depth, where the page names none. */
const QUOTES = ['“', '”', '‘', '’'];

/** Undefined where the page draws none, or writes them itself. */
function quotesOf(element: Element): Marks | undefined {
  if (getComputedStyle(element, '::before').content !== 'open-quote') return undefined;
  const { quotes } = getComputedStyle(element);
  const named = [...quotes.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, mark = '']) => mark);
  const known = named.length >= 2 ? named : QUOTES;
  const { parentElement: outer } = element;
  const isWithin = outer !== null && itself(outer).closest('q') !== null;
  const at = isWithin ? Math.min(2, known.length - 2) : 0;
  return [known[at] ?? '', known[at + 1] ?? ''];
}

/** Whether the element, which lies in a block of code, is a line with nothing to read but its number. */
export function isEmptyLine(element: Element): boolean {
  if (/[^\s\d]/.test(element.textContent ?? '')) return false;
  const { top, bottom } = boxOf(element);
  const isBeside = (other: Element | null) =>
    other !== null && boxOf(other).top < bottom - 1 && boxOf(other).bottom > top + 1;
  return bottom > top && !isBeside(element.previousElementSibling) && !isBeside(element.nextElementSibling);
}
