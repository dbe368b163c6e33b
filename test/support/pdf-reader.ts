/**
 * Reads a PDF as a viewer does: page sizes, selectable text with its position, and the drawn pages.
 */
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PNG } from 'pngjs';

/** Text, and the start of its baseline in CSS px from the page's top left. */
interface PdfText {
  text: string;
  x: number;
  y: number;
}

export interface PdfSheet {
  widthPt: number;
  heightPt: number;
  texts: PdfText[];
  /** URLs of the links on the page. */
  links: string[];
}

export interface PdfPage extends PdfSheet {
  /** Colour of the px to the right of and below a place in CSS px, `#rrggbb`. */
  at(x: number, y: number): string;
  /** Such colours in one column. */
  down(x: number, heights: readonly number[]): string[];
}

const PX_PER_POINT = 96 / 72;

export function readPdf(file: Buffer): Promise<PdfPage[]> {
  return readPages(file, async (page, pdf) => ({
    ...(await readSheet(page)),
    ...(await readColours(page, pdf)),
  }));
}

/** Reads the same without drawing the pages, which takes most of the time. */
export function readPdfSheets(file: Buffer): Promise<PdfSheet[]> {
  return readPages(file, readSheet);
}

async function readPages<Page>(
  file: Buffer,
  read: (page: PDFPageProxy, pdf: PDFDocumentProxy) => Promise<Page>,
): Promise<Page[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const pages: Page[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1)
    pages.push(await read(await pdf.getPage(number), pdf));
  await task.destroy();
  return pages;
}

async function readSheet(page: PDFPageProxy): Promise<PdfSheet> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = [item.transform[4] - left, top - item.transform[5]];
    return [{ text: item.str, x: x * PX_PER_POINT, y: y * PX_PER_POINT }];
  });
  const annotations: { url?: string }[] = await page.getAnnotations();
  const links = annotations.flatMap(({ url }) => url ?? []);
  return { widthPt: right - left, heightPt: top - bottom, texts, links };
}

async function readColours(page: PDFPageProxy, pdf: PDFDocumentProxy): Promise<Pick<PdfPage, 'at' | 'down'>> {
  const { width, height, data } = await drawPage(page, pdf);
  const at = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) throw new Error(`No pixel at ${x}, ${y}`);
    return `#${data.toString('hex', (y * width + x) * 4, (y * width + x) * 4 + 3)}`;
  };
  return { at, down: (x, heights) => heights.map((y) => at(x, y)) };
}

/** Draws its pages, at one px for each CSS px. */
export function drawPdf(file: Buffer): Promise<PNG[]> {
  return readPages(file, drawPage);
}

async function drawPage(page: PDFPageProxy, pdf: PDFDocumentProxy): Promise<PNG> {
  const viewport = page.getViewport({ scale: PX_PER_POINT });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  // pdfjs declares its factory as a plain object.
  const factory = pdf.canvasFactory as {
    create(width: number, height: number): { canvas: HTMLCanvasElement };
  };
  const { canvas } = factory.create(width, height);
  await page.render({ canvas, viewport }).promise;
  const drawn = new PNG({ width, height });
  drawn.data.set(canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []);
  return drawn;
}

/** What tells a screen reader and a table of contents about the file. */
export async function readPdfStructure(file: Buffer): Promise<{ outline: string[]; roles: Set<string> }> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const outline: { title: string }[] = (await pdf.getOutline()) ?? [];
  const tree = await (await pdf.getPage(1)).getStructTree();
  const roles = new Set([...JSON.stringify(tree).matchAll(/"role":"(\w+)"/g)].map(([, role = '']) => role));
  await task.destroy();
  return { outline: outline.map(({ title }) => title), roles };
}

/**
 * A URL, or a place in the file in CSS px from the page's top left. `nowhere`: the link
 * names a place that is not there.
 */
export type PdfTarget = string | { page: number; x: number; y: number };

/** Reads where the links of all pages lead, in their order. */
export async function readPdfLinks(file: Buffer): Promise<PdfTarget[]> {
  const links = await readPages(file, async (page, pdf) => {
    const annotations: { url?: string; dest?: string }[] = await page.getAnnotations();
    return Promise.all(annotations.map(({ url, dest = '' }) => url ?? placeOf(pdf, dest)));
  });
  return links.flat();
}

async function placeOf(pdf: PDFDocumentProxy, name: string): Promise<PdfTarget> {
  const destination = await pdf.getDestination(name);
  if (destination === null) return 'nowhere';
  const [reference, , left, top] = destination;
  const index = await pdf.getPageIndex(reference);
  const { view } = await pdf.getPage(index + 1);
  const upperEdge = view[3] ?? 0;
  return { page: index, x: left * PX_PER_POINT, y: (upperEdge - top) * PX_PER_POINT };
}
