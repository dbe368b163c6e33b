/**
 * Parts of an article that have the element or the name of what is beside one: notes and boxes in the text, and the
 * heads of cards. Readability goes by names.
 */
import { BLOCK } from './visible-copy.ts';

const NOTES = 'aside, [class*="sidebar" i], [class*="admonition" i], [role="complementary"], [role="note"]';
const HEADS = '[class*="header" i]';
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

/** Turns them into elements without a name. */
export function clearNames(body: Element): void {
  const heads = [...body.querySelectorAll(HEADS)].filter(isHead);
  // What is beside a heading may be left out.
  for (const head of heads) head.before(...head.querySelectorAll(HEADINGS));
  for (const element of [...heads, ...[...body.querySelectorAll(NOTES)].filter(isNote)]) {
    // Readability does not look into sections.
    const plain = element.ownerDocument.createElement('section');
    plain.setAttribute(BLOCK, '');
    plain.append(...element.childNodes);
    element.replaceWith(plain);
  }
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
