/** Blocks that are code by their style alone, as those of editors and of Doxygen are. */

/** Has the kind of such a block. */
export const BY_STYLE = 'data-by-style';

const MONOSPACE = /mono|courier|consolas|menlo/i;
const NO_CODE = 'h1, h2, h3, h4, h5, h6, p, ul, ol, table, img, pre';

/**
 * Whether it keeps its lines in a monospace font. With links, lines that are broken where they are too long
 * are a text, such as a letter: there is no link in code.
 */
export function isCodeByStyle(
  own: Element,
  { display, whiteSpace, fontFamily }: CSSStyleDeclaration,
): boolean {
  if (!/^(?:pre|pre-wrap|break-spaces)$/.test(whiteSpace)) return false;
  if (/^(?:inline|contents|ruby)/.test(display) || !MONOSPACE.test(fontFamily)) return false;
  return own.querySelector(whiteSpace === 'pre' ? NO_CODE : `${NO_CODE}, a[href]`) === null;
}

/** The block that lines of one kind have begun, each of which is code by its style. */
export function codeBefore(into: Element, kind: string): Element | null {
  const last = into.lastElementChild;
  const isLast = last?.localName === 'pre' && !(last.nextSibling?.nodeValue ?? '').trim();
  return isLast && last.getAttribute(BY_STYLE) === kind ? last : null;
}
