/** What the page is told for print: the sheets' size and margins, where not to break, how far to shrink. */
import type { Paper } from '../../../request/options/paper.ts';
import { paperSize } from '../../../request/options/paper-sizes.ts';

/** A page that is wider than its sheet is shrunk to it, down to this: text must stay legible. */
const MIN_FIT = 0.5;

/**
 * CSS for the page. What the request says of its sheets wins over the page's own rules; where it says nothing of a
 * margin, the page's own holds. Rows, images and headings are kept whole unless the page says else: a layer
 * yields to all that stands in none.
 */
export function pageRules(paper: Paper): string {
  const { width, height } = paperSize(paper);
  const margins = Object.entries(paper.margin).flatMap(([side, inches]) =>
    inches === undefined ? [] : [`margin-${side}: ${inches}in !important;`],
  );
  return `@page { size: ${width}in ${height}in !important; ${margins.join(' ')} }
    @layer { tr, img, svg, canvas, video { break-inside: avoid } h1, h2, h3, h4, h5, h6 { break-after: avoid } }`;
}

/** How large the page is printed: as the request says, and so that it fits. */
export function printScale({ scale }: Paper, fit: number): number {
  // Chromium takes from 0.1 to 2.
  return Math.max(0.1, scale * Math.max(MIN_FIT, fit));
}
