/** Waits for web fonts and images. */
import { pause } from '../dom/time.ts';

/**
 * Waits for web fonts, and for images in view or in the whole page, for `capMs` at most. Text whose font has not
 * loaded by then is drawn in a fallback font.
 */
export async function fontsAndImages(capMs: number, where: 'view' | 'page'): Promise<void> {
  // Measuring forces a layout, and the layout starts to load fonts.
  document.documentElement.getBoundingClientRect();
  const images = [...document.querySelectorAll('img')].filter(
    (image) => !image.complete && (where === 'page' || isInView(image)),
  );
  const decoded = images.map((image) => image.decode().catch(() => undefined));
  await Promise.race([pause(capMs), Promise.all([document.fonts.ready, ...decoded])]);
  for (const font of document.fonts) {
    // The browser hides text for seconds while its font loads. `swap` draws it in the fallback font from now on.
    if (font.status === 'loading') font.display = 'swap';
  }
}

function isInView(image: HTMLImageElement): boolean {
  const { top, right, bottom, left } = image.getBoundingClientRect();
  return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth;
}
