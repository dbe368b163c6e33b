/** Repeats a fixed box once per viewport height, so that it covers the whole picture. */
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { shadowRootOf } from '../../dom/trees.ts';

const MAX_COPIES = 100;
const MAX_NODES = 2_000;

/**
 * `startPx` and `endPx` bound the part of the document that the picture shows.
 */
export async function repeatBox(
  element: HTMLElement,
  { startPx, endPx }: { startPx: number; endPx: number },
): Promise<void> {
  const { top } = boxOf(element);
  const parent = itself(element).parentElement;
  const stepPx = itself(element).offsetHeight * (itself(element).currentCSSZoom ?? 1);
  const first = Math.floor((startPx - scrollY - top) / stepPx);
  const count = Math.ceil((endPx - scrollY - top) / stepPx) - first;
  const nodes = nodesOf(element);
  if (stepPx < 1 || count > MAX_COPIES || count * nodes.length > MAX_NODES || nodes.some(isOwnKind)) return;
  if (parent === null) return;
  const copies = Array.from({ length: count }, (_, index) => first + index)
    .filter((index) => index !== 0)
    .map((index) => copyAt(element, index * stepPx));
  if (!insert(element, copies, parent)) return;
  const images = copies.flatMap(nodesOf).filter((each) => each instanceof HTMLImageElement);
  await Promise.allSettled(images.map((image) => image.decode()));
}

function copyAt(element: HTMLElement, shiftPx: number): HTMLElement {
  const { translate, margin } = getComputedStyle(element);
  const [x = '0px', y = '0px'] = translate.replace('none', '').split(' ').filter(Boolean);
  const copy = copyOf(element);
  const ownPx = shiftPx / (itself(element).currentCSSZoom ?? 1);
  setImportant(copy, { margin, translate: `${x} calc(${y} + ${ownPx}px)` });
  return copy;
}

/**
 * Inserts the copies. Removes them and returns false when they change the layout of the page: its rules may depend on
 * the elements before an element.
 */
function insert(element: HTMLElement, copies: readonly HTMLElement[], parent: Element): boolean {
  const siblings = [...itself(parent).children];
  const placesOf = () => siblings.map((each) => Object.values(boxOf(each).toJSON())).join();
  const before = placesOf();
  const { zIndex } = getComputedStyle(element);
  itself(element).after(...copies);
  if (placesOf() !== before && Number(zIndex) < 0) itself(parent).append(...copies);
  if (placesOf() === before) return true;
  for (const copy of copies) itself(copy).remove();
  return false;
}

function copyOf(element: HTMLElement): HTMLElement {
  if (isDrawn(element)) return drawnCopy(element);
  const copy = itself(element).cloneNode(true) as HTMLElement;
  const originals = nodesOf(element);
  nodesOf(copy).forEach((each, index) => {
    const original = originals[index];
    if (isDrawn(original)) each.replaceWith(drawnCopy(original));
  });
  return copy;
}

type Drawn = HTMLVideoElement | HTMLCanvasElement;

function isDrawn(element: Element | undefined): element is Drawn {
  return element instanceof HTMLVideoElement || element instanceof HTMLCanvasElement;
}

/** A canvas with a video's current frame, or with the content of a canvas. A clone of either would be empty. */
function drawnCopy(source: Drawn): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  for (const { name, value } of source.attributes) copy.setAttribute(name, value);
  const isVideo = source instanceof HTMLVideoElement;
  copy.width = isVideo ? source.videoWidth : source.width;
  copy.height = isVideo ? source.videoHeight : source.height;
  const style = getComputedStyle(source);
  if (isVideo) for (const name of style) copy.style.setProperty(name, style.getPropertyValue(name));
  if (copy.width * copy.height > 0) copy.getContext('2d')?.drawImage(source, 0, 0);
  return copy;
}

function nodesOf(element: HTMLElement): Element[] {
  return [element, ...itself(element).querySelectorAll('*')];
}

/** Custom elements are not copied, because a copy would run the page's script for it. */
function isOwnKind(element: Element): boolean {
  return itself(element).localName.includes('-') || shadowRootOf(element) !== null;
}
