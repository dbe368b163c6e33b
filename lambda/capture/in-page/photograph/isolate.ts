/** Hides everything but one element, without a new layout: for its picture alone. */
import { around, outwardFrom } from '../dom/around.ts';
import { boxNodesOf, drawnNodesOf } from '../dom/flat-tree.ts';
import { itself } from '../dom/itself.ts';
import { addRules } from '../dom/rules.ts';
import { setForNow } from '../dom/styles.ts';

const MARK = 'data-around-picture';
const RULES = `@layer { [${MARK}]::before, [${MARK}]::after { opacity: 0 !important }
  :modal, :popover-open { visibility: hidden !important } }`;

/**
 * What the elements around it paint themselves, and the effects that reach into it. They apply
 * again where its picture is laid.
 */
const PAINTS_NOTHING = {
  transition: 'none',
  background: 'none',
  'border-color': 'transparent',
  'box-shadow': 'none',
  outline: 'none',
  color: 'transparent',
  '-webkit-text-fill-color': 'transparent',
  'text-shadow': 'none',
  opacity: '1',
  filter: 'none',
  'mix-blend-mode': 'normal',
};
/** Effects of the element itself on what lies beneath it, which its picture has too. */
const LAID_AGAIN = { transition: 'none', opacity: '1', 'mix-blend-mode': 'normal' };

/** What an element paints around its content. A smaller picture of the content would show it at the edges. */
export const CONTENT_ONLY = {
  background: 'none',
  filter: 'none',
  'border-color': 'transparent',
  'box-shadow': 'none',
  outline: 'none',
};

type Styled = HTMLElement | SVGElement;

/**
 * `without` are the values of effects that its picture does not show. Returns the function that shows all of
 * it again. The page's scripts must be disabled.
 */
export function isolate(element: Styled, without: Readonly<Record<string, string>>): () => void {
  const { color, textShadow } = getComputedStyle(element);
  const fill = getComputedStyle(element).getPropertyValue('-webkit-text-fill-color');
  const own = { color, '-webkit-text-fill-color': fill, 'text-shadow': textShadow };
  const undos: (() => void)[] = [];
  const change = (each: Styled, values: Readonly<Record<string, string>>) =>
    undos.push(setForNow(each, values));
  change(element, { ...LAID_AGAIN, ...without, ...own });
  for (const inner of outwardFrom(element)) {
    const outer = around(inner);
    if (outer === null) break;
    const siblings = drawnNodesOf(outer).filter((node) => node !== inner);
    for (const sibling of siblings.flatMap(boxNodesOf))
      if (isStyled(sibling)) change(sibling, { transition: 'none', opacity: '0' });
    if (!isStyled(outer)) continue;
    change(outer, PAINTS_NOTHING);
    itself(outer).setAttribute(MARK, '');
    undos.push(() => itself(outer).removeAttribute(MARK), addRules(outer, RULES));
  }
  return () => {
    while (undos.length > 0) undos.pop()?.();
  };
}

function isStyled(node: Node): node is Styled {
  return node instanceof HTMLElement || node instanceof SVGElement;
}
