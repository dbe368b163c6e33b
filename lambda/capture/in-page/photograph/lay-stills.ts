/**
 * Puts still images in the place of those that move, in images and posters, and in backgrounds, masks,
 * borders, list markers and contents of elements.
 */
import { itself } from '../dom/itself.ts';
import { setOfPseudo } from '../dom/rules.ts';
import { setImportant } from '../dom/styles.ts';
import { elementsWithin } from '../dom/trees.ts';

const PROPERTIES = ['background-image', 'mask-image', 'border-image-source', 'list-style-image', 'content'];
const PSEUDOS = ['::before', '::after'];
const URLS = /url\("((?:[^"\\]|\\.)*)"\)/g;

/** Where the service's own cut of an address ends. */
export const CUT_LENGTH = 16_000;

/** Returns what takes the place of an image with this address. */
type StillOf = (url: string) => Still | undefined;

export interface Still {
  url: string;
  /** CSS px. */
  width: number;
}

/** `stills` has what takes the place of an image by the key of its address. */
export function layStills(stills: ReadonlyMap<string, Still | undefined>): void {
  const stillOf: StillOf = (url) => {
    const still = stills.get(keyOf(url));
    return still && { ...still, url: still.url + (/#.*$/s.exec(url)?.[0] ?? '') };
  };
  for (const element of elementsWithin(document)) {
    if (element instanceof SVGImageElement) layInAttribute(element, 'href', element.href.baseVal, stillOf);
    if (!(element instanceof HTMLElement)) continue;
    if (element instanceof HTMLImageElement) layInImage(element, stillOf);
    if (element instanceof HTMLVideoElement) layInAttribute(element, 'poster', element.poster, stillOf);
    setImportant(element, stillValues(getComputedStyle(element), stillOf));
    for (const pseudo of PSEUDOS) {
      const style = getComputedStyle(element, pseudo);
      const values = style.content === 'none' ? {} : stillValues(style, stillOf);
      if (Object.keys(values).length > 0) setOfPseudo(element, pseudo, values);
    }
  }
}

/** The browser tells an address without its fragment, and the service keeps its beginning. */
export function keyOf(url: string): string {
  return url.replace(/#.*$/s, '').slice(0, CUT_LENGTH);
}

function layInImage(image: HTMLImageElement, stillOf: StillOf): void {
  const still = stillOf(image.currentSrc);
  if (still === undefined) return;
  // Of a picture for screens of a high density.
  const density = still.width / image.naturalWidth || 1;
  if (Number.isFinite(density))
    setImportant(image, { content: `image-set(url("${still.url}") ${density}x)` });
}

function layInAttribute(element: Element, name: string, address: string, stillOf: StillOf): void {
  const still = URL.canParse(address, document.baseURI)
    ? stillOf(new URL(address, document.baseURI).href)
    : undefined;
  if (still !== undefined) itself(element).setAttribute(name, still.url);
}

/** The values of the properties that show one of the drawings. */
function stillValues(style: CSSStyleDeclaration, stillOf: StillOf): Record<string, string> {
  const values: Record<string, string> = {};
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (!value.includes('url(')) continue;
    const still = value.replace(URLS, (whole, quoted: string) => {
      const found = stillOf(quoted.replace(/\\(.)/g, '$1'));
      return found === undefined ? whole : `url("${found.url}")`;
    });
    if (still !== value) values[property] = still;
  }
  return values;
}
