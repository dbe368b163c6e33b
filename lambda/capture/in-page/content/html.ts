/**
 * Writes the document, or one element of it, as HTML in which nothing runs: without scripts, event handlers,
 * `javascript:` addresses and refreshes. Open shadow trees are declarative templates, addresses are
 * absolute, and styles that scripts have added are written out. All properties are read past form fields
 * that clobber them, also in frames.
 */
import { isOwnSheet } from '../dom/styles.ts';
import { type Budget, createBudget } from './budget.ts';
import { openingTag } from './html-attributes.ts';
import { safeStyle, textOfSheet, textOfStyle } from './html-styles.ts';
import { escapeAttribute, escapeText } from './html-text.ts';

/** The service keeps less. */
const MAX_CHARACTERS = 1_100_000;
/** Frames within frames. */
const MAX_FRAMES = 3;

const HTML = 'http://www.w3.org/1999/xhtml';
/** Elements without an end tag. */
const VOID = new Set('area br col embed hr img input link meta param source track wbr'.split(' '));
/** Scripts, what is shown only without them, and what changes all addresses. */
const LEFT_OUT = new Set(['script', 'noscript', 'noembed', 'noframes', 'base']);
/** Their text is not escaped, so that it could end them. */
const RAW = new Set(['xmp', 'listing', 'plaintext']);
const NAME = /^[a-z][^\s/>"'=<\0]*$/i;

export interface Html {
  text: string;
  isCut: boolean;
}

/** A node, or text to write. */
type Step = Node | string;

interface Writing {
  parts: string[];
  length: number;
  budget: Budget;
  frames: number;
}

/** `root`: null for the whole document. */
export function toHtml(root: Element | null): Html {
  const writing = { parts: [], length: 0, budget: createBudget(), frames: 0 };
  const isWhole = write(root === null ? [...documentSteps(document)] : [root], writing);
  return { text: writing.parts.join(''), isCut: !isWhole };
}

function documentSteps({ doctype, documentElement }: Document): Step[] {
  return [...(doctype === null ? [] : ['<!DOCTYPE html>']), documentElement ?? ''];
}

/** Returns whether all was written. */
function write(first: Step[], writing: Writing): boolean {
  const { parts, budget } = writing;
  const steps = first.reverse();
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const isText = typeof step === 'string';
    if (writing.length > MAX_CHARACTERS || !(isText || budget.takeNode())) return false;
    const [text, within] = stepsOf(step, writing);
    parts.push(text);
    writing.length += text.length;
    // Last in, first out.
    for (let at = within.length - 1; at >= 0; at -= 1) {
      const next = within[at];
      if (next !== undefined) steps.push(next);
    }
  }
  return !budget.isUsedUp;
}

/** What to write now, and what comes after that. */
function stepsOf(step: Step, writing: Writing): [string, readonly Step[]] {
  const { budget } = writing;
  if (typeof step === 'string') return [step, []];
  switch (step.nodeType) {
    case Node.TEXT_NODE:
      return [escapeText(budget.takeText(step.nodeValue ?? '')), []];
    case Node.COMMENT_NODE:
      return [comment(budget.takeText(step.nodeValue ?? '')), []];
    case Node.ELEMENT_NODE:
      return elementSteps(step as Element, writing);
    default:
      return ['', []];
  }
}

function elementSteps(element: Element, writing: Writing): [string, readonly Step[]] {
  const name = of(element, 'localName');
  const isHtml = of(element, 'namespaceURI') === HTML;
  if (!NAME.test(name) || LEFT_OUT.has(name) || isRefresh(element) || isScriptLink(element)) return ['', []];
  const written = isHtml && RAW.has(name) ? 'pre' : name;
  const opening = (more = '') => openingTag(element, written, more);
  if (isHtml && VOID.has(name)) return [opening(), []];
  const end = `</${written}>`;
  if (isHtml && name === 'style') {
    const style = safeStyle(writing.budget.takeText(textOfStyle(element as HTMLStyleElement)));
    return [`${opening()}${style}${end}`, []];
  }
  if (isHtml && (name === 'iframe' || name === 'frame')) return [opening(srcdocOf(element, writing)), [end]];
  const content = isHtml && name === 'template' ? (element as HTMLTemplateElement).content : element;
  const inside = [...treeSteps(of(element, 'shadowRoot')), ...childrenOf(content)];
  const adopted = isHtml && name === 'head' ? adoptedSteps(element.ownerDocument) : [];
  // The parser drops a first line end.
  const first = isHtml && /^(?:pre|textarea)$/.test(written) ? '\n' : '';
  return [`${opening()}${first}`, [...inside, ...adopted, end]];
}

function* treeSteps(tree: ShadowRoot | null): Generator<Step> {
  if (tree === null) return;
  const { delegatesFocus, serializable, clonable } = tree;
  const flags = Object.entries({ delegatesFocus, serializable, clonable }).filter(([, isSet]) => isSet);
  yield `<template shadowrootmode="open"${flags.map(([flag]) => ` shadowroot${flag.toLowerCase()}`).join('')}>`;
  yield* adoptedSteps(tree);
  yield* childrenOf(tree);
  yield '</template>';
}

function adoptedSteps({ adoptedStyleSheets }: DocumentOrShadowRoot): Step[] {
  const sheets = [...adoptedStyleSheets].filter((sheet) => !isOwnSheet(sheet));
  return sheets.map((sheet) => `<style>${safeStyle(textOfSheet(sheet))}</style>`);
}

/** What a frame of the same origin shows, if it has no address of its own. */
function srcdocOf(frame: Element, writing: Writing): string {
  const shown = (frame as HTMLIFrameElement).contentDocument;
  if (!shown?.documentElement || /^https?:/.test(shown.URL) || writing.frames >= MAX_FRAMES) return '';
  const inner = { ...writing, parts: [], frames: writing.frames + 1 };
  write(documentSteps(shown), inner);
  writing.length = inner.length;
  return ` srcdoc="${escapeAttribute(inner.parts.join(''))}"`;
}

function isRefresh(element: Element): boolean {
  return /^\s*refresh\s*$/i.test(attributeOf(element, 'http-equiv') ?? '');
}

function isScriptLink(element: Element): boolean {
  if (of(element, 'localName') !== 'link') return false;
  const isAsScript = /^script$/i.test(attributeOf(element, 'as') ?? '');
  return isAsScript || /modulepreload/i.test(attributeOf(element, 'rel') ?? '');
}

/** A comment that could end early is left out. */
function comment(text: string): string {
  return /--|^-?>|-$/.test(text) ? '' : `<!--${text}-->`;
}

function childrenOf(node: Node): Iterable<Node> {
  return Reflect.get(Node.prototype, 'childNodes', node);
}

function of<Name extends 'localName' | 'namespaceURI' | 'shadowRoot'>(
  element: Element,
  name: Name,
): Element[Name] {
  return Reflect.get(Element.prototype, name, element);
}

function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}
