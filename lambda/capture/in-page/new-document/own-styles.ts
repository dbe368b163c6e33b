/**
 * Puts the caller's own styles into a document. They are adopted stylesheets: no Content-Security-Policy stops them,
 * the page's scripts see no element of theirs, and `@import` has no effect in them.
 */
import { itself } from '../dom/itself.ts';
import { setImportant } from '../dom/styles.ts';
import { type Tree, treesWithin } from '../dom/trees.ts';

export interface OwnStyles {
  /** For the main document and its frames of the same origin. Comes after the page's own styles. */
  css?: string | undefined;
  /** What matches one of them is not displayed, in the main document and its open shadow trees. */
  hideSelectors: string[];
}

interface Adopted {
  document: Document;
  /** Of the document. */
  sheets: CSSStyleSheet[];
  /** Of the shadow trees: the last of these, where there is one. */
  hiding: CSSStyleSheet | undefined;
}

/** In the global object of our world, which both scripts that hold this module share. */
const kept: { ownStyles?: Adopted } = globalThis as object;

/**
 * Called in every document before its scripts, and again later: then it adopts what the page has replaced, and looks
 * into the shadow trees that there are by now.
 */
export function adoptOwnStyles(styles: OwnStyles): { frameCount: number } {
  const frameCount = window.length;
  if (!isMain() && !isOfTopOrigin()) return { frameCount };
  // A frame's first, empty document has the same global object as the one that takes its place.
  const adopted = kept.ownStyles?.document === document ? kept.ownStyles : makeSheets(styles);
  kept.ownStyles = adopted;
  adopt(document, adopted.sheets);
  if (adopted.hiding !== undefined) hideWithin(adopted.hiding);
  return { frameCount };
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

function makeSheets({ css, hideSelectors }: OwnStyles): Adopted {
  const hiding = isMain() && hideSelectors.length > 0 ? makeHiding(hideSelectors) : undefined;
  const sheets = hiding === undefined ? [] : [hiding];
  if (css !== undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.unshift(sheet);
  }
  return { document, sheets, hiding };
}

function makeHiding(selectors: string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  // Of rules with `!important`, one in a layer wins over those in none, however specific they are.
  sheet.replaceSync('@layer hidden-by-request {}');
  const [layer] = sheet.cssRules;
  for (const selector of selectors) {
    if (!(layer instanceof CSSLayerBlockRule)) break;
    const text = ':not(*) { display: none !important; transition: none !important }';
    const rule = layer.cssRules[layer.insertRule(text)];
    // Set here, an unclosed quote ends with the selector, and a brace in it begins nothing.
    if (rule instanceof CSSStyleRule) rule.selectorText = selector;
  }
  return sheet;
}

function adopt(tree: Tree, sheets: CSSStyleSheet[]): void {
  const all = [...tree.adoptedStyleSheets];
  const wanted = [...all.filter((sheet) => !sheets.includes(sheet)), ...sheets];
  const isThere = wanted.length === all.length && wanted.every((sheet, index) => sheet === all[index]);
  // Each change has the whole tree styled anew.
  if (!isThere) tree.adoptedStyleSheets = wanted;
}

/** Reads all before it changes any: else each change would have the page styled anew for the next. */
function hideWithin(hiding: CSSStyleSheet): void {
  const selectors = selectorsOf(hiding);
  const trees = treesWithin(document);
  for (const tree of trees) if (tree !== document) adopt(tree, [hiding]);
  const shown = trees
    .flatMap((tree) => [...tree.querySelectorAll<HTMLElement>(selectors)])
    // A style attribute with `!important` is the one thing that a stylesheet does not win over.
    .filter((element) => 'style' in itself(element) && getComputedStyle(element).display !== 'none');
  for (const element of shown) setImportant(element, { transition: 'none', display: 'none' });
}

/** As the browser writes them: one with an unclosed quote would not stand in a list. */
function selectorsOf({ cssRules: [layer] }: CSSStyleSheet): string {
  const rules = layer instanceof CSSLayerBlockRule ? [...layer.cssRules] : [];
  return rules.flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : [])).join(', ');
}
