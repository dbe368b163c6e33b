/**
 * Compares the document before and after a step: which elements it has hidden, and
 * which attributes it has changed.
 */
import { type Box, boxOf } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { pathOf } from '../dom/path.ts';

/** The outermost element that a step has hidden. */
export interface HiddenElement {
  /** A CSS selector that matches this element alone, in its document. */
  selector: string;
  /** Before it was hidden, CSS px of the viewport. */
  box: Box;
  /** The beginning of its text. */
  text: string;
}

/** An attribute of a shown element that a step has changed. `null`: it was, or is, not there. */
export interface ChangedAttribute {
  selector: string;
  name: string;
  before: string | null;
  after: string | null;
}

interface Changes {
  hidden: HiddenElement[];
  changed: ChangedAttribute[];
}

interface Seen {
  box: Box;
  attributes: Record<string, string>;
}

/** Larger documents are compared in part. */
const MOST_ELEMENTS = 20_000;
const MOST_ENTRIES = 200;
const MOST_CHARACTERS = 160;

let shown = new Map<Element, Seen>();

/** Call it before the step. */
export function noteShown(): void {
  const elements = [...document.querySelectorAll('*')].slice(0, MOST_ELEMENTS).filter(isShown);
  shown = new Map(
    elements.map((element) => [element, { box: boxHere(element), attributes: attributesOf(element) }]),
  );
}

/** What has changed since `noteShown`. */
export function describeChanges(): Changes {
  const hidden = [...shown].filter(([element]) => !isShown(element));
  const gone = new Set(hidden.map(([element]) => element));
  const outermost = hidden.filter(([element]) => !gone.has(itself(element).parentElement ?? element));
  const changed = [...shown].filter(([element]) => !gone.has(element)).flatMap(changesOf);
  return {
    hidden: outermost.slice(0, MOST_ENTRIES).map(([element, { box }]) => ({
      selector: pathOf(element),
      box,
      text: cut((itself(element).textContent ?? '').replace(/\s+/g, ' ').trim()),
    })),
    changed: changed.slice(0, MOST_ENTRIES),
  };
}

/** A DOMRect would not leave the page. */
function boxHere(element: Element): Box {
  const { x, y, width, height } = boxOf(element);
  return { x, y, width, height };
}

function isShown(element: Element): boolean {
  return element.isConnected && itself(element).checkVisibility();
}

function changesOf([element, { attributes: before }]: [Element, Seen]): ChangedAttribute[] {
  const after = attributesOf(element);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      selector: pathOf(element),
      name,
      before: cut(before[name] ?? null),
      after: cut(after[name] ?? null),
    }));
}

function attributesOf(element: Element): Record<string, string> {
  const own = itself(element);
  return Object.fromEntries(own.getAttributeNames().map((name) => [name, own.getAttribute(name) ?? '']));
}

function cut(text: string): string;
function cut(text: string | null): string | null;
function cut(text: string | null): string | null {
  return text !== null && text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
