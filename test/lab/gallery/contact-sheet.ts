/**
 * Lays pictures out on one page with captions, and captures that page with the service itself.
 */
import { type Capturer, fileOf } from '../../support/capture.ts';
import { type Route, startPages } from '../../support/page-server.ts';

export interface SheetCell {
  title: string;
  caption: string;
  /** PNG, JPEG or WebP files, shown side by side. Empty when the capture was refused. */
  pictures: Buffer[];
}

interface SheetLayout {
  width: number;
  cellWidth: number;
  /** Largest height of a picture. Higher ones are scaled down. */
  pictureHeight: number;
}

/** Returns a PNG. */
export async function captureSheet(
  capture: Capturer,
  cells: SheetCell[],
  layout: SheetLayout,
): Promise<Buffer> {
  const routes: Record<string, Route> = {};
  const figures = cells.map(({ title, caption, pictures }, index) => {
    const images = pictures.map((picture, side) => {
      const path = `/pictures/${index}-${side}`;
      routes[path] = (_request, response) => response.writeHead(200).end(picture);
      return `<img src="${path}">`;
    });
    return `<figure><figcaption><b>${escapeText(title)}</b><br>${escapeText(caption)}</figcaption>
<div class="side">${images.join('')}</div></figure>`;
  });
  routes['/sheet'] = `<!doctype html><meta charset="utf-8"><style>
body { margin: 12px; background: #ddd; font: 13px/1.3 sans-serif; display: grid; gap: 12px; align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(${layout.cellWidth}px, 1fr)) }
figure { margin: 0; background: #fff; padding: 8px; overflow: hidden }
figcaption { margin-bottom: 6px }
.side { display: flex; gap: 6px }
img { min-width: 0; max-width: 100%; max-height: ${layout.pictureHeight}px; object-fit: contain; border: 1px solid #999;
  background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 0 / 16px 16px }
img:not(:only-child) { max-width: calc(50% - 3px) }
</style>${figures.join('\n')}`;
  const pages = await startPages(routes);
  try {
    const url = `${pages.url}/sheet`;
    return fileOf(await capture({ url, fullPage: true, width: layout.width, hideCookieBanners: false }));
  } finally {
    await pages.close();
  }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
