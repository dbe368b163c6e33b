/** What the page calls its elements. Names count as whole words: there is a chat in every château. */
import { itself } from '../../dom/itself.ts';

const NAMING = [
  'id',
  'class',
  'name',
  'title',
  'aria-label',
  'aria-labelledby',
  'data-testid',
  'data-hook',
  'data-nosnippet',
];

/** Everything the page calls an element by, as it stands there. */
export function nameOf(element: Element): string {
  const own = itself(element);
  return [own.localName, ...NAMING.map((name) => own.getAttribute(name) ?? '')].join(' ');
}

/** What tells most of an element, and is read soonest. */
export function shortNameOf(element: Element): string {
  const own = itself(element);
  return `${own.localName} ${own.getAttribute('id') ?? ''} ${own.getAttribute('class') ?? ''}`;
}

/**
 * The same as words of small letters, apart by one space: `ccBanner__close` is "cc banner close". The names of data
 * attributes count as well: some components are called nothing else.
 */
export function wordsOf(element: Element): string {
  const own = itself(element);
  const attributes = own.getAttributeNames().filter((name) => name.startsWith('data-'));
  return ` ${split([nameOf(element), ...attributes].join(' '))} `;
}

function split(name: string): string {
  return name
    .slice(0, MAX_NAME)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim();
}

/** Names are short; what is longer is data. Characters. */
const MAX_NAME = 1_000;
