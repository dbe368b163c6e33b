/** Waits for web fonts and images. */
import { boxOf, isInView } from '../dom/boxes.ts';
import { isWithoutScripts } from '../dom/scripts.ts';
import { findInTrees } from '../dom/trees.ts';
import { isDisplayed } from '../dom/visibility.ts';
import { hasBackgroundWork } from './works.ts';

/**
 * `scripted`: the document can change by itself. `scrolling`: it cannot, but the browser scrolls it with its
 * first frame. `loading`: fonts or images in view are still to come.
 */
type ContentState = 'scripted' | 'scrolling' | 'loading' | 'complete';

/** Forces a layout, as isWithoutScripts does. */
export function readContentState(): ContentState {
  if (!isWithoutScripts()) return 'scripted';
  if (namesText() || findInTrees('[autofocus]').length > 0) return 'scrolling';
  return document.fonts.status === 'loaded' && imagesToCome('view').length === 0 ? 'complete' : 'loading';
}

/** Whether the address of the document names a text to scroll to, which `location` does not tell. */
function namesText(): boolean {
  return performance.getEntriesByType('navigation').some(({ name }) => name.includes(':~:'));
}

/**
 * Resolves when web fonts, and the images in view or in the whole page, have loaded. Also tells whether the
 * page has work on other threads, or had some in the last `worksMs` of its time: with a second call, a
 * different number of frames would pass in each capture.
 */
export async function fontsAndImages(
  where: 'view' | 'page',
  worksMs: number,
): Promise<{ hasBackgroundWork: boolean; imageCount: number }> {
  // Measuring forces a layout, and the layout starts to load fonts.
  document.documentElement.getBoundingClientRect();
  const images = imagesToCome(where);
  await Promise.all([fontsToCome(), ...images.map(loadedOrClipped)]);
  return { hasBackgroundWork: hasBackgroundWork(worksMs), imageCount: images.length };
}

/** The promise of a document whose parser was stopped may never settle, though no font is loading. */
async function fontsToCome(): Promise<void> {
  if (document.fonts.status === 'loading') await document.fonts.ready;
}

/** Draws text whose font has not loaded yet in a fallback font. The browser would hide it for seconds. */
export function showFallbackFonts(): void {
  for (const font of document.fonts) if (font.status === 'loading') font.display = 'swap';
}

/**
 * Lazy images load only near the view, and not at all without a box. What has no
 * box shows no image, lazy or not.
 */
function imagesToCome(where: 'view' | 'page'): HTMLImageElement[] {
  return [...document.querySelectorAll('img')].filter(
    (image) =>
      !image.complete &&
      isDisplayed(image) &&
      ((where === 'page' && !isLazy(image)) || isInView(boxOf(image), { isTouchingEnough: true })),
  );
}

function isLazy(image: HTMLImageElement): boolean {
  return image.loading === 'lazy';
}

async function loadedOrClipped(image: HTMLImageElement): Promise<void> {
  const decoded = image.decode().catch(() => undefined);
  await (isLazy(image) ? Promise.race([decoded, clipOf(image)]) : decoded);
}

/** An image that only touches what is shown of its surroundings is not loaded. */
const LEAST_SHARE_IN_VIEW = Number.EPSILON;

/**
 * Resolves with the next frame if the image is clipped away there, and never otherwise. The browser starts to
 * load lazy images by the same test.
 */
function clipOf(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    const onIntersection = ([entry]: IntersectionObserverEntry[]) => {
      observer.disconnect();
      if (entry?.isIntersecting === false) resolve();
    };
    const observer = new IntersectionObserver(onIntersection, { threshold: LEAST_SHARE_IN_VIEW });
    observer.observe(image);
  });
}
