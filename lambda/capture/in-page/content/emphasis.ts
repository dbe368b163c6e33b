/**
 * Bold and italic text. CommonMark takes marks between a punctuation character and a letter for text, so in
 * `<b>Note:</b>text` the colon goes out of the marks.
 */
import type TurndownService from 'turndown';
import { BLOCK } from './visible-copy.ts';

const LETTER_BEFORE = /[\p{L}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}]/u;
const MARKED = 'strong, b, em, i';
const IN_LINES =
  'a, abbr, b, br, cite, code, del, em, i, img, ins, kbd, mark, q, s, samp, small, span, strike, strong, ' +
  'sub, sup, time, u, var';
/** What has lines of its own in Markdown. Links around blocks do. */
const OWN_LINES = `[${BLOCK}]:not(${IN_LINES}), a [${BLOCK}]`;
/** More are no text. A search in a longer row of signs would take a time that grows with its square. */
const MAX_SIGNS = 20;
/** At the edges of a text. Marks of Markdown have a backslash before them. */
const FIRST_SIGNS = /^[\p{P}\p{S}]*/u;
const LAST_SIGNS = /[\p{P}\p{S}]*$/u;

export function addEmphasis(service: TurndownService): void {
  const known = new WeakMap<Element, boolean>();
  /** Marks go around no blocks. */
  const isAroundBlocks = (element: Element): boolean => {
    const isAround = known.get(element) ?? element.querySelector(OWN_LINES) !== null;
    known.set(element, isAround);
    return isAround;
  };
  /** Marks within the same marks would end them. Terms are bold. */
  const markOnce = (marks: string, same: string, content: string, node: Node): string => {
    if (isAroundBlocks(node as Element)) return content;
    let around = node.parentElement?.closest(same);
    while (around?.matches(MARKED) && isAroundBlocks(around)) around = around.parentElement?.closest(same);
    return around ? content : mark(marks, content, node);
  };
  service.addRule('bold', {
    filter: ['strong', 'b'],
    replacement: (content, node) => markOnce('**', 'strong, b, dt', content, node),
  });
  service.addRule('italic', {
    filter: ['em', 'i'],
    replacement: (content, node) => markOnce('*', 'em, i', content, node),
  });
}

function mark(marks: string, content: string, node: Node): string {
  if (content.trim() === '') return '';
  const { previousSibling, nextSibling } = node;
  const text = node.textContent ?? '';
  const isJoinedBefore = !/^\s/.test(text) && LETTER_BEFORE.test(previousSibling?.textContent ?? '');
  const isJoinedAfter = !/\s$/.test(text) && LETTER_AFTER.test(nextSibling?.textContent ?? '');
  const before = isJoinedBefore ? countSigns(node.firstChild, FIRST_SIGNS, [0, MAX_SIGNS]) : 0;
  const after = isJoinedAfter ? countSigns(node.lastChild, LAST_SIGNS, [-MAX_SIGNS]) : 0;
  const [first = ''] = new RegExp(`^(?:\\\\?[^\\\\]){${before}}`, 'u').exec(content) ?? [];
  const rest = content.slice(first.length);
  const [last = ''] = new RegExp(`(?:\\\\?[^\\\\]){${after}}$`, 'u').exec(rest) ?? [];
  const within = rest.slice(0, rest.length - last.length);
  return within === '' ? content : `${first}${marks}${within}${marks}${last}`;
}

/** How many there are at the edge of a text. What is no text has marks of its own there. */
function countSigns(edge: Node | null, signs: RegExp, edgeOf: [number, number?]): number {
  const text = edge?.nodeType === Node.TEXT_NODE ? (edge.nodeValue ?? '') : '';
  return [...(signs.exec(text.slice(...edgeOf))?.[0] ?? '')].length;
}
