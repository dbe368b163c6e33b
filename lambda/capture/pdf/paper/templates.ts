/**
 * Makes headers and footers safe to print. Chromium draws them in a page of its own, which has no network; a stylesheet
 * or a font that is asked for there ends the whole browser. So only plain elements and rules are left, and images that
 * stand in the text itself.
 */

/** For both, a text that Chromium takes for a header; an empty one would give its own. */
const NOTHING = '<span></span>';
/** Chromium's own size is one that nobody can read. */
const FONT_SIZE = '8pt';

/** The safe template, as wide as the sheet less the margins at its sides, in inches. */
export function wrapTemplate(safe: string | undefined, left: number, right: number): string {
  if (safe === undefined) return NOTHING;
  const style = `box-sizing: border-box; width: 100%; padding: 0 ${right}in 0 ${left}in; font-size: ${FONT_SIZE}`;
  return `<div style="${style}">${safe}</div>`;
}
