/** Waits for web fonts and images. */
import { isWithoutScripts } from '../dom/scripts.ts';
import { pause } from '../dom/time.ts';

/** `scripted`: the document can change by itself. `loading`: it cannot, but fonts or images in view are still to come. */
export type Stillness = 'scripted' | 'loading' | 'complete';

/** Forces a layout, as isWithoutScripts does. */
export function stillness(): Stillness {
  if (!isWithoutScripts()) return 'scripted';
  return document.fonts.status === 'loaded' && imagesToCome('view').length === 0 ? 'complete' : 'loading';
}

/**
 * Waits for web fonts, and for images in view or in the whole page, for `capMs` at most. Text whose font has not
 * loaded by then is drawn in a fallback font.
 */
export async function fontsAndImages(capMs: number, where: 'view' | 'page'): Promise<void> {
  // Measuring forces a layout, and the layout starts to load fonts.
  document.documentElement.getBoundingClientRect();
  const decoded = imagesToCome(where).map((image) => image.decode().catch(() => undefined));
  await Promise.race([pause(capMs), Promise.all([document.fonts.ready, ...decoded])]);
  for (const font of document.fonts) {
    // The browser hides text for seconds while its font loads. `swap` draws it in the fallback font from now on.
    if (font.status === 'loading') font.display = 'swap';
  }
}

function imagesToCome(where: 'view' | 'page'): HTMLImageElement[] {
  return [...document.querySelectorAll('img')].filter(
    (image) => !image.complete && (where === 'page' || isInView(image)),
  );
}

function isInView(image: HTMLImageElement): boolean {
  const { top, right, bottom, left } = image.getBoundingClientRect();
  return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth;
}
