import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';

let pages: PageServer;
let capture: Awaited<ReturnType<typeof createSharedCapturer>>;
beforeAll(async () => {
  pages = await startPages({
    '/canvas': `<!doctype html><style>body { margin: 0 } div { height: 30px } canvas { border: 10px solid blue }</style>
      <div></div><canvas width="100" height="100"></canvas><script>
      const gl = document.querySelector('canvas').getContext('webgl');
      gl.clearColor(0, 1, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT)</script>`,
    '/once': `<!doctype html><style>body { margin: 0; height: 800px }</style><canvas width="100" height="100"></canvas><script>
      const gl = document.querySelector('canvas').getContext('webgl');
      gl.clearColor(0, 1, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT)</script>`,
    '/scaled': `<!doctype html><h1>Page</h1><iframe srcdoc="<canvas style='transform: scale(1e9)'></canvas>
      <script>document.querySelector('canvas').getContext('webgl')</script>"></iframe>`,
    '/page': (request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(`<!doctype html><style>body { margin: 0; height: 1500px; padding-top: 900px } iframe { border: 0 }</style>
        <iframe src="http://localhost:${request.socket.localPort}/canvas" width="400" height="200"></iframe>`);
    },
  });
  capture = await createSharedCapturer();
});
afterAll(() => pages.close());

it.each([
  ['an element', { selector: 'iframe' }],
  ['a viewport', { scrollIntoViewSelector: 'iframe' }],
  ['an element with styles of the caller', { selector: 'iframe', css: 'p { color: red }' }],
])('a PDF of %s shows the canvas of a cross-site frame below the first viewport', async (_what, view) => {
  const file = fileOf(
    await capture({ url: `${pages.url}/page`, format: 'pdf', width: 400, height: 300, ...view }),
  );
  const [page] = await readPdf(file);
  const colours = [20, 35, 45, 135, 145].map((y) => page?.colorAt(50, y));
  expect(colours).toEqual([
    [255, 255, 255],
    [0, 0, 255],
    [0, 255, 0],
    [0, 255, 0],
    [0, 0, 255],
  ]);
});

it.each([
  ['a whole page', { fullPage: true }],
  ['a clip', { clip: { x: 0, y: 0, width: 200, height: 200 } }],
  ['a page with styles of the caller', { css: 'p { color: red }' }],
  ['a page on paper', { pdf: {} }],
])('a PDF of %s shows what WebGL has drawn once', async (_what, view) => {
  const file = fileOf(
    await capture({ url: `${pages.url}/once`, format: 'pdf', width: 400, height: 300, ...view }),
  );
  const [page] = await readPdf(file);
  expect(page?.colorAt(90, 90)).toEqual([0, 255, 0]);
});

it('prints a page whose frame has a canvas larger than any picture', async () => {
  const file = fileOf(await capture({ url: `${pages.url}/scaled`, format: 'pdf', fullPage: true }));
  expect((await readPdf(file))[0]?.texts.map(({ text }) => text)).toContain('Page');
});
