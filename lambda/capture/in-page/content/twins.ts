/**
 * Parts of a page that are like those that Readability has kept: sections of a manual, posts of a thread, tiles of
 * a dashboard. Readability looks for the one element with the most prose, and leaves out what has many links.
 */
import type { LinkLists } from './link-lists.ts';
import { withoutBesideLists } from './list-page.ts';

/** Has the number of an element, so that it is known again in what is made of its copy. */
const PART = 'data-part';
/** Text without links. What has less is a label or a button. */
const LEAST_CHARACTERS = 40;
/** Share of the text that is in links, of parts with the same classes or with one of them. With more, it is a menu. */
const MOST_LINKED = { same: 0.6, alike: 0.4 };
/** Elements that are parts of their own without a class. */
const PARTS = new Set(['section', 'article']);
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** Parts without headings are posts or tiles if there are so many. */
const LEAST_PARTS = 3;

/** Call it before the content is looked for. */
export function numberParts(body: Element): void {
  for (const [at, element] of body.querySelectorAll('*').entries()) element.setAttribute(PART, String(at));
}

/** Puts the parts back that were left out beside others like them. */
export function completeParts(content: Element, scope: Element, lists: LinkLists): void {
  const kept = partsIn(content);
  const texts = new Set(longTextsIn(content));
  const isKnown = (part: Element): boolean => kept.has(numberOf(part)) || [...part.children].some(isKnown);
  // Readability has elements of its own for some of what it keeps.
  const hasKept = (part: Element) => {
    const own = longTextsIn(part);
    return own.filter((text) => texts.has(text)).length > own.length / 2;
  };
  /** The first or last kept element in a part. */
  const copyOf = (part: Element | undefined, at: 0 | -1): Element | undefined =>
    part && (kept.get(numberOf(part)) ?? copyOf([...part.children].filter(isKnown).at(at), at));
  for (const parent of new Set([...partsIn(scope).values()].map(({ parentElement }) => parentElement))) {
    const siblings = [...(parent?.children ?? [])];
    const known = new Set(siblings.filter(isKnown));
    const others = siblings.filter((each) => !known.has(each));
    const twins = new Set(twinsOf([...known], others, lists).filter((each) => !hasKept(each)));
    if (twins.size === 0) continue;
    let waiting: Element[] = [];
    let last: Element | undefined;
    for (const part of siblings) {
      if (twins.has(part)) waiting.push(withoutBesideLists(part, lists));
      if (!known.has(part)) continue;
      const copy = copyOf(part, 0);
      // Of a part, its content alone may be kept.
      const heading = kept.has(numberOf(part)) ? null : part.querySelector(HEADINGS);
      if (heading !== null && !isKnown(heading)) waiting.push(heading.cloneNode(true) as Element);
      copy?.before(...waiting);
      waiting = [];
      last = copyOf(part, -1);
    }
    last?.after(...waiting);
  }
}

/** Those of `others` that are like one of the kept parts: with a heading of the same level, or one of many. */
function twinsOf(kept: readonly Element[], others: readonly Element[], lists: LinkLists): Element[] {
  const like = others.filter((each) => kept.some((part) => isTwin(each, part, lists)));
  const isHeaded = (each: Element) =>
    kept.some(
      (part) => isTwin(each, part, lists) && levelOf(part) !== undefined && levelOf(part) === levelOf(each),
    );
  return like.length >= LEAST_PARTS ? like : like.filter(isHeaded);
}

function levelOf(part: Element): string | undefined {
  return part.querySelector(HEADINGS)?.localName;
}

function longTextsIn(element: Element): string[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim();
    if (text.length >= LEAST_CHARACTERS) texts.push(text);
  }
  return texts;
}

function partsIn(element: Element): Map<string, Element> {
  return new Map([...element.querySelectorAll(`[${PART}]`)].map((part) => [numberOf(part), part]));
}

function numberOf(part: Element): string {
  return part.getAttribute(PART) ?? '';
}

function isTwin(one: Element, other: Element, lists: LinkLists): boolean {
  if (one.localName !== other.localName || lists.isBeside(one)) return false;
  const [kinds, otherKinds] = [kindsOf(one), kindsOf(other)];
  const isSame = kinds.join(' ') === otherKinds.join(' ') && (kinds.length > 0 || PARTS.has(one.localName));
  if (!isSame && !kinds.some((kind) => otherKinds.includes(kind))) return false;
  const { characters, linked } = lists.measureOf(one);
  const mostLinked = MOST_LINKED[isSame ? 'same' : 'alike'];
  return linked < mostLinked * characters && characters - linked >= LEAST_CHARACTERS;
}

/** Its classes. Some have the number of the part. */
function kindsOf(part: Element): string[] {
  return [...part.classList].map((name) => name.replaceAll(/\d+/g, ''));
}
