/** Writes code as Markdown: as a block, or in a line where there can be no blocks. */
import { linesOf } from './text-lines.ts';

/** A block. The fence is longer than any in the code. */
export function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return code.trim() === '' ? '' : `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

/** A block as spans, one for each of its lines, for headings and cells of tables. */
export function spansOfLines(code: string): string {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `\n${span(line.trimEnd())}\n`).join('');
}

/** Code of a line. There are no marks in it, so that its links are around their parts of it. */
export function linkedSpans(code: Element): string {
  const runs: { text: string; link: Element | null }[] = [];
  const nodes = code.ownerDocument.createTreeWalker(code);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const text = textIn(node);
    const around = node.parentElement?.closest('a[href]') ?? null;
    const link = around !== null && code.contains(around) ? around : null;
    const last = runs.at(-1);
    if (last?.link === link) last.text += text;
    else if (text !== '') runs.push({ text, link });
  }
  return runs.map(linkedSpan).join('').trim();
}

/** Of a node alone, without what it contains. */
function textIn(node: Node): string {
  if (node.nodeName === 'BR') return '\n';
  return node.nodeName === 'IMG' ? ((node as Element).getAttribute('alt') ?? '') : (node.nodeValue ?? '');
}

/** Readers drop blanks at the edges of code. */
function linkedSpan({ text, link }: { text: string; link: Element | null }): string {
  const line = linesOf(text).join(' ');
  if (line === '') return ' ';
  const address = link?.getAttribute('href')?.replaceAll(/[()]/g, '\\$&');
  const written = address === undefined ? span(line) : `[${span(line)}](${address})`;
  return `${/^\s/.test(text) ? ' ' : ''}${written}${/\s$/.test(text) ? ' ' : ''}`;
}

function span(line: string): string {
  const fence = '`'.repeat(longestRun(line) + 1);
  const gap = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

function longestRun(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
