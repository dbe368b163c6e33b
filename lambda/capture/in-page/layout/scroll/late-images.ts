/** Finds images that scripts load lazily: an attribute holds the address until then. */
import { boxOf, isInView } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { findInTrees } from '../../dom/trees.ts';
import { isDisplayed } from '../../dom/visibility.ts';

const LATE = 'img, picture > source, [data-bg], [data-background], [data-background-image], [data-bg-src]';
/** Attributes that always hold an address, whatever it looks like. */
const KEYS = ':is([data-src], [data-srcset], [data-lazy-src], [data-original])';
const ADDRESS =
  /^(?:(?:https?:)?\/\/|\.{0,2}\/)\S|^\S+\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#\s,]\S*|$)|^url\(/i;
const LONGEST_ADDRESS = 2_048;

/** How many images in view are still to come, lazy or not. */
export function countLateImages(): number {
  const lazy = findInTrees(LATE).filter(
    (element) => hasAddress(element) && isBoxInView(shownBy(element)) && isUnloaded(element),
  );
  const loading = [...document.images].filter((image) => !image.complete && isBoxInView(image));
  return lazy.length + loading.length;
}

/** Whether it is in view where the page is scrolled, or beside it in a carousel. */
export function isInScrolledView(element: Element): boolean {
  return isInView(boxOf(element), { isBesideEnough: true });
}

/** Boxes of content that the browser skips have places, too. */
function isBoxInView(element: Element): boolean {
  return isInScrolledView(element) && isDisplayed(element);
}

function shownBy(element: Element): Element {
  return element instanceof HTMLSourceElement ? (element.parentElement ?? element) : element;
}

/** Whether the script has not loaded the image yet. */
function isUnloaded(element: HTMLElement): boolean {
  if (!(element instanceof HTMLImageElement || element instanceof HTMLSourceElement))
    return getComputedStyle(element).backgroundImage === 'none';
  const shown = [element.getAttribute('src'), element.getAttribute('srcset')];
  // Some scripts keep the attribute after they have loaded the image.
  const isShown = Object.values(element.dataset).some((late) => late && shown.includes(late));
  return !isShown && (element.matches(KEYS) || isPlaceholder(element));
}

/** SVG elements may have these attributes too; they are left out. */
function hasAddress(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false;
  if (itself(element).matches(KEYS)) return true;
  const values = Object.values(itself(element).dataset);
  return values.some((value) => ADDRESS.test((value ?? '').slice(0, LONGEST_ADDRESS)));
}

function isPlaceholder(image: HTMLImageElement | HTMLSourceElement): boolean {
  const src = image.getAttribute('src') ?? '';
  if (src === '' || src.startsWith('data:')) return true;
  return image instanceof HTMLImageElement && (image.naturalWidth === 1 || image.naturalWidth === 2);
}
