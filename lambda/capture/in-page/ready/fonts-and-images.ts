/** Waits for what is drawn, in the page. */
import { pause } from '../dom/time.ts';

/**
 * Waits for web fonts, and for images in view or anywhere, for `capMs` at most. Text whose font has not come by then
 * is shown in another one.
 */
export async function fontsAndImages(capMs: number, where: 'view' | 'page'): Promise<void> {
  // Measuring lays the page out, which is what starts the loading of fonts.
  document.documentElement.getBoundingClientRect();
  const images = [...document.querySelectorAll('img')].filter(
    (image) => !image.complete && (where === 'page' || isInView(image)),
  );
  const decoded = images.map((image) => image.decode().catch(() => undefined));
  await Promise.race([pause(capMs), Promise.all([document.fonts.ready, ...decoded])]);
  for (const font of document.fonts) {
    // Text waits unseen for its font, for seconds. From here on it is drawn in the next of its family.
    if (font.status === 'loading') font.display = 'swap';
  }
}

function isInView(image: HTMLImageElement): boolean {
  const { top, right, bottom, left } = image.getBoundingClientRect();
  return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth;
}
