import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { BLUE, LIME, RED, WHITE } from '../../support/pixels.ts';

const YELLOW = '#ffff00';

/** Rows of canvases that WebGL and bitmaps fill, one of many more px than its box, and one that print can read. */
const KINDS = `<!doctype html><body style="margin: 0; font: 20px/40px Arial"><canvas width="200" height="100"></canvas><canvas width="300" height="100"></canvas>
  <canvas width="3000" height="100" style="width: 300px; height: 100px"></canvas><canvas width="50" height="50"></canvas><script>
    const [drawn, bitmap, large, plain] = document.querySelectorAll('canvas');
    const draw = (canvas, ...colour) => {
      const gl = canvas.getContext('webgl');
      gl.clearColor(...colour, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
    };
    draw(drawn, 0, 1, 0);
    draw(large, 1, 0, 0);
    const paint = (canvas) => {
      const pen = canvas.getContext('2d');
      pen.fillStyle = 'blue';
      pen.fillRect(0, 0, 1000, 1000);
      return canvas;
    };
    bitmap.getContext('bitmaprenderer').transferFromImageBitmap(paint(new OffscreenCanvas(300, 100)).transferToImageBitmap());
    paint(plain)</script>`;

const EMPTIED = `<!doctype html><style>body { margin: 0 } canvas { display: block; width: 100%; height: 50px }</style>
    <canvas></canvas><canvas></canvas><canvas></canvas><canvas></canvas><script>
    const canvases = [...document.querySelectorAll('canvas')];
    const pens = canvases.map((canvas, at) => canvas.getContext(at % 2 ? 'webgl' : '2d'));
    const fill = (pen, green, blue) => {
      pen.fillStyle = 'rgb(0,' + green * 255 + ',' + blue * 255 + ')';
      pen.fillRect?.(0, 0, 9999, 9999);
      pen.clearColor?.(0, green, blue, 1);
      pen.clear?.(pen.COLOR_BUFFER_BIT);
    };
    for (const pen of pens) fill(pen, 1, 0);
    let isSmall = false;
    const loop = () => { fill(pens[3], isSmall ? 0 : 1, isSmall ? 1 : 0); requestAnimationFrame(loop) };
    loop();
    addEventListener('resize', () => {
      isSmall = true;
      for (const canvas of canvases) canvas.width = innerWidth;
      setTimeout(fill, 300, pens[2], 0, 1);
    })</script>`;

const pages = servePages({
  '/kinds': KINDS,
  '/framed-kinds': (request, response) => {
    const frames = ['', `http://localhost:${request.socket.localPort}`].map(
      (origin) =>
        `<iframe src="${origin}/kinds" style="display: block; border: 0; width: 100%; height: 200px"></iframe>`,
    );
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(
      `${KINDS}<div style="position: absolute; inset: 200px 0 auto; height: 1000px">${frames.join('')}</div>`,
    );
  },
  // A canvas that a transform turns by a quarter, in a box that cuts it off and in one with an object-fit.
  '/turned': `<!doctype html><style>body { margin: 0 } div { width: 100px; height: 100px; overflow: hidden } .turned { transform: rotate(90deg) }
    canvas { display: block; width: 100px; height: 100px }</style><div class="turned"><canvas width="100" height="100"></canvas></div>
    <div><canvas width="100" height="50" style="object-fit: contain"></canvas></div><script>for (const canvas of document.querySelectorAll('canvas')) {
      const gl = canvas.getContext('webgl', { preserveDrawingBuffer: false });
      gl.enable(gl.SCISSOR_TEST);
      const fill = (x, green, blue) => { gl.scissor(x, 0, 50, 100); gl.clearColor(0, green, blue, 1); gl.clear(gl.COLOR_BUFFER_BIT) };
      fill(0, 1, 0); fill(50, 0, 1) }</script>`,
  '/canvas': `<!doctype html><style>body { margin: 0 } div { height: 30px } canvas { border: 10px solid blue }</style>
    <div></div><canvas width="100" height="100"></canvas><script>
    const gl = document.querySelector('canvas').getContext('webgl');
    gl.clearColor(0, 1, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT)</script>`,
  '/once': `<!doctype html><style>body { margin: 0; height: 800px }</style><canvas width="100" height="100"></canvas><script>
    const gl = document.querySelector('canvas').getContext('webgl');
    gl.clearColor(0, 1, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT)</script>`,
  '/emptied': EMPTIED,
  '/emptied-by-rules': answerWith('text/html', EMPTIED, {
    headers: {
      'Content-Security-Policy': "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
    },
  }),
  '/emptied-small': `<!doctype html><style>body { margin: 0 } canvas { display: block; width: 200%; height: 100px; transform: scale(0.5); transform-origin: 0 0 }</style>
    <canvas></canvas><script>
      const canvas = document.querySelector('canvas'), pen = canvas.getContext('webgl');
      pen.clearColor(0, 1, 0, 1); pen.clear(pen.COLOR_BUFFER_BIT);
      addEventListener('resize', () => { canvas.width = innerWidth })</script>`,
  '/framed': `<!doctype html><style>body { margin: 0 } iframe { border: 0; width: 100% }</style><iframe srcdoc="
    <body style='margin: 0'><canvas style='display: block; width: 100%; height: 50px'></canvas><script>setTimeout(() => {
      const canvas = document.querySelector('canvas'), pen = canvas.getContext('2d');
      pen.fillStyle = 'lime';
      pen.fillRect(0, 0, 9999, 9999);
      addEventListener('resize', () => { canvas.width = innerWidth });
    }, 200)</script>"></iframe>`,
  // A canvas at the right, in a frame, a frame of another site, a frame within that, and a shadow tree of a frame. Below each
  // lies the blue of the page; a script empties the canvas, or the last one is drawn again.
  '/framed-webgl': (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><style>body { margin: 0; background: blue } iframe { display: block; border: solid blue; border-width: 0 5px 5px 0; box-sizing: border-box; width: 100%; height: 50px }</style>
      ${['', 'nested', 'shadow', 'again'].map((kind) => `<iframe src="http://localhost:${request.socket.localPort}/webgl?${kind}"></iframe>`).join('')}
      <iframe src="/webgl?"></iframe>
      <iframe src="/webgl?" style="width: 200%; height: 100px; transform: scale(0.5); transform-origin: 0 0"></iframe>`);
  },
  '/webgl': `<!doctype html><body style="margin: 0"><script>
    const kind = location.search.slice(1);
    const frame = '<iframe style="display: block; border: 0; width: 100%; height: 50px" src="/webgl?"></iframe>';
    const tree = kind === 'shadow' ? document.body.attachShadow({ mode: 'open' }) : document.body;
    tree.innerHTML = kind === 'nested' || kind === 'shadow' ? frame : '<canvas style="display: block; margin-left: 50px; width: calc(100% - 60px); height: 40px; border: solid blue; border-width: 0 5px 5px 0"></canvas>';
    const canvas = tree.querySelector('canvas'), pen = canvas?.getContext('webgl');
    const fill = (red) => { pen.clearColor(red, 1, 0, 1); pen.clear(pen.COLOR_BUFFER_BIT) };
    if (pen) fill(0);
    let width = innerWidth;
    addEventListener('resize', () => {
      if (!pen || width === innerWidth) return;
      width = canvas.width = innerWidth;
      if (kind === 'again') fill(1);
    })</script>`,
  '/scaled': `<!doctype html><h1>Page</h1><iframe srcdoc="<canvas style='transform: scale(1e9)'></canvas>
    <script>document.querySelector('canvas').getContext('webgl')</script>"></iframe>`,
  '/page': (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><style>body { margin: 0; height: 1500px; padding-top: 900px } iframe { border: 0 }</style>
      <iframe src="http://localhost:${request.socket.localPort}/canvas" width="400" height="200"></iframe>`);
  },
});

async function print(path: string, view: object) {
  const body = { url: pages.url + path, format: 'pdf', width: 400, height: 300 };
  const [page] = await readPdf(fileOf(await capture({ ...body, ...view })));
  return page;
}

it.each([
  ['an element', { selector: 'iframe' }],
  ['a viewport', { scrollIntoViewSelector: 'iframe' }],
  ['an element with styles of the caller', { selector: 'iframe', css: 'p { color: red }' }],
])('a PDF of %s shows the canvas of a cross-site frame below the first viewport', async (_what, view) => {
  const page = await print('/page', view);
  expect(page?.down(50, [20, 35, 45, 135, 145])).toEqual([WHITE, BLUE, LIME, LIME, BLUE]);
});

it('a PDF of a whole page shows the canvas of a cross-site frame far down', async () => {
  const page = await print('/page', { fullPage: true });
  expect(page?.down(50, [920, 935, 945, 1_035, 1_045])).toEqual([WHITE, BLUE, LIME, LIME, BLUE]);
});

it.each([
  ['a viewport', { height: 600 }],
  ['a whole page', { fullPage: true }],
])('a PDF of %s shows WebGL drawings and bitmaps, also in frames of any site', async (_what, view) => {
  const page = await print('/framed-kinds', { width: 1280, ...view });
  const shown = [0, 200, 400].map((top) => [2, 100, 350, 650, 840].map((x) => page?.at(x, top + 90)));
  expect(shown).toEqual(Array(3).fill([LIME, LIME, BLUE, RED, BLUE]));
});

it.each([
  ['as on the screen', { fullPage: true }],
  ['on paper', { pdf: {} }],
])('a PDF shows canvases turned and fitted, %s', async (_how, view) => {
  const page = await print('/turned', view);
  expect(page?.down(20, [10, 40, 60, 90, 110, 150, 190])).toEqual([
    LIME,
    LIME,
    BLUE,
    BLUE,
    WHITE,
    LIME,
    WHITE,
  ]);
  expect(page?.down(80, [10, 40, 60, 90, 110, 150, 190])).toEqual([
    LIME,
    LIME,
    BLUE,
    BLUE,
    WHITE,
    BLUE,
    WHITE,
  ]);
});

it.each([
  ['a whole page', { fullPage: true }],
  ['a clip', { clip: { x: 0, y: 0, width: 200, height: 200 } }],
  ['a page with styles of the caller', { css: 'p { color: red }' }],
  ['a page on paper', { pdf: {} }],
])('a PDF of %s shows what WebGL has drawn once', async (_what, view) => {
  expect((await print('/once', view))?.at(90, 90)).toBe(LIME);
});

it.each(['/emptied', '/emptied-by-rules'])(
  'on paper, canvases show what they showed before a script has emptied them, unless it has drawn them again: %s',
  async (path) => {
    const page = await print(path, { pdf: {} });
    expect(page?.down(100, [25, 75, 125, 175])).toEqual([LIME, LIME, BLUE, BLUE]);
  },
);

it('on paper, so does a canvas that a transform makes smaller', async () => {
  const page = await print('/emptied-small', { pdf: {} });
  expect([10, 390, 700].map((x) => page?.at(x, 25))).toEqual([LIME, LIME, LIME]);
  expect(page?.at(100, 60)).toBe(WHITE);
});

it('on paper, so do canvases in frames', async () => {
  const page = await print('/framed', { pdf: {} });
  expect(page?.at(100, 25)).toBe(LIME);
});

it('on paper, so do WebGL canvases in frames of any depth, site and scale', async () => {
  const page = await print('/framed-webgl', { pdf: {} });
  const middles = [20, 70, 120, 170, 220];
  expect(page?.down(100, middles)).toEqual([LIME, LIME, LIME, YELLOW, LIME]);
  expect(page?.down(25, [...middles, 45])).toEqual(Array(6).fill(BLUE));
  // The last frame is half as large as its content.
  expect([page?.at(20, 260), ...(page?.down(30, [255, 265, 280]) ?? [])]).toEqual([BLUE, LIME, LIME, BLUE]);
});

it('prints a page whose frame has a canvas larger than any picture', async () => {
  const page = await print('/scaled', { fullPage: true });
  expect(page?.texts.map(({ text }) => text)).toContain('Page');
});
