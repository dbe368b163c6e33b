import { expect, it } from 'vitest';
import { ServiceError } from '../../../lambda/errors.ts';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { BLUE, readPng, WHITE } from '../../support/pixels.ts';

const VIEW = { width: 400, height: 300 };
const [LIME, YELLOW, RED] = ['#00ff00', '#ffff00', '#ff0000'];

/** Returns the URL of a page under another host name of the same server, which makes it cross-site. */
const elsewhere = (path: string) => `http://localhost:${pages.port}${path}`;

const page = (content: string): string =>
  `<!doctype html><style>body { margin: 0; padding-top: 900px; height: 700px } iframe { border: 0; width: 200px; height: 200px }</style>${content}`;
const pages = servePages({
  '/lime.html': '<!doctype html><body style="background: lime">',
  '/image.html': `<!doctype html><style>body { margin: 0 } img { display: block }</style>
    <img loading="lazy" width="200" height="200" src="image.svg">`,
  '/image.svg': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="999" height="999" fill="lime"/></svg>',
  ),
  '/half.html': '<!doctype html><style>body { margin: 0; height: 100px; background: lime }</style>',
  '/transparent.html':
    '<!doctype html><style>body { margin: 0 } div { height: 100px; background: lime }</style><div></div>',
  '/tall.html': '<!doctype html><style>body { margin: 0; height: 600px; background: lime }</style>',
  '/square.html': `<!doctype html><style>body { margin: 100px; background: lime }
    div { width: 100px; height: 100px; background: blue }</style><div></div>`,
  '/holder.html': answerWith(
    'text/html',
    () => `<!doctype html><style>body { margin: 0; background: yellow } iframe { border: 0; width: 100px; height: 100px }</style>
        <iframe src="${elsewhere('/lime.html')}"></iframe>`,
  ),
  '/far.html': answerWith('text/html', () =>
    page(`<div style="position: fixed; top: 0; left: 0; width: 100px; height: 50px; background: red"></div>
        <iframe src="${elsewhere('/lime.html')}"></iframe>`),
  ),
  '/far-image.html': answerWith('text/html', () =>
    page(`<iframe src="${elsewhere('/image.html')}"></iframe>`),
  ),
  '/far-transparent.html': answerWith('text/html', () =>
    page(`<iframe style="background: yellow" src="${elsewhere('/transparent.html')}"></iframe>`),
  ),
  '/far-tall.html': answerWith('text/html', () =>
    page(`<iframe style="height: 600px" src="${elsewhere('/tall.html')}"></iframe>`),
  ),
  '/far-huge.html': answerWith('text/html', () =>
    page(`<iframe style="width: 1e6px; height: 1e6px" src="${elsewhere('/square.html')}"></iframe><h1></h1>`),
  ),
  '/far-bordered.html': answerWith('text/html', () =>
    page(
      `<iframe style="border: 10px solid red; padding: 10px; background: yellow" src="${elsewhere('/lime.html')}"></iframe>`,
    ),
  ),
  '/far-forbidden.html': answerWith(
    'text/html',
    () => page(`<iframe src="${elsewhere('/lime.html')}"></iframe>`),
    { headers: { 'Content-Security-Policy': "img-src 'none'" } },
  ),
  '/far-nested.html': page('<iframe src="holder.html"></iframe>'),
});

async function take(path: string, options: Record<string, unknown> = { fullPage: true }) {
  return readPng(fileOf(await capture({ url: pages.url + path, ...VIEW, ...options })));
}

it('shows a cross-site frame below the first viewport, and keeps the bar at the top', async () => {
  const picture = await take('/far.html');
  expect([picture.at(5, 905), picture.at(100, 1000), picture.at(195, 1095)]).toEqual([LIME, LIME, LIME]);
  expect([...picture.down(50, [25, 1200]), picture.at(250, 1000)]).toEqual([RED, WHITE, WHITE]);
});

it('waits for what a cross-site frame loads when it is in view', async () => {
  expect((await take('/far-image.html')).at(100, 1000)).toBe(LIME);
});

it('shows the background of a frame element through a transparent frame', async () => {
  const picture = await take('/far-transparent.html');
  expect(picture.down(100, [950, 1050])).toEqual([LIME, YELLOW]);
});

it('shows all of a cross-site frame that is taller than the viewport', async () => {
  const picture = await take('/far-tall.html');
  expect(picture.down(100, [905, 1300, 1495])).toEqual([LIME, LIME, LIME]);
});

it('shows its part of a cross-site frame in a clip, also of one larger than any picture', async () => {
  const picture = await take('/far-huge.html', { clip: { x: 50, y: 950, width: 350, height: 1500 } });
  expect(picture.count(LIME) + picture.count(BLUE)).toBe(350 * 1500);
  expect([picture.at(49, 50), picture.at(50, 50), picture.at(149, 149), picture.at(150, 149)]).toEqual([
    LIME,
    BLUE,
    BLUE,
    LIME,
  ]);
});

it('keeps the border and the padding of a cross-site frame', async () => {
  const picture = await take('/far-bordered.html');
  expect([picture.at(5, 1000), picture.at(15, 1000), picture.at(25, 1000)]).toEqual([RED, YELLOW, LIME]);
});

it('shows a cross-site frame within a same-site frame', async () => {
  const picture = await take('/far-nested.html');
  expect([picture.at(50, 950), picture.at(150, 1050)]).toEqual([LIME, YELLOW]);
});

it('shows every pixel of a cross-site frame at scale 2', async () => {
  const picture = await take('/far.html', { fullPage: true, scale: 2 });
  expect([picture.at(10, 1810), picture.at(390, 2190)]).toEqual([LIME, LIME]);
});

it('shows a cross-site frame in a clip below the viewport, and in a smaller picture', async () => {
  const clip = await take('/far.html', { clip: { x: 0, y: 900, width: 200, height: 200 } });
  expect([clip.at(5, 5), clip.at(195, 195)]).toEqual([LIME, LIME]);
  const small = await take('/far.html', { fullPage: true, outputWidth: 200 });
  expect(small.at(50, 500)).toBe(LIME);
});

it('keeps the picture transparent around a cross-site frame with omitBackground', async () => {
  const file = fileOf(
    await capture({ url: `${pages.url}/far.html`, ...VIEW, fullPage: true, omitBackground: true }),
  );
  expect(file.readUInt8(25)).toBe(6); // A PNG of RGB with alpha.
});

it("does not try it on a page whose policy forbids the frame's picture", async () => {
  const captured = await capture({ url: `${pages.url}/far-forbidden.html`, ...VIEW, fullPage: true });
  if (captured instanceof ServiceError) throw captured;
  expect(captured.lost).toEqual({});
});
