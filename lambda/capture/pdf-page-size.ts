/**
 * Gives the pages of a PDF their exact sizes. Chromium counts paper in 300ths of an inch, rounded up, and cuts
 * all pages alike; what is too much lies at the right and at the bottom, and is taken off here.
 */

/** In CSS px, 96 an inch. */
export interface PageSize {
  widthPx: number;
  heightPx: number;
}

const POINTS_PER_PX = 0.75;

/**
 * `sizes` are those of the pages in their order; pages beyond stay as they are. Appends an incremental update,
 * so that every offset in `pdf` stays right. Source: ISO 32000-1, 7.5.6.
 * Throws an Error when `pdf` has no plain cross-reference table, or fewer pages than `sizes`.
 */
export function setPageSizes(pdf: Buffer, sizes: PageSize[]): Buffer {
  const text = pdf.toString('latin1');
  const { tableAt, offsets, trailer } = readTable(text);
  const pages = offsets.map((offset) => pageAt(text, offset)).filter((page) => page !== undefined);
  if (pages.length < sizes.length) throw new Error(`The PDF has ${pages.length} pages, not ${sizes.length}`);

  let update = '\n';
  let entries = '';
  for (const [index, { widthPx, heightPx }] of sizes.entries()) {
    const page = pages[index];
    if (page === undefined) continue;
    const offset = String(pdf.length + update.length).padStart(10, '0');
    entries += `${page.number} 1\n${offset} 00000 n \n`;
    update += `${cut(page.object, widthPx * POINTS_PER_PX, heightPx * POINTS_PER_PX)}\n`;
  }
  const updateAt = pdf.length + update.length;
  update += `xref\n${entries}trailer\n<</Prev ${tableAt}\n${trailer}\nstartxref\n${updateAt}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(update, 'latin1')]);
}

interface PageObject {
  number: string;
  object: string;
}

/** A row of the cross-reference table. Source: ISO 32000-1, 7.5.4. */
const ROW_BYTES = 20;

/** Where the table stands, where its objects do, and the trailer's entries up to its end. */
function readTable(text: string): { tableAt: number; offsets: number[]; trailer: string } {
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1]);
  const [head = '', count] = /^xref\s+0 (\d+)\s+/.exec(text.slice(tableAt, tableAt + 64)) ?? [];
  const rowsAt = tableAt + head.length;
  const trailerAt = rowsAt + Number(count) * ROW_BYTES;
  const [, trailer] = /^trailer\s+<<(.*>>)/s.exec(text.slice(trailerAt)) ?? [];
  if (count === undefined || trailer === undefined)
    throw new Error('The PDF has no plain cross-reference table');
  const offsets: number[] = [];
  // Row by row: a pattern over all of them runs out of stack where there are hundreds of thousands.
  for (let at = rowsAt; at < trailerAt; at += ROW_BYTES) {
    const [, offset, use] = /^(\d{10}) \d{5} ([nf])/.exec(text.slice(at, at + ROW_BYTES)) ?? [];
    if (use === undefined) throw new Error('The PDF has no plain cross-reference table');
    if (use === 'n') offsets.push(Number(offset));
  }
  // Skia writes pages in their order, whatever their objects' numbers are.
  return { tableAt, offsets: offsets.sort((a, b) => a - b), trailer };
}

function pageAt(text: string, offset: number): PageObject | undefined {
  const head = /^(\d+) 0 obj\s+<<\/Type \/Page\s/.exec(text.slice(offset, offset + 64));
  if (!head?.[1]) return undefined;
  return { number: head[1], object: text.slice(offset, text.indexOf('endobj', offset) + 'endobj'.length) };
}

/** PDF counts from the bottom left, so the page's top stays and its bottom edge is raised. */
function cut(object: string, widthPt: number, heightPt: number): string {
  return object.replace(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/, (_, _width, height) => {
    const bottom = Math.max(0, Number(height) - heightPt);
    return `/MediaBox [0 ${decimal(bottom)} ${decimal(widthPt)} ${decimal(bottom + heightPt)}]`;
  });
}

/** PDF knows no exponents. */
function decimal(value: number): string {
  return String(Number(value.toFixed(4)));
}
