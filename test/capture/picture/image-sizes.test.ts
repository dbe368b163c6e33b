import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';

const SIZES = [1200, 320, 64, 480, 96, 200, 40, 640, 150, 800];
const CAPTURES = 6;

const images = SIZES.map((width) => `<img src="photo.jpg" style="width:${width}px">`).join('');
let photograph: Buffer;
const pages = servePages({
  '/photo.jpg': answerWith('image/jpeg', () => photograph),
  '/sizes.html': `<!doctype html><title>One picture at several sizes</title>${images}`,
});

it('gives the same bytes for a page that shows one JPEG at several sizes', async () => {
  const url = `${pages.url}/dense-text.html`;
  photograph = fileOf(await capture({ url, format: 'jpeg', width: 1600, height: 1200 }));
  const files = new Set<string>();
  for (let n = 0; n < CAPTURES; n++) {
    files.add(fileOf(await capture({ url: `${pages.url}/sizes.html`, fullPage: true })).toString('base64'));
  }
  expect(files.size).toBe(1);
});
