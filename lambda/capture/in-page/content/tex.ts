/** The TeX of a formula, as KaTeX, MathJax and MathML keep it beside what they draw. */

const MAX_CHARACTERS = 4_096;

export interface Tex {
  source: string;
  isBlock: boolean;
}

/** Null if the element is no formula, or keeps no TeX. */
export function texOf(element: Element): Tex | null {
  const { localName, classList } = element;
  const isKatex = classList.contains('katex');
  if (!isKatex && localName !== 'math' && localName !== 'mjx-container') return null;
  const noted = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
  const source = (noted ?? element.getAttribute('alttext') ?? '').trim();
  if (source === '' || source.length > MAX_CHARACTERS) return null;
  const isBlock =
    element.getAttribute('display') === 'block' ||
    element.getAttribute('display') === 'true' ||
    element.closest('.katex-display') !== null;
  return { source, isBlock };
}
