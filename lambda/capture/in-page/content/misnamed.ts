/**
 * Parts of an article that have the element or the name of what is beside one: notes and boxes in the text,
 * and the heads of cards. Readability goes by names.
 */
import { BLOCK } from './visible-copy.ts';

const NOTES = 'aside, [class*="sidebar" i], [class*="admonition" i], [role="complementary"], [role="note"]';
/** Rows, items, links, quotes and code say what they are by their elements. */
const BOX = ':is(aside, div, section, header)';
const HEADS = `${BOX}[class*="header" i]`;
const HEADINGS = 'h2, h3, h4, h5, h6';
const AROUND_HEADS = 'header, nav, aside, footer';
/** Of a head. One with more is that of a page. */
const MAX_HEAD_CHARACTERS = 150;
/** Of a note. */
const LEAST_NOTE_CHARACTERS = 40;
/** Share of the text of a note that is in links. With more, it is a menu. */
const MOST_LINKED = 0.4;
/** Elements that text consists of. */
const OF_TEXT = 'p, pre, ul, ol, dl, table, blockquote, figure, h2, h3, h4, h5, h6';

/** Takes their names away. Of a box, its element is one. */
export function clearNames(body: Element): void {
  const heads = [...body.querySelectorAll(HEADS)].filter(isHead);
  // What is beside a heading may be left out.
  for (const head of heads) for (const heading of head.querySelectorAll(HEADINGS)) moveBefore(head, heading);
  for (const element of [...heads, ...[...body.querySelectorAll(NOTES)].filter(isNote)]) {
    if (element.matches(BOX)) makePlain(element);
    else for (const name of ['class', 'id', 'role']) element.removeAttribute(name);
  }
}

function makePlain(box: Element): void {
  // Readability does not look into sections.
  const plain = box.ownerDocument.createElement('section');
  plain.setAttribute(BLOCK, '');
  while (box.firstChild !== null) plain.append(box.firstChild);
  box.replaceWith(plain);
}

/** Moves a heading, with the link that it is in. */
function moveBefore(head: Element, heading: Element): void {
  const link = heading.closest('a[href]');
  head.before(link !== null && head.contains(link) ? link : heading);
}

function isHead(element: Element): boolean {
  if (element.querySelector(HEADINGS) === null || lengthOf(element) > MAX_HEAD_CHARACTERS) return false;
  return element.parentElement?.closest(AROUND_HEADS) === null;
}

/** Whether it stands between the elements of a text, and has a text of its own. */
function isNote(element: Element): boolean {
  const characters = lengthOf(element);
  if (characters < LEAST_NOTE_CHARACTERS || element.querySelector('nav') !== null) return false;
  const linked = [...element.querySelectorAll('a[href]')].reduce((sum, link) => sum + lengthOf(link), 0);
  if (linked > MOST_LINKED * characters) return false;
  return isOfText(element.previousElementSibling) || isOfText(element.nextElementSibling);
}

function isOfText(element: Element | null): boolean {
  if (element === null) return false;
  return (
    element.matches(OF_TEXT) ||
    [...element.childNodes].some((node) => node instanceof Text && /\S/.test(node.data))
  );
}

function lengthOf(element: Element): number {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().length;
}
