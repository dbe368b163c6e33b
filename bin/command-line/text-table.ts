/**
 * A text table: columns as wide as their widest cell, with two blanks between them. Pure.
 */

type Cell = string | number | undefined;

/** The first row is the header. An undefined cell is shown as "-". */
export function textTable(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map(textOf));
  const count = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells.map((row) => textRow(row, widths)).join('\n');
}

/** One row, for a table that is printed row by row. A column without a width is as wide as its cell. */
export function textRow(cells: readonly Cell[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => textOf(cell).padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();
}

function textOf(cell: Cell): string {
  return cell === undefined ? '-' : printable(String(cell));
}

/** One name and value per line; pairs without a value are left out. */
export function textPairs(pairs: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(pairs).filter(([, value]) => value !== undefined);
  return textTable(given.map(([name, value]) => [`${name}:`, value]));
}

/** Removes control characters, because values come from outside and a terminal obeys them. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}
