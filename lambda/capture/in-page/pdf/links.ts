/**
 * Finds where the links within the page lead in the PDF. Chromium counts the first PDF page too,
 * which is not part of the file (see root.ts), so its own destinations are wrong. Links that lead
 * nowhere in the file become plain text.
 */
import { type Box, boxOf, meets, type Point } from '../dom/boxes.ts';
import { itself } from '../dom/itself.ts';
import { findInTrees } from '../dom/trees.ts';
import type { PaperPlan } from './paper-plan.ts';

/** Where the links with this fragment lead, in px of the page from the top left of the sheet. */
export interface Destination extends Point {
  /** The fragment as the link's URL has it, without `#`. */
  name: string;
}

/** More and longer names than any real page has. Their links become plain text. */
const MAX_DESTINATIONS = 5_000;
const MAX_NAME_CHARACTERS = 500;
/**
 * Chromium adds no link for an address that cannot be parsed. The element stays a link for the page's styles.
 */
const NO_ADDRESS = 'http://[';
/**
 * What follows asks to mark a text, and is no part of the name. Source:
 * https://wicg.github.io/scroll-to-text-fragment/
 */
const DIRECTIVE = ':~:';
/** Layout rounds positions at the edge of the sheet. */
const ROUNDING_PX = 1;

type Link = HTMLAnchorElement | HTMLAreaElement | SVGAElement;
type Plan = Pick<PaperPlan, 'sheet' | 'origin'>;

/** Runs before the layout changes for print. */
export function findDestinations({ sheet, origin }: Plan): Destination[] {
  const area: Box = { ...origin, width: sheet.widthPx, height: sheet.heightPx };
  const found = new Map<string, Point | undefined>();
  const ended: Link[] = [];
  const [page] = splitAtHash(document.URL);
  const hasOtherBase = splitAtHash(document.baseURI)[0] !== page;
  const renamed: [link: Link, name: string][] = [];
  for (const link of findInTrees<Link>('a, area[href]')) {
    if (!isLink(link)) continue;
    const [address, fragment] = splitAtHash(addressOf(link));
    const name = address === page ? fragment?.split(DIRECTIVE)[0] : undefined;
    if (!(link instanceof HTMLAreaElement) && !meets(boxOf(link), area)) ended.push(link);
    else if (name === undefined ? countsAsInner(address, fragment) : pointOf(name) === undefined)
      ended.push(link);
    else if (name !== undefined && (name !== fragment || hasOtherBase)) renamed.push([link, name]);
  }
  for (const link of ended) itself(link).setAttribute('href', NO_ADDRESS);
  for (const [link, name] of renamed) itself(link).setAttribute('href', `#${name}`);
  return [...found].flatMap(([name, point]) => (point === undefined ? [] : { name, ...point }));

  function pointOf(name: string): Point | undefined {
    if (found.has(name)) return found.get(name);
    if (found.size >= MAX_DESTINATIONS || name.length > MAX_NAME_CHARACTERS) return undefined;
    const target = findTarget(name);
    const point = target && { x: target.x - origin.x, y: target.y - origin.y };
    const isInFile =
      point && isWithin(point.x, sheet.widthPx) && isWithin(point.y, sheet.heightPx) ? point : undefined;
    found.set(name, isInFile);
    return isInFile;
  }
}

function isWithin(px: number, lengthPx: number): boolean {
  return px > -ROUNDING_PX && px < lengthPx;
}

function isLink(element: Element): element is Link {
  if (element instanceof SVGAElement) return element.href.baseVal !== '';
  return element instanceof HTMLAreaElement || (element instanceof HTMLAnchorElement && element.href !== '');
}

function addressOf(link: Link): string {
  if (!(link instanceof SVGAElement)) return link.href;
  return URL.parse(link.href.baseVal, document.baseURI)?.href ?? '';
}

/**
 * Chromium takes links to the base address with a fragment for links within the page, and not
 * those to the page's own address. Where they differ, those within the page get the base address,
 * and the others cannot be written.
 */
function countsAsInner(address: string, fragment: string | undefined): boolean {
  return fragment !== undefined && address === splitAtHash(document.baseURI)[0];
}

function splitAtHash(url: string): [address: string, name: string | undefined] {
  const at = url.indexOf('#');
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

/**
 * In px of the viewport. An element with `display: contents` is where its content is. Source:
 * https://html.spec.whatwg.org/#find-a-potential-indicated-element
 */
function findTarget(name: string): Point | undefined {
  const named = name === '' ? null : (findNamed(name) ?? findNamed(decode(name)));
  if (named !== null) return named.getClientRects().length > 0 ? boxOf(named) : startOfContent(named);
  const isTop = name === '' || decode(name).toLowerCase() === 'top';
  return isTop ? { x: -scrollX, y: -scrollY } : undefined;
}

function startOfContent(element: Element): Point | undefined {
  const range = document.createRange();
  range.selectNodeContents(element);
  const [first] = range.getClientRects();
  return first;
}

function findNamed(name: string): Element | null {
  return document.getElementById(name) ?? document.querySelector(`a[name="${CSS.escape(name)}"]`);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
