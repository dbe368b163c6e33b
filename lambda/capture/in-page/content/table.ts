/**
 * Tables as GitHub writes them. A cell that spans others stands in the first of them; the others are empty.
 */
import { linesOf } from './text-lines.ts';

const MAX_COLUMNS = 100;
const MAX_SPAN = 1_000;

/** Rows of cells; undefined where a span goes on. */
export type Grid = (Element | undefined)[][];

/** Null for a table that lays out a page: with another table in it, or a single row or column. */
export function gridOf(table: Element): Grid | null {
  if (table.querySelector('table') !== null || isForLayout(table)) return null;
  const rows = [...table.querySelectorAll('tr')];
  const grid: Grid = rows.map(() => []);
  /** Column -> rows for which a cell above goes on. */
  const goesOn: number[] = [];
  for (const [index, row] of rows.entries()) {
    const line = grid[index] ?? [];
    const cells = row.querySelectorAll('td, th');
    let column = 0;
    for (const cell of cells) {
      while ((goesOn[column] ?? 0) > 0 && column < MAX_COLUMNS) column += 1;
      const columns = Math.min(spanOf(cell, 'colspan'), MAX_COLUMNS - column);
      if (columns <= 0) break;
      line[column] = cell;
      for (let at = column; at < column + columns; at += 1) goesOn[at] = spanOf(cell, 'rowspan');
      column += columns;
    }
    for (const [at, left] of goesOn.entries()) goesOn[at] = Math.max(0, (left ?? 0) - 1);
  }
  const width = grid.reduce((most, line) => Math.max(most, line.length), goesOn.length);
  return width < 2 || grid.length < 2
    ? null
    : grid.map((line) => Array.from({ length: width }, (_, at) => line[at]));
}

/** Both roles say so. */
function isForLayout(table: Element): boolean {
  return ['presentation', 'none'].includes(table.getAttribute('role') ?? '');
}

function spanOf(cell: Element, name: string): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isFinite(span) ? Math.min(Math.max(span, 1), MAX_SPAN) : 1;
}

/** The first row is the head: GitHub's tables need one. `write` gives the Markdown of a cell. */
export function tableText(grid: Grid, write: (cell: Element) => string): string {
  const lines = grid.map((row) => `| ${row.map((cell) => oneLine(cell, write)).join(' | ')} |`);
  const [head = '', ...body] = lines.filter((line) => /[^|\s]/.test(line));
  const rule = `|${' --- |'.repeat(grid[0]?.length ?? 0)}`;
  return [head, rule, ...body].join('\n');
}

/** A cell has one line of Markdown, in which its own lines end by `<br>`. */
function oneLine(cell: Element | undefined, write: (cell: Element) => string): string {
  if (cell === undefined) return '';
  const lines = linesOf(write(cell).replaceAll('|', '\\|'));
  return lines.map((line) => line.replace(WIDE_MARK, '$1 ')).join('<br>');
}

/** Of an item of a list. */
const WIDE_MARK = /^(-|\d+\.) +/;
