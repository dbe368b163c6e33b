/**
 * The heading that names the page. It often stands outside the main content: in a header above it, or in a
 * part that Readability leaves out.
 */

/** Numbers the headings of a copy, so that they are known again in a copy of it. */
const NUMBER = 'data-heading';
/** Keeps the level of a heading, because Readability changes the element. */
export const LEVEL = 'data-level';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** Headings of lower levels name sections. */
const TITLES = 'h1, h2, h3';
const BESIDE = 'aside, footer, dialog, [role="complementary"], [role="contentinfo"], [role="dialog"]';
const MENU = 'nav, [role="navigation"]';
/** Between the names of a page and of its site, in a title. */
const SEPARATOR = /\s+[-–—|·•:»«/\\>~]+\s+|[|»«]|:\s+/;

/** Call it before the content is looked for. */
export function numberHeadings(body: Element): void {
  for (const [at, heading] of body.querySelectorAll(HEADINGS).entries()) {
    heading.setAttribute(NUMBER, String(at));
    heading.setAttribute(LEVEL, heading.localName.slice(1));
  }
}

/**
 * Readability drops a title in its own heading: the only h1, if the document has no title. As an h2 it stays.
 */
export function lowerTitles(body: Element): void {
  for (const title of body.querySelectorAll('h1')) {
    const lowered = body.ownerDocument.createElement('h2');
    for (const { name, value } of title.attributes) lowered.setAttribute(name, value);
    lowered.append(...title.childNodes);
    title.replaceWith(lowered);
  }
}

/** Puts the heading that names the page before its content, unless the content has it. */
export function addTitle(content: Element, body: Element, page: { title: string; address: string }): void {
  const heading = findTitle(body, content, page);
  if (heading === undefined) return;
  const words = wordsOf(heading);
  const headings = [...content.querySelectorAll(HEADINGS)];
  if (!headings.some((each) => wordsOf(each) === words)) content.prepend(heading.cloneNode(true));
}

function findTitle(
  body: Element,
  content: Element,
  { title, address }: { title: string; address: string },
): Element | undefined {
  const names = namesIn(title);
  const ranked = [...body.querySelectorAll(TITLES)].flatMap((heading) => {
    const words = wordsOf(heading);
    const isNamed = names.has(words);
    const isLogo = words !== wordsIn(title) && linksAbove(heading, address);
    const isMain = heading.localName === 'h1';
    if (words === '' || isLogo || heading.closest(BESIDE) !== null) return [];
    if (!isNamed && (!isMain || heading.textContent?.trim() === '' || heading.closest(MENU) !== null))
      return [];
    const isWithin = content.querySelector(`[${NUMBER}="${heading.getAttribute(NUMBER)}"]`) !== null;
    const rank = (isNamed ? 100 : 0) - 10 * Number(heading.localName.slice(1)) + (isWithin ? 1 : 0);
    return [{ heading, rank }];
  });
  // The sort is stable: of equal ones the first.
  return ranked.toSorted((one, other) => other.rank - one.rank)[0]?.heading;
}

/** The title, its parts, and what is left without its first or last one. */
function namesIn(title: string): Set<string> {
  const parts = title.split(SEPARATOR).map(wordsIn).filter(Boolean);
  const joined = [parts, parts.slice(1), parts.slice(0, -1)].map((some) => some.join(''));
  return new Set([...joined, ...parts, wordsIn(title)].filter(Boolean));
}

/** Whether the heading is a link to a page above this one: the name of the site. */
function linksAbove(heading: Element, address: string): boolean {
  const link = heading.closest('a[href]') ?? heading.querySelector('a[href]');
  if (link === null || (heading.contains(link) && wordsOf(link) !== wordsOf(heading))) return false;
  const [above, here] = [link.getAttribute('href') ?? '', address].map((each) => each.replace(/[?#].*$/, ''));
  const folder = (above ?? '').replace(/index\.\w+$/, '');
  return folder.endsWith('/') && here !== above && here !== folder && (here ?? '').startsWith(folder);
}

function wordsOf(element: Element): string {
  const images = [...element.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt'));
  return wordsIn(element.textContent ?? '') || wordsIn(images.join(' '));
}

/**
 * Letters and digits alone: a line may end between words, and anchors such as "¶" are no part of the name.
 */
export function wordsIn(text: string): string {
  const lower = text.toLowerCase();
  // The browser needs milliseconds for the first use of the classes of all scripts.
  return NOT_LATIN.test(lower)
    ? lower.replaceAll(/[^\p{L}\p{N}]+/gu, '')
    : lower.replaceAll(/[^a-z0-9]+/g, '');
}

const NOT_LATIN = /[^\0-\x7f]/;
