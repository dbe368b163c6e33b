/** Reads which elements the page's own rules for print name. */

import { around } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { type Tree, treesWithin } from '../../dom/trees.ts';

/** What a page says about its own print. */
interface PrintRules {
  /** Whether its rules for all media describe the sheets (`@page`): the whole document is made for paper. */
  isForPaper: boolean;
  /** The rules that apply in print only. */
  named: NamingRule[];
}

type NamingRule = Pick<CSSStyleRule, 'selectorText' | 'style'>;

/**
 * A style sheet whose rules scripts may not read, because it is of another origin.
 * Its text comes from the browser.
 */
export interface ForeignSheet {
  url: string;
  text: string;
}

/** The addresses of all style sheets that scripts may read. Null when the page has no others. */
export function listReadableSheets(): string[] | null {
  const urls = new Set<string>();
  let hasForeign = false;
  for (const tree of treesWithin(document)) for (const sheet of tree.styleSheets) addSheet(sheet);
  return hasForeign ? [...urls] : null;

  function addSheet(sheet: CSSStyleSheet | null): void {
    if (sheet === null) return;
    const rules = rulesOf(sheet);
    if (rules === undefined) hasForeign = true;
    else if (sheet.href !== null) urls.add(sheet.href);
    for (const rule of rules ?? []) if (rule instanceof CSSImportRule) addSheet(rule.styleSheet);
  }
}

/** Undefined for a sheet of another origin. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined;
  }
}

export function readPrintRules(trees: readonly Tree[], foreign: readonly ForeignSheet[]): PrintRules {
  const found: PrintRules = { isForPaper: false, named: [] };
  const textOf = new Map(foreign.map(({ url, text }) => [url, text]));
  for (const tree of trees)
    for (const sheet of [...tree.styleSheets, ...tree.adoptedStyleSheets]) readSheet(sheet, false);
  // Sheets that are imported in a way that is not understood here.
  for (const url of [...textOf.keys()]) readForeign(url, false);
  return found;

  function readSheet(sheet: CSSStyleSheet | null, isForPrint: boolean): void {
    if (sheet === null || sheet.disabled) return;
    const { href, media } = sheet;
    const rules = rulesOf(sheet);
    if (rules !== undefined) read(rules, isForPrint || isPrintAlone(media));
    else if (href !== null) readForeign(href, isForPrint || isPrintAlone(media));
    if (href !== null) textOf.delete(href);
  }

  function readForeign(url: string, isForPrint: boolean): void {
    const text = textOf.get(url);
    if (text === undefined) return;
    textOf.delete(url);
    for (const { href, mediaText } of importsOf(text, url))
      readForeign(href, isForPrint || isPrintAlone({ mediaText }));
    read(parse(text).cssRules, isForPrint);
  }

  function read(rules: CSSRuleList, isForPrint: boolean): void {
    for (const rule of rules) {
      if (rule instanceof CSSImportRule) readSheet(rule.styleSheet, isForPrint || isPrintAlone(rule.media));
      else if (rule instanceof CSSPageRule) found.isForPaper ||= !isForPrint;
      else if (rule instanceof CSSStyleRule && isForPrint)
        found.named.push({ selectorText: selectorOf(rule), style: rule.style });
      else if (rule instanceof CSSNestedDeclarations && isForPrint) addNested(rule);
      if (rule instanceof CSSMediaRule) read(rule.cssRules, isForPrint || isPrintAlone(rule.media));
      else if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
        read(rule.cssRules, isForPrint);
    }
  }

  /** Declarations directly in an `@media` block within a rule belong to that rule. */
  function addNested({ parentRule, style }: CSSNestedDeclarations): void {
    const outer = styleRuleAround(parentRule);
    if (outer !== null) found.named.push({ selectorText: selectorOf(outer), style });
  }
}

/** The selector of a nested rule names the rule around it by `&`. */
function selectorOf({ selectorText, parentRule }: CSSStyleRule): string {
  const outer = styleRuleAround(parentRule);
  return outer === null ? selectorText : selectorText.replaceAll('&', `:is(${selectorOf(outer)})`);
}

function styleRuleAround(rule: CSSRule | null): CSSStyleRule | null {
  let outer = rule;
  while (outer !== null && !(outer instanceof CSSStyleRule)) outer = outer.parentRule;
  return outer;
}

const COMMENT = /\/\*.*?\*\//gs;
/** An address, followed by the conditions of the import. */
const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"'()\s;]+)["']?\s*\)?([^;]*)(?:;|$)/gi;
const LAYER_OR_SUPPORTS = /\blayer\b(?:\([^)]*\))?|\bsupports\((?:[^()]|\([^()]*\))*\)/gi;

/** A sheet that is made of text has no import rules. */
function importsOf(text: string, url: string): { href: string; mediaText: string }[] {
  if (!/@import/i.test(text)) return [];
  return [...text.replace(COMMENT, '').matchAll(IMPORT)].flatMap(([, address = '', limits = '']) => {
    const href = URL.parse(address, url)?.href;
    return href === undefined ? [] : [{ href, mediaText: limits.replace(LAYER_OR_SUPPORTS, '').trim() }];
  });
}

function parse(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Whether the list applies now, in print, and would not apply on a screen. */
function isPrintAlone({ mediaText }: Pick<MediaList, 'mediaText'>): boolean {
  return (
    /\bprint\b/i.test(mediaText) && !/\b(?:screen|all)\b/i.test(mediaText) && matchMedia(mediaText).matches
  );
}

/** Whether a rule for print names the element, or an element around it that contains nothing else. */
export function isNamedForPrint(element: Element, { named }: PrintRules): boolean {
  for (let each: Element | null = element; each !== null; each = wrapperOf(each))
    if (named.some((rule) => names(rule, each))) return true;
  return false;
}

/**
 * The element around it, if it is fixed too, or takes no room and so contains only what is out of the flow.
 */
function wrapperOf(element: Element): Element | null {
  const wrapper = around(element);
  if (wrapper === null || wrapper === document.body || wrapper === document.documentElement) return null;
  const isEmpty = boxOf(wrapper).height === 0;
  return isEmpty || getComputedStyle(wrapper).position === 'fixed' ? wrapper : null;
}

const NEGATED = /:not\((?:[^()]|\([^()]*\))*\)/g;
/** A comma between selectors, and not in brackets. */
const OUTER_COMMA = /,(?![^([]*[)\]])/;
/** The last compound of a selector. */
const SUBJECT = /(?:[^\s>+~[]|\[[^\]]*\])*$/;

/**
 * A rule for all elements of a kind, such as links, does not mean this one, unless it places them.
 */
function names({ selectorText, style }: NamingRule, element: Element): boolean {
  if (!isMatch(element, selectorText)) return false;
  if (style.position !== '') return true;
  return selectorText.split(OUTER_COMMA).some((selector) => {
    const [subject = ''] = SUBJECT.exec(selector.replace(NEGATED, '')) ?? [];
    return /[.#[]/.test(subject) && isMatch(element, selector);
  });
}

function isMatch(element: Element, selector: string): boolean {
  try {
    return itself(element).matches(selector);
  } catch {
    return false; // A part of a selector with escaped commas.
  }
}
