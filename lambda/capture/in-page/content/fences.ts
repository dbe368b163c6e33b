/** Writes code as Markdown: as a block, or in a line where there can be no blocks. */
import { linesOf } from './text-lines.ts';

/** A block. The fence is longer than any in the code. */
export function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return code.trim() === '' ? '' : `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

/** For headings and cells of tables. */
export function inLine(code: string): string {
  const line = linesOf(code).join(' ');
  const fence = '`'.repeat(longestRun(line) + 1);
  const gap = /^`|`$/.test(line) ? ' ' : '';
  return line === '' ? '' : ` ${fence}${gap}${line}${gap}${fence} `;
}

function longestRun(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
