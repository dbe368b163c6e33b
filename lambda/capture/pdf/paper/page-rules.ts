/**
 * The CSS rules and the scale for print: the size and margins of the sheets, where not to break, and how far to
 * shrink.
 */
import type { Paper } from '../../../request/options/paper.ts';
import { paperSize } from '../../../request/options/paper-sizes.ts';

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

/** Returns the scale to print with: the request's, reduced so that the page fits. */
export function printScale({ scale }: Paper, fit: number): number {
  // Chromium accepts 0.1 to 2.
  return Math.max(0.1, scale * Math.max(MIN_FIT, fit));
}
