/** The TeX of a formula, as KaTeX and MathJax keep it beside what they draw, or of MathML. */
import { texOfMathml } from './mathml.ts';

const MAX_CHARACTERS = 4_096;
/** Classes of what KaTeX and MathJax 2 draw. */
const DRAWN = new Set(['katex', 'MathJax', 'MathJax_SVG', 'MathJax_CHTML']);

export interface Tex {
  source: string;
  isBlock: boolean;
}

/** Null if the element is no formula. */
export function texOf(element: Element): Tex | null {
  const { localName, classList } = element;
  const isDrawn = [...classList].some((name) => DRAWN.has(name));
  if (!isDrawn && localName !== 'math' && localName !== 'mjx-container') return null;
  const source = sourceOf(element).trim();
  if (source === '' || source.length > MAX_CHARACTERS) return null;
  const isBlock =
    ['block', 'true'].includes(element.getAttribute('display') ?? '') ||
    element.closest('.katex-display, .MathJax_Display, .MathJax_SVG_Display') !== null;
  return { source, isBlock };
}

/** As it was written, or of the MathML that is there for screen readers. */
function sourceOf(element: Element): string {
  const noted = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
  if (noted !== undefined) return noted;
  // MathJax 2 keeps what was written in a script: TeX or MathML.
  const script = element.ownerDocument.getElementById(element.id.replace(/-Frame$/, ''));
  const written = script?.localName === 'script' ? (script.textContent ?? '').trim() : '';
  if (written !== '' && !written.startsWith('<')) return written;
  const drawn = element.localName === 'math' ? element : element.querySelector('math');
  const math = drawn ?? new DOMParser().parseFromString(written, 'text/html').querySelector('math');
  if (math === null || (math.textContent ?? '').length > MAX_CHARACTERS) return '';
  return math.getAttribute('alttext') || texOfMathml(math);
}
