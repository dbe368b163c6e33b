/**
 * Wraps headers and footers for print. Chromium draws them in a separate page without network, and a request
 * for a stylesheet, a font or an SVG file there (as by "fill") crashes the whole browser.
 * in-page/pdf/paper/templates.ts has removed everything that could make one.
 */

/** A header or footer that shows nothing. For an empty string Chromium would print its own. */
const NOTHING = '<span></span>';
/** Chromium's default font size is too small to read. */
const FONT_SIZE = '8pt';

/** Returns the cleaned template with paddings as wide as the sheet's side margins, in inches. */
export function wrapTemplate(safe: string | undefined, left: number, right: number): string {
  if (safe === undefined) return NOTHING;
  const style = `box-sizing: border-box; width: 100%; padding: 0 ${right}in 0 ${left}in; font-size: ${FONT_SIZE}`;
  return `<div style="${style}">${safe}</div>`;
}
