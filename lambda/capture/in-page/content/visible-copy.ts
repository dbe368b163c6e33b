/**
 * Copies what a visitor can see into a document of its own, where nothing loads and no script of the page
 * runs. The copy has ordinary elements only: open shadow trees and frames of the same origin are laid into
 * their place, and addresses are absolute.
 */

import { drawnNodesOf } from '../dom/flat-tree.ts';
import { itself } from '../dom/itself.ts';
import { webAddress } from './addresses.ts';
import { type Budget, MAX_ATTRIBUTE_CHARACTERS, MAX_DEPTH } from './budget.ts';
import { BY_STYLE, codeBefore, isCodeByStyle } from './code-by-style.ts';
import { isEmptyLine, withMarks } from './drawn-marks.ts';
import { isDrawn, isPlaced, mayHoldText, showsDrawnText } from './drawn-text.ts';
import { createPaints, type Ground, groundBehind, groundIn, type Paints } from './ground.ts';
import { laidOutIn, mayShow, showsText } from './shown.ts';
import { texOf } from './tex.ts';
import { withShortGaps } from './text-lines.ts';

/** Marks copies of elements that begin a line of their own. */
export const BLOCK = 'data-block';
/** Marks copies of elements whose own text cannot be read. */
export const UNREAD = 'data-unread';
/** Has the TeX of a formula. */
export const TEX = 'data-tex';
/** Marks an element that is an empty line of code. */
export const EMPTY_LINE = 'data-empty-line';
/** Has the class of an element in code. */
export const CODE_CLASS = 'data-code-class';
/** Marks the checkbox of a list of tasks. */
export const TASK = 'data-task';

const HTML = 'http://www.w3.org/1999/xhtml';

/** Elements that are copied by their own name. Any other is a div or a span. */
const KEPT = new Set(
  (
    'A ABBR ADDRESS ARTICLE ASIDE B BLOCKQUOTE BR CAPTION CITE CODE DD DEL DETAILS DIV DL DT EM FIGCAPTION FIGURE ' +
    'FOOTER H1 H2 H3 H4 H5 H6 HEADER HR I IMG INS KBD LI MAIN MARK NAV OL P PRE Q S SAMP SECTION SMALL SPAN STRIKE STRONG SUB ' +
    'SUMMARY SUP TABLE TBODY TD TFOOT TH THEAD TIME TR U UL VAR'
  ).split(' '),
);
/** Their content is no text of the page. */
const SKIPPED = new Set(
  (
    'AUDIO CANVAS DATALIST EMBED HEAD IFRAME INPUT LINK MAP META METER NOSCRIPT OBJECT PROGRESS SCRIPT SELECT STYLE ' +
    'TEMPLATE TEXTAREA TITLE VIDEO'
  ).split(' '),
);
const NAMES = [
  'class',
  'id',
  'role',
  'title',
  'alt',
  'colspan',
  'rowspan',
  'start',
  'lang',
  'datetime',
  'rel',
  'aria-label',
  'data-language',
  'data-lang',
];

/** Names for attributes of elements in code. By their own, Readability would leave comments out. */
const IN_CODE: Readonly<Record<string, string>> = { class: CODE_CLASS, id: 'data-code-id' };

/** A node of the page, and where its copy goes. */
interface Step {
  node: Node;
  into: Element;
  depth: number;
  /** Whether it lies in a block of code. */
  isCode: boolean;
  /** Whether text here can be read. */
  isShown: boolean;
  /** The colour behind it. */
  ground: Ground;
}

/** Returns the copy, in the body of a new document. */
export function copyVisible(root: Element, budget: Budget): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  const paints = createPaints();
  const ground = groundBehind(root);
  const steps: Step[] = [{ node: root, into: body, depth: 0, isCode: false, isShown: true, ground }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (!budget.takeNode()) break;
    const { node, into, isShown } = step;
    // Nodes of a frame are instances of its own classes.
    if (node.nodeType === Node.TEXT_NODE && isShown)
      into.append(budget.takeText(withShortGaps(node.nodeValue ?? '')));
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const within = copyUnlessClobbered(node as Element, step, paints);
    // Last in, first out.
    for (let at = within.length - 1; at >= 0; at -= 1) {
      const next = within[at];
      if (next !== undefined) steps.push(next);
    }
  }
  return body;
}

/** Form fields of a frame may clobber their form, which is left out then. */
function copyUnlessClobbered(element: Element, step: Step, paints: Paints): Step[] {
  if (element instanceof Element) return copyElement(element, step, paints);
  try {
    return copyElement(element, step, paints);
  } catch {
    return [];
  }
}

/** Adds the copy of the element, and returns what lies in it. */
function copyElement(element: Element, step: Step, paints: Paints): Step[] {
  const { depth, ground: outer } = step;
  let { into, isCode } = step;
  const own = itself(element);
  const isOfDrawing = isDrawn(own);
  if (isOfDrawing && !mayHoldText(own)) return [];
  const style = getComputedStyle(element);
  if (!mayShow(element, style)) return [];
  const { localName } = own;
  const name = localName.toUpperCase();
  const tex = texOf(own);
  if (tex !== null) {
    if (!showsText(style)) return [];
    // Readability takes some boxes apart.
    const formula = into.ownerDocument.createElement(tex.isBlock ? 'p' : 'span');
    formula.setAttribute(TEX, tex.isBlock ? 'block' : 'inline');
    if (tex.isBlock) formula.setAttribute(BLOCK, '');
    formula.append(tex.source);
    into.append(formula);
    return [];
  }
  if (name === 'IFRAME' || name === 'FRAME')
    return style.visibility === 'visible' ? frameSteps(element as HTMLIFrameElement, into, depth) : [];
  if (name === 'INPUT') addCheckbox(element as HTMLInputElement, into);
  if (SKIPPED.has(name) || !(own.namespaceURI === HTML || isOfDrawing)) return [];
  const isInline = /^(?:inline|contents|ruby)/.test(style.display);
  const isByStyle = !isCode && name !== 'PRE' && isCodeByStyle(own, style);
  const kind = `${localName} ${own.getAttribute('class') ?? ''}`;
  const before = isByStyle ? codeBefore(into, kind) : null;
  if (before !== null) [into, isCode] = [before, true];
  // Readability takes the boxes of lines apart, and leaves out those with links.
  const isLine = isCode && /^(?:DIV|P|LI|UL|OL)$/.test(name);
  const ordinary = KEPT.has(name) && !isLine ? localName : isInline || isCode ? 'span' : 'div';
  const kept = isByStyle && before === null ? 'pre' : ordinary;
  const copy = into.ownerDocument.createElement(headingOf(own) ?? kept);
  if (!isInline) copy.setAttribute(BLOCK, '');
  if (isByStyle) copy.setAttribute(BY_STYLE, kind);
  if (isCode && !isInline && isEmptyLine(own)) copy.setAttribute(EMPTY_LINE, '');
  copyAttributes(own, copy, isCode);
  if (name === 'BUTTON' && !copy.hasAttribute('role')) copy.setAttribute('role', 'button');
  if (name === 'IMG' && style.visibility !== 'visible') return [];
  const target = depth < MAX_DEPTH ? copy : into;
  if (isOfDrawing && isPlaced(own)) into.append(' ');
  if (target === copy) into.append(copy);
  const ground = groundIn(style, outer);
  const nodes = withMarks(element, laidOutIn(own, drawnNodesOf(element), style));
  // Colours take most of the time of a page.
  const isRead = name === 'A' || nodes.some(hasWords);
  const canBeRead = () => (isOfDrawing ? showsDrawnText(element, style) : showsText(style));
  const isShown = !isRead || (canBeRead() && !paints.hidesText(element, style, ground));
  if (!isShown) copy.setAttribute(UNREAD, '');
  return nodes.map((node) => ({
    node,
    into: target,
    depth: depth + 1,
    isCode: isCode || copy.localName === 'pre',
    isShown,
    ground,
  }));
}

function hasWords({ nodeType, nodeValue }: Node): boolean {
  return nodeType === Node.TEXT_NODE && /\S/.test(nodeValue ?? '');
}

/** The name of the heading that an element is by its role. */
function headingOf(own: Element): string | null {
  if (own.getAttribute('role')?.trim() !== 'heading') return null;
  const level = Number.parseInt(own.getAttribute('aria-level') ?? '', 10);
  return `h${level >= 1 && level <= 6 ? level : /^h[1-6]$/.test(own.localName) ? own.localName.slice(1) : 2}`;
}

function copyAttributes(own: Element, copy: Element, isCode: boolean): void {
  for (const name of NAMES) {
    const value = own.getAttribute(name);
    if (value !== null && value.length <= MAX_ATTRIBUTE_CHARACTERS)
      copy.setAttribute(isCode ? (IN_CODE[name] ?? name) : name, value);
  }
  const base = own.baseURI;
  if (own.localName === 'a') setAddress(copy, 'href', own.getAttribute('href'), base);
  if (own.localName === 'img') {
    const { currentSrc, naturalWidth } = own as HTMLImageElement;
    const lazy = own.getAttribute('data-src') ?? own.getAttribute('data-original');
    const shown = webAddress(currentSrc || own.getAttribute('src'), base);
    // A placeholder has the real address beside it.
    setAddress(copy, 'src', shown === null || naturalWidth <= 1 ? (lazy ?? shown) : shown, base);
  }
}

function setAddress(copy: Element, name: string, value: string | null, base: string): void {
  const address = webAddress(value, base);
  if (address !== null) copy.setAttribute(name, address);
}

/** Of a list of tasks. */
function addCheckbox({ type, checked }: HTMLInputElement, into: Element): void {
  if (type !== 'checkbox' || into.closest('li') === null) return;
  const box = into.ownerDocument.createElement('span');
  box.setAttribute(TASK, '');
  box.append(checked ? '[x] ' : '[ ] ');
  into.append(box);
}

/** The body of a frame of the same origin; nothing of another's. */
function frameSteps(frame: HTMLIFrameElement, into: Element, depth: number): Step[] {
  const body = frame.contentDocument?.body;
  // What is behind a frame is not looked for.
  const step = { into, depth: depth + 1, isCode: false, isShown: true, ground: null };
  return body && depth < MAX_DEPTH ? [{ ...step, node: body }] : [];
}
