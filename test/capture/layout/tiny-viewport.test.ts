/**
 * To draw beyond the viewport, Chromium briefly makes it one pixel large. Pages must not react to that.
 */
import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

const PAGE_PX = 1000;

/** Each page is lime all over if it does not see the tiny viewport. */
const KINDS: Record<string, string> = {
  'slides in by a transition': `div { background: lime; margin-left: 300px }
    @media (min-width: 200px) { div { margin-left: 0; transition: 1s } }`,
  'slides in a pseudo-element by a transition': `div::before { content: ''; display: block; background: lime; height: 100%; margin-left: 300px }
    @media (min-width: 200px) { div::before { margin-left: 0; transition: 1s } }`,
  'fades in on wide viewports': `div { display: none; background: lime; animation: 1s fade both }
    @media (min-width: 200px) { div { display: block } } @keyframes fade { from { opacity: 0 } }`,
  'is animated on wide viewports': `div { background: lime } @keyframes fade { from { opacity: 0 } }
    @media (min-width: 200px) { div { animation: 1s fade } }`,
  'is animated by an important rule on wide viewports': `div { background: lime } @keyframes fade { from { opacity: 0 } }
    @media (min-width: 200px) { div { animation: 1s fade !important } }`,
  'is animated without end on wide viewports': `div { display: none; background: red; animation: 1ms turn infinite steps(1) }
    @media (min-width: 200px) { div { display: block } } @keyframes turn { from { background: lime } 50% { background: blue } }`,
};

/** The ways to draw. Each page has one canvas at its top and one far below. */
const CANVASES = {
  'a 2d context': "c.getContext('2d'); x.fillStyle = 'lime'; x.fillRect(0, 0, 100, 100)",
  'WebGL, without keeping what was drawn':
    "c.getContext('webgl', { preserveDrawingBuffer: false }); x.clearColor(0, 1, 0, 1); x.clear(x.COLOR_BUFFER_BIT)",
  'WebGL 2': "c.getContext('webgl2'); x.clearColor(0, 1, 0, 1); x.clear(x.COLOR_BUFFER_BIT)",
  'an image': `c.getContext('bitmaprenderer'); const o = new OffscreenCanvas(100, 100), y = o.getContext('2d');
    y.fillStyle = 'lime'; y.fillRect(0, 0, 100, 100); x.transferFromImageBitmap(o.transferToImageBitmap())`,
};
const canvasPage = (draw: string) => `<!doctype html><meta name=viewport content="width=device-width">
  <style>body { margin: 0 } canvas { display: block } div { height: 600px }
  @media (max-width: 200px) { div { display: none } span canvas { display: inline } }</style>
  <div><canvas width=100 height=100></canvas></div><span><canvas width=100 height=100></canvas></span>
  <script>for (const c of document.querySelectorAll('canvas')) { const x = ${draw} }</script>`;

/**
 * The root and the body are laid out otherwise in a tiny viewport, and a style
 * attribute of them hides the paragraph.
 */
const signPage = canvasPage(CANVASES['a 2d context']).replace(
  '</style>',
  `p { background: lime; width: 100px; height: 100px; margin: 0 } html[style] p, body[style] p { display: none }
  @media (max-width: 200px) { html { display: flex } body { display: grid } }</style><p></p>`,
);

const html = (css: string) =>
  `<!doctype html><style>html { background: white } body { margin: 0 } div { height: ${PAGE_PX}px } ${css}</style><div></div>`;
const routes = Object.values(KINDS).map((css, index) => [`/${index}`, html(css)]);
const canvases = Object.values(CANVASES).map((draw, index) => [`/canvas${index}`, canvasPage(draw)]);
const pages = servePages({
  '/sign': signPage,
  ...Object.fromEntries(canvases),
  '/framed':
    '<!doctype html><style>body { margin: 0; height: 900px } @media (max-width: 200px) { iframe { display: none } }</style><iframe src="/canvas0" style="width:100%;height:700px;border:0"></iframe>',
  ...Object.fromEntries(routes),
  '/frames': `<!doctype html><style>body { margin: 0 } iframe { width: 100%; height: ${PAGE_PX}px; border: 0; display: block }</style><iframe src="/0"></iframe>`,
});

async function shoot(path: string, options = {}) {
  const body = { url: `${pages.url}/${path}`, width: 400, height: 300, fullPage: true };
  return readPng(fileOf(await capture({ ...body, ...options })));
}

it.each(Object.keys(KINDS).map((name, index) => [name, String(index)]))(
  'a full page is not animated that %s',
  async (_name, path) => {
    expect((await shoot(path)).count(LIME)).toBe(400 * PAGE_PX);
  },
);

it('frames of a full page are not animated', async () => {
  expect((await shoot('frames')).count(LIME)).toBe(400 * PAGE_PX);
});

it('elements are not animated', async () => {
  expect((await shoot('0', { selector: 'div' })).count(LIME)).toBe(400 * PAGE_PX);
});

const AREAS = [
  ['in a full page', {}, 2],
  ['in the viewport', { fullPage: false }, 1],
  ['as an element', { selector: 'span canvas' }, 1],
  ['around an element', { selector: 'div' }, 1],
] as const;
const drawn = Object.keys(CANVASES).map((name, index) => ({ name, path: `canvas${index}` }));

it.each(combine(drawn, AREAS).map(([{ name, path }, area]) => [name, area[0], path, area] as const))(
  'a canvas drawn once by %s keeps its content %s',
  async (_name, _area, path, [, options, count]) => {
    expect((await shoot(path, options)).count(LIME)).toBe(count * 100 * 100);
  },
);

it('the canvases of a frame keep their content', async () => {
  expect((await shoot('framed')).count(LIME)).toBe(2 * 100 * 100);
});

it('gives root and body no style attribute, and keeps the canvases in them', async () => {
  expect((await shoot('sign')).count(LIME)).toBe(3 * 100 * 100);
});

it('keeps inner scrollers where they are scrolled', async () => {
  const picture = await shoot('scrolled-boxes.html');
  const boxes = [0, 1, 2, 3, 4].map((index) => ({
    x: 10,
    y: Math.round(7.3 + index * 87.8) + 2,
    width: 190,
    height: 76,
  }));
  expect(boxes.map((box) => picture.count(LIME, box))).toEqual(boxes.map(() => 190 * 76));
});
