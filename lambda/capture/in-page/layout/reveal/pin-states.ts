/** Pins elements in a state: no script of the page can change it any more. */

import { itself } from '../../dom/itself.ts';
import { addSheet, setImportant } from '../../dom/styles.ts';
import type { Tree } from '../../dom/trees.ts';

export type Styled = HTMLElement | SVGElement;

/** Elements with the same value of this attribute are pinned in the same state. */
export const PINNED = 'pinned-in-picture';

/** The rules of all states so far. An element keeps its rule when there is a second call. */
const rules = new Map<string, number>();

/**
 * A script that keeps writing overwrites styles of the element, but not a rule. An animation would also do,
 * but the element would get a stacking context and contain the fixed elements within. The layer makes the
 * rule win over the page's own important rules.
 */
export function pinStates(states: ReadonlyMap<Styled, Readonly<Record<string, string>>>): void {
  const trees = new Set<Tree>();
  for (const [element, state] of states) {
    const values = { transition: 'none', visibility: 'visible', ...state };
    const rule = Object.entries(values).map(([name, value]) => `${name}: ${value} !important`);
    itself(element).setAttribute(PINNED, `${numberOf(rule.join(';'))}`);
    setImportant(element, values);
    const tree = itself(element).getRootNode();
    if (tree instanceof Document || tree instanceof ShadowRoot) trees.add(tree);
  }
  const sheet = [...rules].map(([rule, number]) => `[${PINNED}="${number}"] { ${rule} }`).join('');
  for (const tree of trees) addSheet(tree, `@layer { ${sheet} }`);
}

function numberOf(rule: string): number {
  const number = rules.get(rule) ?? rules.size;
  rules.set(rule, number);
  return number;
}
