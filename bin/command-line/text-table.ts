/**
 * A text table: columns as wide as their widest cell, with two blanks between them. Pure.
 */

/** The first row is the header. An undefined cell is shown as "-". */
export function textTable(rows: readonly (readonly (string | number | undefined)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === undefined ? '-' : printable(String(cell)))));
  const count = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
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
