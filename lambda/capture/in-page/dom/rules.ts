/** Adds rules for an element to the tree that it stands in. */
import { itself } from './itself.ts';
import { addSheet } from './styles.ts';

/** Returns the function that removes them. No Content-Security-Policy forbids them. */
export function addRules(element: Element, rules: string): () => void {
  const tree = itself(element).getRootNode();
  if (!(tree instanceof Document || tree instanceof ShadowRoot)) return () => {};
  const sheet = addSheet(tree, rules);
  return () => {
    tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

const MARK = 'data-pseudo-element';
let markCount = 0;

/**
 * A pseudo-element has no style attribute, so a rule styles it: an important one in a layer, which overrides
 * the page's important rules in none.
 */
export function setOfPseudo(
  element: Element,
  pseudo: string,
  values: Readonly<Record<string, string>>,
): void {
  markCount += 1;
  const mark = `${MARK}-${markCount}`;
  itself(element).setAttribute(mark, '');
  const declarations = Object.entries(values).map(([name, value]) => `${name}: ${value} !important;`);
  addRules(element, `@layer ${MARK} { [${mark}]${pseudo} { ${declarations.join(' ')} } }`);
}
