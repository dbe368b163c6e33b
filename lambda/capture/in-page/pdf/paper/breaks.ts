/**
 * Marks what may break across sheets, or be left at the end of one: rows that fit on no sheet, high rows of
 * other tables, and headings with nothing under them, or with a picture that fits no sheet together with
 * them. The rules of capture/pdf/paper/page-rules.ts keep all other rows and headings together with what
 * follows.
 */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** They show something without text of their own. */
const PICTURES = 'img, video, canvas, svg, iframe, object, embed, input, select, textarea, hr, table';

/** The browser cuts them only where no sheet holds them. */
const WHOLE = 'img, video, canvas, svg, iframe, object, embed';

/**
 * A row with tables in it that is higher than this part of a sheet may break, because their rows are kept
 * whole: it contains the layout of a page or mail, and would leave most of a sheet empty.
 */
const HIGH_LAYOUT = 0.5;

/** `sheetPx` is the height of a sheet in px of the page. */
export function markBreaks(sheetPx: number): void {
  for (const row of document.querySelectorAll('tr')) {
    const { height } = boxOf(row);
    const isLayout = height > sheetPx * HIGH_LAYOUT && itself(row).querySelector('table') !== null;
    if (isLayout || height > sheetPx - repeatedPx(row)) row.setAttribute('data-sheet-breaks', '');
  }
  for (const heading of document.querySelectorAll(HEADINGS))
    if (isWithoutContent(heading, sheetPx)) heading.setAttribute('data-sheet-breaks', '');
}

/** The height of the head and foot that each sheet repeats. */
function repeatedPx(row: Element): number {
  const table = itself(row).closest('table');
  if (!(table instanceof HTMLTableElement)) return 0;
  const repeated = [table.tHead, table.tFoot].filter((part) => part !== null && !part.contains(row));
  return repeated.reduce((px, part) => px + (part === null ? 0 : boxOf(part).height), 0);
}

/**
 * Whether another heading of the same or a higher level follows the heading at once, or a picture that
 * begins on a sheet of its own.
 */
function isWithoutContent(heading: Element, sheetPx: number): boolean {
  const next = contentAfter(heading);
  if (next !== null && itself(next).matches(WHOLE))
    return boxOf(next).y + boxOf(next).height - boxOf(heading).y > sheetPx;
  const following = next && itself(next).closest(HEADINGS);
  return following !== null && levelOf(following) <= levelOf(heading);
}

function levelOf({ localName }: Element): number {
  return Number(localName.slice(1));
}

/** The first element after this one that shows text or a picture. */
function contentAfter(element: Element): Element | null {
  const walker = document.createTreeWalker(
    document,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && !isRendered(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  walker.currentNode = element;
  let node = walker.nextNode();
  while (node !== null && element.contains(node)) node = walker.nextNode();
  for (; node !== null; node = walker.nextNode()) {
    if (node instanceof Element && itself(node).matches(PICTURES)) return node;
    if (node instanceof Text && node.data.trim() !== '') return node.parentElement;
  }
  return null;
}

/** Elements with `display: contents` have no box, but their content may. */
function isRendered(element: Element): boolean {
  return itself(element).checkVisibility() || getComputedStyle(element).display === 'contents';
}
