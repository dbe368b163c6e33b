/**
 * Completes the lists of links of which Readability has kept a part, such as the column of a table without
 * links.
 */
import type { LinkLists } from './link-lists.ts';

/** Has the number of the list that a row is of. */
const ROW = 'data-row';
/** Share of a list's text that is kept. Less is kept by chance. */
const LEAST_KEPT = 0.3;

/**
 * Marks the rows of lists; returns the lists by their numbers. Call it before the content is looked for.
 */
export function markRows(scope: Element, lists: LinkLists): Element[] {
  const marked: Element[] = [];
  const mark = (element: Element): void => {
    const { isList, listed } = lists.measureOf(element);
    if (listed === 0) return;
    if (!isList) {
      for (const child of element.children) mark(child);
      return;
    }
    for (const row of element.children) row.setAttribute(ROW, String(marked.length));
    marked.push(element);
  };
  mark(scope);
  return marked;
}

/** Puts each list in the place of the first of its rows that the content has. */
export function completeLists(content: Element, marked: readonly Element[], lists: LinkLists): void {
  const found = Map.groupBy(content.querySelectorAll(`[${ROW}]`), (row) => Number(row.getAttribute(ROW)));
  for (const [number, rows] of found) {
    const list = marked[number];
    const [first] = rows;
    if (list === undefined || first === undefined) continue;
    const kept = rows.reduce((sum, row) => sum + (row.textContent ?? '').trim().length, 0);
    const { characters } = lists.measureOf(list);
    if (kept < LEAST_KEPT * characters || kept >= characters) continue;
    first.replaceWith(list.cloneNode(true));
    for (const row of rows) row.remove();
  }
}
