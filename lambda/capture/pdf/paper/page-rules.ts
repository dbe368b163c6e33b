/**
 * The CSS rules and the scale for print: the size and margins of the sheets, where not
 * to break, and how far to shrink.
 */
import type { Paper } from '../../../request/options/paper.ts';
import { paperSize } from '../../../request/options/values/paper-sizes.ts';
import type { NeededRoom } from '../../in-page/pdf/paper/needed-room.ts';
import { PX_PER_INCH } from '../lengths.ts';

/** A page that is wider than its sheet is shrunk down to this scale at most, so that text stays legible. */
const MIN_FIT = 0.5;
/**
 * Chromium shrinks a page that is still too wide further, to this share at most. It does so for lines that
 * start at the left. Source: kPrintingMaximumShrinkFactor in Chromium's print_context.cc
 */
const CHROMIUM_SHRINK = 1 / 1.5;

/** Without the mark of in-page/pdf/paper/breaks.ts. */
const UNBROKEN = ':not([data-sheet-breaks])';

/**
 * Returns the CSS for the page. The request's size and margins override the page's own rules; the
 * page's margins apply to the sides that the request leaves out. Rows and images that fit a sheet are
 * kept whole, and headings stay with what follows, unless the page says otherwise: rules in a layer
 * yield to all rules outside of layers.
 */
export function pageRules(paper: Paper): string {
  const { width, height } = paperSize(paper);
  const margins = Object.entries(paper.margin).flatMap(([side, inches]) =>
    inches === undefined ? [] : [`margin-${side}: ${inches}in !important;`],
  );
  return `@page { size: ${width}in ${height}in !important; ${margins.join(' ')} }
    @layer { tr${UNBROKEN}, img, svg, canvas, video { break-inside: avoid }
      :is(h1, h2, h3, h4, h5, h6)${UNBROKEN} { break-after: avoid } }`;
}

/** The size of the area that one sheet shows, in CSS px of a page that is not shrunk. */
export function areaOfSheet({ margin, scale, ...sheet }: Paper): { widthPx: number; heightPx: number } {
  const { width, height } = paperSize(sheet);
  const { top = 0, right = 0, bottom = 0, left = 0 } = margin;
  const within = (inches: number) => Math.max(1, (inches * PX_PER_INCH) / scale);
  return { widthPx: within(width - left - right), heightPx: within(height - top - bottom) };
}

/** Returns the scale at which a page that needs this room fits its sheets, within the limit. */
export function fitOf(paper: Paper, needed: NeededRoom, leastFit = MIN_FIT): number {
  const { widthPx, heightPx } = areaOfSheet(paper);
  const roomPx = Math.floor(needed.isVertical ? heightPx : widthPx);
  return needed.px <= roomPx ? 1 : Math.max(leastFit, roomPx / needed.px);
}

/** Returns the scale to print with: the request's, reduced so that the page fits. */
export function printScale(paper: Paper, needed: NeededRoom | undefined): number {
  const leastFit = needed?.isFromRight ? MIN_FIT * CHROMIUM_SHRINK : MIN_FIT;
  const fit = needed === undefined ? 1 : fitOf(paper, needed, leastFit);
  // Chromium accepts 0.1 to 2.
  return Math.max(0.1, paper.scale * fit);
}
