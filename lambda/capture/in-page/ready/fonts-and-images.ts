/** Waits for web fonts and images. */
import { boxOf, isInView } from '../dom/boxes.ts';
import { isWithoutScripts } from '../dom/scripts.ts';
import { hasWorks } from './works.ts';

/** `scripted`: the document can change by itself. `loading`: it cannot, but fonts or images in view are still to come. */
type ContentState = 'scripted' | 'loading' | 'complete';

/** Forces a layout, as isWithoutScripts does. */
export function readContentState(): ContentState {
  if (!isWithoutScripts()) return 'scripted';
  return document.fonts.status === 'loaded' && imagesToCome('view').length === 0 ? 'complete' : 'loading';
}

/**
 * Resolves when web fonts, and the images in view or in the whole page, have loaded. Also tells whether the page has work on
 * other threads, or had some in the last `worksMs` of its time: with a second call, a different number of frames would pass in
 * each capture.
 */
export async function fontsAndImages(
  where: 'view' | 'page',
  worksMs: number,
): Promise<{ hasWorks: boolean }> {
  // Measuring forces a layout, and the layout starts to load fonts.
  document.documentElement.getBoundingClientRect();
  const decoded = imagesToCome(where).map((image) => image.decode().catch(() => undefined));
  await Promise.all([document.fonts.ready, ...decoded]);
  return { hasWorks: hasWorks(worksMs) };
}

/** Draws text whose font has not loaded yet in a fallback font. The browser would hide it for seconds. */
export function showFallbackFonts(): void {
  for (const font of document.fonts) if (font.status === 'loading') font.display = 'swap';
}

function imagesToCome(where: 'view' | 'page'): HTMLImageElement[] {
  return [...document.querySelectorAll('img')].filter(
    (image) => !image.complete && (where === 'page' || isInView(boxOf(image), { isTouchingEnough: true })),
  );
}
