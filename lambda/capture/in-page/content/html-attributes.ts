/**
 * Attributes of an element that run nothing and lead nowhere but to pages and files, with absolute addresses.
 */
import { PINNED } from '../layout/reveal/pin-states.ts';
import { SHOWN } from '../layout/skipped-content.ts';
import { withAbsoluteUrls } from './html-styles.ts';
import { escapeAttribute } from './html-text.ts';

/** Longer ones, such as large images in the address itself, are left out. */
const MAX_CHARACTERS = 65_536;
/** No template can have names with other characters. */
const NAME = /^[\w:@#.*()[\]-]+$/;
const ADDRESSES = new Set(
  'action background cite codebase data formaction href longdesc manifest ping poster src xlink:href'.split(
    ' ',
  ),
);
/** What the service notes in the page. */
const NOTES = new Set([PINNED, SHOWN]);
const LISTS = new Set(['srcset', 'imagesrcset']);
/** `shadowrootmode`: it would turn a template into a shadow tree that the page does not have. */
const LEFT_OUT = /^(?:on|srcdoc$|shadowroot)/;
/** They lead to a document or to scripts. An image or a stylesheet in an address runs nothing. */
const LEADING = new Set([
  'a',
  'area',
  'base',
  'button',
  'embed',
  'form',
  'frame',
  'iframe',
  'object',
  'script',
  'use',
]);
/** Elements of SVG that set attributes of others. */
const SETTING = new Set(['animate', 'animatemotion', 'animatetransform', 'set']);
const RUNS = /(?:java|vb)script\s*:|data\s*:/i;

/** `more`: attributes that are written already. */
export function openingTag(element: Element, name: string, more = ''): string {
  const attributes: Iterable<Attr> = Reflect.get(Element.prototype, 'attributes', element);
  const base: string = Reflect.get(Node.prototype, 'baseURI', element);
  const written = [...attributes].flatMap((attribute) => {
    const value = safeValue(attribute, name.toLowerCase(), base);
    return value === null ? [] : [` ${attribute.name}="${escapeAttribute(value)}"`];
  });
  return `<${name}${written.join('')}${more}>`;
}

/** Null if it is left out. */
function safeValue({ name, value }: Attr, element: string, base: string): string | null {
  const lower = name.toLowerCase();
  if (!NAME.test(name) || LEFT_OUT.test(lower) || NOTES.has(name) || value.length > MAX_CHARACTERS)
    return null;
  if (SETTING.has(element) && RUNS.test(value)) return null;
  if (lower === 'style') return withAbsoluteUrls(value, base);
  if (LISTS.has(lower)) return absoluteList(value, base);
  return ADDRESSES.has(lower) ? absoluteAddress(value, element, base) : value;
}

function absoluteAddress(value: string, element: string, base: string): string | null {
  // Parts of a drawing refer to each other.
  if (value.startsWith('#') && element !== 'a' && element !== 'area') return value;
  const url = URL.parse(value.trim(), base);
  if (url === null || /^(?:java|vb)script:$/.test(url.protocol)) return null;
  if (url.protocol === 'data:' && LEADING.has(element)) return null;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Source: https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */
function absoluteList(list: string, base: string): string {
  const candidates = list.matchAll(/([^\s,]\S*)([^,]*)/g);
  return [...candidates]
    .map(([, url = '', descriptor = '']) => {
      const hasNone = url.endsWith(',');
      const address = URL.parse(url.replace(/,+$/, ''), base)?.href ?? '';
      return `${address}${hasNone ? '' : descriptor.trimEnd()}`;
    })
    .join(', ');
}
