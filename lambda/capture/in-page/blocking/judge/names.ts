/** Reads the names of elements. They are compared as whole words, because "château" contains "chat". */
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

export function nameOf(element: Element): string {
  const own = itself(element);
  return [own.localName, ...NAMING.map((name) => own.getAttribute(name) ?? '')].join(' ');
}

/** The names that say most, and are read fastest. */
export function shortNameOf(element: Element): string {
  const own = itself(element);
  return `${own.localName} ${own.getAttribute('id') ?? ''} ${own.getAttribute('class') ?? ''}`;
}

/** The same in small letters, as " cc banner close " of `ccBanner__close`, and names of data attributes. */
export function wordsOf(element: Element): string {
  const attributes = itself(element)
    .getAttributeNames()
    .filter((name) => name.startsWith('data-'));
  const words = [nameOf(element), ...attributes]
    .join(' ')
    .slice(0, MAX_NAME)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return ` ${words.toLowerCase().trim()} `;
}

/** Names are short; what is longer is data. Characters. */
const MAX_NAME = 1_000;
