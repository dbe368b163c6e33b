/**
 * Shows images of the page in a corner of its view, where the browser animates them, and puts pictures of
 * their last frames in their place.
 */

import { declareImportant } from '../dom/styles.ts';
import { findInTrees } from '../dom/trees.ts';
import { hideRest } from '../layout/far-frames/lift.ts';
import { isDataImageAllowed, keepPicture } from './kept-picture.ts';
import { CUT_LENGTH, keyOf, layStills } from './lay-stills.ts';

let stage: HTMLElement | undefined;
let showRest = () => {};

/** Each image lies in a corner. They are shown over the page, which no effect of the page reaches. */
const CORNER_PX = 4;

/** `urls` are those of the page's own images, cut after 16 KiB. Null when none can be shown. */
export function stageImages(urls: readonly string[]): HTMLImageElement[] | null {
  stage = document.createElement('div');
  document.documentElement.append(stage);
  declareImportant(stage.style, {
    all: 'initial',
    position: 'fixed',
    inset: '0 auto auto 0',
    display: 'block',
    margin: '0',
  });
  const tree = stage.attachShadow({ mode: 'closed' });
  const images = urls.map((url) => {
    const image = new Image();
    // Known to the browser, so it is there at once.
    image.src = wholeUrl(url);
    declareImportant(image.style, { display: 'block', width: `${CORNER_PX}px`, height: `${CORNER_PX}px` });
    return image;
  });
  tree.append(...images);
  stage.popover = 'manual';
  stage.showPopover();
  return images;
}

function wholeUrl(url: string): string {
  if (url.length < CUT_LENGTH) return url;
  return (
    findInTrees('img').find(({ currentSrc }) => currentSrc.startsWith(url.slice(0, CUT_LENGTH)))
      ?.currentSrc ?? url
  );
}

/** A larger image gets a picture of this size, which is scaled up. */
const MAX_AREA_PX = 16_000_000;

/**
 * Shows this image alone, at its natural size if that fits. Returns the scale for its
 * picture; null if it is not there.
 */
export async function showStaged(image: HTMLImageElement): Promise<number | null> {
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height === 0 || !(await isDataImageAllowed())) return null;
  showRest();
  showRest = hideRest(document);
  const ratio = Math.max(1, width / innerWidth, height / innerHeight);
  for (const each of stageImagesNow(image)) declareImportant(each.style, { display: 'none' });
  declareImportant(image.style, {
    display: 'block',
    width: `${width / ratio}px`,
    height: `${height / ratio}px`,
  });
  return ratio * Math.min(1, Math.sqrt(MAX_AREA_PX / (width * height)));
}

function stageImagesNow(image: HTMLImageElement): HTMLImageElement[] {
  return [...(image.parentNode?.querySelectorAll('img') ?? [])];
}

/** Everything that shows the image shows its picture instead. */
export async function layStill({ src }: HTMLImageElement, base64: string): Promise<void> {
  const { src: url, width } = await keepPicture(base64);
  layStills(new Map([[keyOf(src), { url, width }]]));
}

export function dropStaged(): void {
  showRest();
  showRest = () => {};
  stage?.remove();
  stage = undefined;
}
