/**
 * Applies the lists' cosmetic rules to a document: hides matching elements immediately, and later
 * ones with a stylesheet. A list only proposes: what is part of the page's content stays, and a
 * rule that names it gets no style.
 */
import { type AST, querySelectorAll } from '@ghostery/adblocker-extended-selectors';
import { itself } from '../../dom/itself.ts';
import { makeSheet } from '../../dom/styles.ts';
import { closeUp } from '../hide/collapse.ts';
import { mayGo } from '../hide/gate.ts';
import { hide, isOverlay } from '../judge/rendered.ts';
import type { Evidence } from '../unlock/hidden-overlays.ts';
import { noteHidden } from '../unlock/note-hidden.ts';

/** Kinds of lists: overlays over the page, or advertisements and trackers. */
export type Unwanted = 'overlays' | 'ads';

export interface CosmeticRules {
  hide: string[];
  /** Other styles: selector and declarations. */
  style: [selector: string, declarations: string][];
  /** Selectors that CSS does not know, parsed; without a style they hide. */
  extended: { ast: AST; remove: boolean; style: string | undefined }[];
}

/** Number of selectors per query, because each query walks the whole document. */
const SELECTORS_AT_ONCE = 200;

/** Returns how many visible overlays were hidden. Advertisements are part of the layout. */
export function hideByRules({ overlays, ads }: Record<Unwanted, CosmeticRules>): number {
  // Elements that the sheet hides would not be judged.
  sheet?.replaceSync('');
  const over = apply(overlays, 'listed', hideListed);
  const within = apply(ads, 'advertisement', closeUp);
  adopt([...over.styles, ...within.styles]);
  return over.count;
}

/** An overlay may have pushed the page aside, which is undone later. */
function hideListed(element: Element): void {
  if (getComputedStyle(element).position === 'absolute' || isOverlay(element)) noteHidden(element, 'listed');
  hide(element);
}

/** Returns how many visible elements the rules hid, and what the style sheet gets of them. */
function apply(
  rules: CosmeticRules,
  evidence: Evidence,
  take: (element: Element) => void,
): { count: number; styles: string[] } {
  const dropped = new Set<string>();
  const hideMatches = (selectors: readonly string[]): number => {
    const [first] = selectors;
    if (first === undefined) return 0;
    const found = match(selectors.join(','));
    const drawn = found?.filter((element) => itself(element).checkVisibility()) ?? [];
    const unwanted = drawn.filter((element) => mayGo(element, evidence));
    if (found === undefined || unwanted.length < drawn.length) {
      // Finds the dropped selector by bisection.
      if (selectors.length > 1) {
        const middle = selectors.length >> 1;
        return hideMatches(selectors.slice(0, middle)) + hideMatches(selectors.slice(middle));
      }
      dropped.add(first);
    }
    unwanted.forEach(take);
    return unwanted.length;
  };
  let count = 0;
  for (let from = 0; from < rules.hide.length; from += SELECTORS_AT_ONCE) {
    count += hideMatches(rules.hide.slice(from, from + SELECTORS_AT_ONCE));
  }
  for (const { ast, remove, style } of rules.extended) {
    const drawn = matchExtended(ast).filter((element) => itself(element).checkVisibility());
    for (const element of drawn) {
      if (style !== undefined) {
        if (element instanceof HTMLElement) itself(element).style.cssText += `; ${style}`;
      } else if (!mayGo(element, evidence)) continue;
      else {
        take(element);
        if (remove) itself(element).remove();
      }
      count += 1;
    }
  }
  const kept = rules.hide.filter((selector) => !dropped.has(selector));
  const styles = [
    ...kept.map((selector) => `${selector} { display: none !important }`),
    ...rules.style.map(([selector, declarations]) => `${selector} { ${declarations} }`),
  ];
  return { count, styles };
}

/** Undefined when one of the selectors is written for another browser. */
function match(selectors: string): Element[] | undefined {
  try {
    return [...document.querySelectorAll(selectors)];
  } catch {
    return undefined;
  }
}

function matchExtended(ast: AST): Element[] {
  try {
    return [...querySelectorAll(document.documentElement, ast)];
  } catch {
    return []; // A broken pattern in the list.
  }
}

let sheet: CSSStyleSheet | undefined;

/** A constructed sheet is no inline style, so no content security policy stops it. */
function adopt(rules: readonly string[]): void {
  if (rules.length === 0) return;
  sheet ??= makeSheet('');
  sheet.replaceSync(rules.join('\n'));
  if (!document.adoptedStyleSheets.includes(sheet)) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
}
