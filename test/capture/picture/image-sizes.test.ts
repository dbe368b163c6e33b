import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

const SIZES = [1200, 320, 64, 480, 96, 200, 40, 640, 150, 800];
const CAPTURES = 6;

let pages: PageServer;
let photograph: Buffer;
let capture: Awaited<ReturnType<typeof createSharedCapturer>>;
beforeAll(async () => {
  const images = SIZES.map((width) => `<img src="photo.jpg" style="width:${width}px">`).join('');
  pages = await startPages({
    '/photo.jpg': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(photograph),
    '/sizes.html': `<!doctype html><title>One picture at several sizes</title>${images}`,
  });
  capture = await createSharedCapturer();
  photograph = fileOf(
    await capture({ url: `${pages.url}/dense-text.html`, format: 'jpeg', width: 1600, height: 1200 }),
  );
});
afterAll(() => pages.close());

it('gives the same bytes for a page that shows one JPEG at several sizes', async () => {
  const files = new Set<string>();
  for (let n = 0; n < CAPTURES; n++) {
    files.add(fileOf(await capture({ url: `${pages.url}/sizes.html`, fullPage: true })).toString('base64'));
  }
  expect(files.size).toBe(1);
});
