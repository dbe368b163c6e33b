/**
 * The CSS rules and the scale for print: the size and margins of the sheets, where not to break, and how far to
 * shrink.
 */
import type { Paper } from '../../../request/options/paper.ts';
import { paperSize } from '../../../request/options/paper-sizes.ts';
import { PX_PER_INCH } from '../cut-pages.ts';

/** A page that is wider than its sheet is shrunk down to this scale at most, so that text stays legible. */
const MIN_FIT = 0.5;

/**
 * Returns the CSS for the page. The request's size and margins override the page's own rules; the page's margins
 * apply to the sides that the request leaves out. Rows, images and headings are kept whole, unless the page says
 * otherwise: rules in a layer yield to all rules outside of layers.
 */
export function pageRules(paper: Paper): string {
  const { width, height } = paperSize(paper);
  const margins = Object.entries(paper.margin).flatMap(([side, inches]) =>
    inches === undefined ? [] : [`margin-${side}: ${inches}in !important;`],
  );
  return `@page { size: ${width}in ${height}in !important; ${margins.join(' ')} }
    @layer { tr, img, svg, canvas, video { break-inside: avoid } h1, h2, h3, h4, h5, h6 { break-after: avoid } }`;
}

/** The size of the area that one sheet shows, in CSS px of a page that is not shrunk. */
export function areaOfSheet({ margin, scale, ...sheet }: Paper): { widthPx: number; heightPx: number } {
  const { width, height } = paperSize(sheet);
  const { top = 0, right = 0, bottom = 0, left = 0 } = margin;
  const within = (inches: number) => Math.max(1, (inches * PX_PER_INCH) / scale);
  return { widthPx: within(width - left - right), heightPx: within(height - top - bottom) };
}

/** Returns the scale at which a page that needs this width fits its sheets, within the limit. */
export function fitOf(paper: Paper, neededPx: number): number {
  const widthPx = Math.floor(areaOfSheet(paper).widthPx);
  return neededPx <= widthPx ? 1 : Math.max(MIN_FIT, widthPx / neededPx);
}

/** Returns the scale to print with: the request's, reduced so that the page fits. */
export function printScale(paper: Paper, neededPx: number): number {
  // Chromium accepts 0.1 to 2.
  return Math.max(0.1, paper.scale * fitOf(paper, neededPx));
}
