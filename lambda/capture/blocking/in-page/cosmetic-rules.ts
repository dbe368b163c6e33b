/**
 * Applies the lists' cosmetic rules to a document: hides what they match at once, and by a style sheet what may
 * yet come. A rule that would take away part of the page itself is dropped.
 */
import { type AST, querySelectorAll } from '@ghostery/adblocker-extended-selectors';
import { isContent } from './content.ts';
import { hide } from './rendered.ts';

export interface CosmeticRules {
  /** Selectors of what to hide. */
  hide: string[];
  /** Other styles: selector and declarations. */
  style: [selector: string, declarations: string][];
  /** Selectors that CSS does not know, parsed; without a style they hide. */
  extended: { ast: AST; remove: boolean; style: string | undefined }[];
}

/** Gives how many drawn elements went. */
export function hideByRules(rules: CosmeticRules): number {
  const dropped = new Set<string>();
  let count = 0;
  for (const selector of rules.hide) {
    const drawn = match(selector).filter((element) => element.checkVisibility());
    if (drawn.some(isContent)) {
      dropped.add(selector);
      continue;
    }
    for (const element of drawn) hide(element);
    count += drawn.length;
  }
  for (const { ast, remove, style } of rules.extended) {
    const drawn = matchExtended(ast).filter((element) => element.checkVisibility());
    for (const element of drawn) {
      if (style !== undefined) addStyle(element, style);
      else if (isContent(element)) continue;
      else if (remove) element.remove();
      else hide(element);
      count += 1;
    }
  }
  const kept = rules.hide.filter((selector) => !dropped.has(selector));
  adopt([
    ...kept.map((selector) => `${selector} { display: none !important }`),
    ...rules.style.map(([selector, declarations]) => `${selector} { ${declarations} }`),
  ]);
  return count;
}

function match(selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    return []; // Written for another browser; the style sheet passes over it as well.
  }
}

function matchExtended(ast: AST): Element[] {
  try {
    return [...querySelectorAll(document.documentElement, ast)];
  } catch {
    return []; // A broken pattern in the list.
  }
}

function addStyle(element: Element, style: string): void {
  if (element instanceof HTMLElement) element.style.cssText += `; ${style}`;
}

let sheet: CSSStyleSheet | undefined;

/** A constructed sheet is no inline style, so no content security policy stops it. */
function adopt(rules: readonly string[]): void {
  if (rules.length === 0) return;
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  if (!document.adoptedStyleSheets.includes(sheet)) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
}
