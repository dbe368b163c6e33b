/**
 * Adds the caller's styles to a document as adopted stylesheets. A Content-Security-Policy does not block
 * them, the page's scripts see no style element, and `@import` has no effect in them.
 */
import { itself } from '../dom/itself.ts';
import { makeSheet, setImportant } from '../dom/styles.ts';
import { findInTrees, type Tree, treesWithin } from '../dom/trees.ts';

interface CallerStyles {
  /** Applies to the main document and its same-origin frames, after the page's own styles. */
  css?: string | undefined;
  /** Elements that match one of them are not displayed, in the main document and its open shadow trees. */
  hideSelectors: string[];
}

interface Adopted {
  document: Document;
  /** Sheets for the document. */
  sheets: CSSStyleSheet[];
  /** The sheet for shadow trees, if there are selectors to hide. */
  hiding: CSSStyleSheet | undefined;
}

/** Stored in the isolated world's global object, which both scripts with this module share. */
const kept: { callerStyles?: Adopted } = globalThis as object;

/**
 * Called in every document before its scripts, and again later to restore sheets that the page has replaced
 * and to add them to new shadow trees.
 */
export function adoptCallerStyles(styles: CallerStyles): void {
  if (!isMain() && !isOfTopOrigin()) return;
  // A frame's initial empty document shares its global object with the document that replaces it.
  const adopted = kept.callerStyles?.document === document ? kept.callerStyles : makeSheets(styles);
  kept.callerStyles = adopted;
  adopt(document, adopted.sheets);
  if (adopted.hiding !== undefined) hideWithin(adopted.hiding);
}

function isMain(): boolean {
  return window === top;
}

function isOfTopOrigin(): boolean {
  try {
    return top?.document !== undefined;
  } catch {
    return false;
  }
}

function makeSheets({ css, hideSelectors }: CallerStyles): Adopted {
  const hiding = isMain() && hideSelectors.length > 0 ? makeHiding(hideSelectors) : undefined;
  const sheets = hiding === undefined ? [] : [hiding];
  if (css !== undefined) {
    sheets.unshift(makeSheet(css));
  }
  return { document, sheets, hiding };
}

function makeHiding(selectors: string[]): CSSStyleSheet {
  // An important rule in a layer overrides important rules outside of layers, whatever their specificity.
  const sheet = makeSheet('@layer hidden-by-request {}');
  const [layer] = sheet.cssRules;
  for (const selector of selectors) {
    if (!(layer instanceof CSSLayerBlockRule)) break;
    const text = ':not(*) { display: none !important; transition: none !important }';
    const rule = layer.cssRules[layer.insertRule(text)];
    // With selectorText, an unclosed quote ends with the selector, and a brace cannot start a block.
    if (rule instanceof CSSStyleRule) rule.selectorText = selector;
  }
  return sheet;
}

function adopt(tree: Tree, sheets: CSSStyleSheet[]): void {
  const all = [...tree.adoptedStyleSheets];
  const wanted = [...all.filter((sheet) => !sheets.includes(sheet)), ...sheets];
  const isThere = wanted.length === all.length && wanted.every((sheet, index) => sheet === all[index]);
  // Each change recalculates the styles of the whole tree.
  if (!isThere) tree.adoptedStyleSheets = wanted;
}

/** Reads all elements before it changes any, because each change would force a style recalculation. */
function hideWithin(hiding: CSSStyleSheet): void {
  const selectors = selectorsOf(hiding);
  const trees = treesWithin(document);
  for (const tree of trees) if (tree !== document) adopt(tree, [hiding]);
  const shown = findInTrees<HTMLElement>(selectors, trees)
    // Only an important style attribute overrides the stylesheet.
    .filter((element) => 'style' in itself(element) && getComputedStyle(element).display !== 'none');
  for (const element of shown) setImportant(element, { transition: 'none', display: 'none' });
}

/**
 * Reads the selectors as the browser serialises them, because an unclosed quote would break a selector list.
 */
function selectorsOf({ cssRules: [layer] }: CSSStyleSheet): string {
  const rules = layer instanceof CSSLayerBlockRule ? [...layer.cssRules] : [];
  return rules.flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : [])).join(', ');
}
