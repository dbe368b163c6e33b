import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';
import { readPng } from '../../support/pixels.ts';

const LIME = '#00ff00';

/** A GIF of one pixel that is blue and red for 0.1 s each, without end. */
const blinkingGif = Buffer.from(
  '474946383961010001009100000000ffff0000ffffff00000021ff0b4e45545343415045322e300301000000' +
    '21f904000a0000002c000000000100010000020244010021f904000a0000002c00000000010001000002024c01003b',
  'hex',
);
const turningSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="50" height="100" fill="blue">
  <animate attributeName="width" from="0" to="100" dur="1s" repeatCount="indefinite"/></rect></svg>`;

let pages: PageServer;
let capture: Awaited<ReturnType<typeof createCapturer>>;
beforeAll(async () => {
  pages = await startPages({
    '/colours.gif': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'image/gif' }).end(blinkingGif),
    '/turns.svg': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(turningSvg),
  });
  capture = await createCapturer();
});
afterAll(() => pages.close());

async function take(name: string, options: Record<string, unknown> = {}): Promise<Buffer> {
  return fileOf(await capture({ url: `${pages.url}/${name}`, width: 400, height: 400, ...options }));
}

it.each([false, true])(
  'ends finite animations and holds infinite ones at their first frame, fullPage %s',
  async (fullPage) => {
    const picture = readPng(await take('animations.html', { fullPage }));
    const rows = Array.from({ length: 11 }, (_, n) => picture.at(50, n * 20 + 10));
    expect(rows).toEqual(Array.from({ length: 11 }, () => LIME));
  },
);

it.each(['animations.html', 'flickers.html', 'moving-images.html', 'browser-animations.html'])(
  'gives the same bytes for %s in every capture',
  async (name) => {
    const first = await take(name);
    for (let n = 0; n < 2; n++) expect((await take(name)).equals(first)).toBe(true);
  },
);

it('holds indeterminate progress bars at their first frame, also in shadow trees', async () => {
  const picture = readPng(await take('browser-animations.html'));
  for (const y of [50, 150]) {
    expect(picture.at(40, y)).toBe('#0075ff');
    expect(picture.at(120, y)).toBe('#efefef');
  }
});

it.each([false, true])(
  'shows the end of an animation that a script resumes, fullPage %s',
  async (fullPage) => {
    expect(readPng(await take('resumes.html', { fullPage })).at(200, 200)).toBe(LIME);
  },
);

it.each([false, true])('ends animations in frames within shadow trees, fullPage %s', async (fullPage) => {
  const picture = readPng(await take('shadow-frames.html', { fullPage }));
  expect([100, 300].map((y) => picture.at(100, y))).toEqual([LIME, LIME]);
});

it.each([false, true])('shows no element in its hover state, fullPage %s', async (fullPage) => {
  const picture = readPng(await take('pointed-at.html', { fullPage }));
  expect(picture.at(10, 10)).toBe(LIME);
});

it('waits until a page has scrolled itself smoothly to a place', async () => {
  const picture = readPng(await take('scrolls-smoothly.html'));
  expect([picture.at(200, 1), picture.at(200, 398)]).toEqual([LIME, LIME]);
});

it('gives the page light colours, UTC and en-US', async () => {
  const picture = readPng(await take('surroundings.html'));
  expect([0, 1, 2, 3, 4].map((n) => picture.at(50, n * 20 + 10))).toEqual([LIME, LIME, LIME, LIME, LIME]);
});
