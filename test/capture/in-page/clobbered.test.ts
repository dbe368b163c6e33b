import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { readPng } from '../../support/pixels.ts';

const LIME = '#00ff00';
const NAMES = [
  'shadowRoot',
  'parentElement',
  'parentNode',
  'assignedSlot',
  'style',
  'children',
  'id',
  'tagName',
];
const fields = NAMES.map((name) => `<input name="${name}"><input name="${name}">`).join('');

let pages: PageServer;
let capture: Awaited<ReturnType<typeof createSharedCapturer>>;
beforeAll(async () => {
  pages = await startPages({
    '/form': `<style>body { margin: 0 } form { height: 900px; background: lime; overflow: auto } input { display: none }</style>
      <form>${fields}<h1 style="margin: 0; padding-top: 1200px; background: lime">Heading</h1></form><script></script>`,
    '/gone': '<h1>Gone</h1><script>onload = () => document.documentElement.remove()</script>',
  });
  capture = await createSharedCapturer();
});
afterAll(() => pages.close());

describe('a form whose field names hide its properties', () => {
  it.each([
    [{}, 100],
    [{ fullPage: true }, 900],
    [{ selector: 'form' }, 900],
    [{ selector: 'h1' }, 1200],
  ])('is captured with %j', async (options, minHeight) => {
    const picture = readPng(
      fileOf(await capture({ url: `${pages.url}/form`, width: 200, height: 100, ...options })),
    );
    expect(picture.height).toBeGreaterThanOrEqual(minHeight);
    expect(picture.at(190, 90)).toBe(LIME);
  });
});

it.each([{}, { fullPage: true }])(
  'a page that removes its root element gives an empty file: %j',
  async (options) => {
    const picture = readPng(
      fileOf(await capture({ url: `${pages.url}/gone`, width: 200, height: 100, ...options })),
    );
    expect([picture.width, picture.height, picture.at(10, 10)]).toEqual([200, 100, '#ffffff']);
    const pdf = fileOf(
      await capture({ url: `${pages.url}/gone`, width: 200, height: 100, format: 'pdf', ...options }),
    );
    const [page] = await readPdf(pdf);
    expect([page?.widthPt, page?.heightPt, page?.texts]).toEqual([150, 75, []]);
  },
);
