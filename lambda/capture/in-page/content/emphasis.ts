/**
 * Bold and italic text. CommonMark takes marks between a punctuation character and a letter for text, so in
 * `<b>Note:</b>text` the colon goes out of the marks.
 */
import type TurndownService from 'turndown';

const LETTER_BEFORE = /[\p{L}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}]/u;
/** More are no text. A search in a longer row of signs would take a time that grows with its square. */
const MAX_SIGNS = 20;
/** At the edges of a text. Marks of Markdown have a backslash before them. */
const FIRST_SIGNS = /^[\p{P}\p{S}]*/u;
const LAST_SIGNS = /[\p{P}\p{S}]*$/u;

export function addEmphasis(service: TurndownService): void {
  service.addRule('bold', {
    filter: ['strong', 'b'],
    // Terms are bold.
    replacement: (content, node) => markOnce('**', 'strong, b, dt', content, node),
  });
  service.addRule('italic', {
    filter: ['em', 'i'],
    replacement: (content, node) => markOnce('*', 'em, i', content, node),
  });
}

/** Marks within the same marks would end them. */
function markOnce(marks: string, same: string, content: string, node: Node): string {
  return node.parentElement?.closest(same) ? content : mark(marks, content, node);
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
