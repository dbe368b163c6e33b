/**
 * Sets the exact sizes of PDF pages, and where links within the file lead. Chromium rounds paper
 * up to 300ths of an inch and gives all pages the same size. The excess is at the right and at
 * the bottom, and is cut off here.
 */
import { type Destination, type PagePlace, writeDestinations } from './destinations.ts';
import { decimal, POINTS_PER_PX } from './lengths.ts';
import { sizeOf, textAt } from './slices.ts';

/** In CSS px, 96 per inch. */
interface PageSize {
  widthPx: number;
  heightPx: number;
}

/** The length of a row of the cross-reference table. Source: ISO 32000-1, 7.5.4. */
const ROW_BYTES = 20;
/**
 * The longest dictionary that is read. The dictionary of a page names all its images, which can be thousands.
 */
const OBJECT_LIMIT_BYTES = 4 * 1024 * 1024;
const PIECE_BYTES = 1024;
/**
 * Deeper trees are refused. Skia gives a node up to eight children, so ten levels hold
 * far more pages than any PDF has.
 */
const TREE_DEPTH_LIMIT = 10;

/**
 * Cuts the pages to size, which Chromium rounds up. Where that is not possible,
 * they stay up to a px too large.
 */
export function cutPages(pdf: Buffer[], sizes: PageSize[], destinations?: readonly Destination[]): Buffer[] {
  try {
    return setPageSizes(pdf, sizes, destinations);
  } catch {
    return pdf;
  }
}

/**
 * `sizes` has one entry per page, in their order. Extra pages or extra sizes are ignored. Appends an
 * incremental update, so that all offsets in `pdf` stay valid, and reads only the page entries.
 * `destinations` replace those of the file. Source: ISO 32000-1, 7.5.6. Throws an Error when `pdf` has no
 * plain cross-reference table or page tree.
 */
export function setPageSizes(
  pdf: readonly Buffer[],
  sizes: PageSize[],
  destinations: readonly Destination[] = [],
): Buffer[] {
  const { tableAt, trailer, objectAt } = readTable(pdf);
  const root = reference(trailer, 'Root');
  const catalog = objectAt(root);
  const pages = pagesBelow(reference(catalog, 'Pages'), 0);
  const places: PagePlace[] = [];

  const pdfBytes = sizeOf(pdf);
  let update = '\n';
  let entries = '';
  for (const { widthPx, heightPx } of sizes) {
    const { value: number } = pages.next();
    if (number === undefined) break;
    const page = objectAt(number);
    places.push({ number, topPt: Number(MEDIA_BOX.exec(page)?.[2] ?? 0), heightPx });
    append(number, cut(page, widthPx * POINTS_PER_PX, heightPx * POINTS_PER_PX));
  }
  if (destinations.length > 0)
    append(root, withDestinations(catalog, writeDestinations(destinations, places)));
  const updateAt = pdfBytes + update.length;
  update += `xref\n${entries}trailer\n<</Prev ${tableAt}\n${trailer}\nstartxref\n${updateAt}\n%%EOF\n`;
  return [...pdf, Buffer.from(update, 'latin1')];

  function append(number: number, object: string): void {
    const offset = String(pdfBytes + update.length).padStart(10, '0');
    entries += `${number} 1\n${offset} 00000 n \n`;
    update += `${object}\n`;
  }

  /** The object numbers of the pages below a node, read one by one. Source: ISO 32000-1, 7.7.3. */
  function* pagesBelow(number: number, depth: number): Generator<number, undefined> {
    if (depth > TREE_DEPTH_LIMIT) throw new Error('The PDF has no plain page tree');
    const object = objectAt(number);
    if (/\/Type \/Page\s/.test(object)) yield number;
    const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(object) ?? [];
    for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) yield* pagesBelow(Number(kid), depth + 1);
  }
}

interface Table {
  tableAt: number;
  /** The entries of the trailer dictionary, with its closing brackets. */
  trailer: string;
  /** Returns the text of an object, from its number to `endobj`. */
  objectAt(number: number): string;
}

function readTable(pdf: readonly Buffer[]): Table {
  const noTable = () => new Error('The PDF has no plain cross-reference table');
  const end = textAt(pdf, sizeOf(pdf) - 64, 64);
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1]);
  if (Number.isNaN(tableAt)) throw noTable();
  const [head = '', count] = /^xref\s+0 (\d+)\s+/.exec(textAt(pdf, tableAt, 64)) ?? [];
  const rowsAt = tableAt + head.length;
  const [, trailer] =
    /^trailer\s+<<(.*>>)/s.exec(textAt(pdf, rowsAt + Number(count) * ROW_BYTES, PIECE_BYTES)) ?? [];
  if (count === undefined || trailer === undefined) throw noTable();

  return {
    tableAt,
    trailer,
    objectAt(number) {
      const row = textAt(pdf, rowsAt + number * ROW_BYTES, ROW_BYTES);
      const [, offset] = /^(\d{10}) \d{5} n/.exec(row) ?? [];
      const object = offset === undefined ? '' : readObject(Number(offset));
      if (!object.startsWith(`${number} 0 obj`)) throw noTable();
      return object;
    },
  };

  /** Reads longer pieces until the object ends, because most objects are short. */
  function readObject(offset: number): string {
    for (let length = PIECE_BYTES; length <= OBJECT_LIMIT_BYTES; length *= 8) {
      const text = textAt(pdf, offset, length);
      const end = text.indexOf('endobj');
      if (end !== -1) return text.slice(0, end + 'endobj'.length);
    }
    throw noTable();
  }
}

function reference(object: string, name: string): number {
  const [, number] = new RegExp(`/${name} (\\d+) 0 R`).exec(object) ?? [];
  if (number === undefined) throw new Error(`The PDF names no ${name}`);
  return Number(number);
}

const MEDIA_BOX = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/;

/** The origin of a PDF page is its bottom left, so cutting at the bottom raises the bottom edge. */
function cut(object: string, widthPt: number, heightPt: number): string {
  return object.replace(MEDIA_BOX, (_, _width, height) => {
    const bottom = Math.max(0, Number(height) - heightPt);
    return `/MediaBox [0 ${decimal(bottom)} ${decimal(widthPt)} ${decimal(bottom + heightPt)}]`;
  });
}

function withDestinations(catalog: string, destinations: string): string {
  return catalog
    .replace(/\/Dests \d+ 0 R\s*/, '')
    .replace(/>>\s*endobj$/, (end) => `\n/Dests ${destinations}${end}`);
}
