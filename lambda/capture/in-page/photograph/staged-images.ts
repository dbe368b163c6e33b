/**
 * Shows images of the page in a corner of its view, where the browser animates them, and puts pictures of
 * their last frames in their place.
 */

import { declareImportant } from '../dom/styles.ts';
import { findInTrees } from '../dom/trees.ts';
import { hideRest } from '../layout/far-frames/lift.ts';
import { fitInView } from './fit-in-view.ts';
import { isDataImageAllowed, keepPicture } from './kept-picture.ts';
import { CUT_LENGTH, keyOf, layStills } from './lay-stills.ts';
import { type Shown, type Subject, showAround } from './subjects.ts';

let stage: HTMLElement | undefined;

/** Each image lies in a corner. They are shown over the page, which no effect of the page reaches. */
const CORNER_PX = 4;

/** `urls` are those of the page's own images, cut after 16 KiB. */
export function stageImages(urls: readonly string[]): HTMLImageElement[] {
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

/** Shows them as `stageImages` does, to take a picture of each. Null when none can take an image's place. */
export async function listStaged(urls: readonly string[]): Promise<Subject[] | null> {
  if (!(await isDataImageAllowed())) return null;
  const images = stageImages(urls);
  return images.map((image) => ({
    show: () => showOne(image, images),
    put: async (base64) => {
      const { src: url, width } = await keepPicture(base64);
      layStills(new Map([[keyOf(image.src), { url, width }]]));
    },
  }));
}

/** Shows this image alone, at its natural size if that fits. */
function showOne(image: HTMLImageElement, images: readonly HTMLImageElement[]): Shown {
  for (const each of images) declareImportant(each.style, { display: 'none' });
  declareImportant(image.style, { display: 'block' });
  const { naturalWidth: width, naturalHeight: height } = image;
  return { ...fitInView(image, { width, height }), showRest: hideRest(document) };
}

/** Shows the rest of the page too: its picture may still be awaited when the step is given up. */
export function dropStaged(): void {
  showAround();
  stage?.remove();
  stage = undefined;
}
