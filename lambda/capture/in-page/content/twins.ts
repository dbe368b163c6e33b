/**
 * Parts of a page that are like those that Readability has kept: sections of a manual, posts of a thread,
 * tiles of a dashboard. Readability looks for the one element with the most prose, and leaves out what has
 * many links.
 */
import type { LinkLists } from './link-lists.ts';
import { withoutBesideLists } from './list-page.ts';

/** Has the number of an element, so that it is known again in what is made of its copy. */
const PART = 'data-part';
/** Text without links. What has less is a label or a button. */
const LEAST_CHARACTERS = 40;
/** Share of the text in links, with the same classes or with one of them. With more, it is a menu. */
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
  const parts = partsIn(scope);
  const holders = new Set<Element>();
  for (const [number, part] of parts) if (kept.has(number)) addLine(part, holders);
  const isKnown = (part: Element): boolean => holders.has(part);
  // Readability has elements of its own for some of what it keeps.
  const hasKept = (part: Element) => {
    const own = longTextsIn(part);
    return own.filter((text) => texts.has(text)).length > own.length / 2;
  };
  /** The first or last kept element in a part. */
  const copyOf = (part: Element | undefined, at: 0 | -1): Element | undefined =>
    part && (kept.get(numberOf(part)) ?? copyOf([...part.children].filter(isKnown).at(at), at));
  for (const parent of new Set([...parts.values()].map(({ parentElement }) => parentElement))) {
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

/** Adds an element and those around it. */
function addLine(element: Element, line: Set<Element>): void {
  for (let each: Element | null = element; each !== null && !line.has(each); each = each.parentElement)
    line.add(each);
}

/** Those of `others` that are like a kept part: with a heading of the same level, or one of many. */
function twinsOf(kept: readonly Element[], others: readonly Element[], lists: LinkLists): Element[] {
  const known = Map.groupBy(
    kept.flatMap((part) => kindsOf(part).map(({ key }) => ({ key, part }))),
    ({ key }) => key,
  );
  const like = others.flatMap((part) => {
    const kinds = kindsOf(part).filter(
      ({ key, mostLinked }) => known.has(key) && hasText(part, mostLinked, lists),
    );
    return kinds.length === 0 || lists.isBeside(part) ? [] : [{ part, kinds }];
  });
  const isHeaded = ({ part, kinds }: (typeof like)[number]) => {
    const level = levelOf(part);
    const isSame = (each: { part: Element }) => level !== undefined && levelOf(each.part) === level;
    return kinds.some(({ key }) => known.get(key)?.some(isSame));
  };
  return (like.length >= LEAST_PARTS ? like : like.filter(isHeaded)).map(({ part }) => part);
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

function hasText(part: Element, mostLinked: number, lists: LinkLists): boolean {
  const { characters, linked } = lists.measureOf(part);
  return linked < mostLinked * characters && characters - linked >= LEAST_CHARACTERS;
}

/** What parts like it have too: all of its classes, or one of them. Some have the number of the part. */
function kindsOf({ localName, classList }: Element): { key: string; mostLinked: number }[] {
  const names = [...classList].map((name) => name.replaceAll(/\d+/g, ''));
  const alike = names.map((name) => ({ key: `${localName}.${name}`, mostLinked: MOST_LINKED.alike }));
  if (names.length === 0 && !PARTS.has(localName)) return alike;
  return [{ key: `${localName} ${names.join(' ')}`, mostLinked: MOST_LINKED.same }, ...alike];
}
