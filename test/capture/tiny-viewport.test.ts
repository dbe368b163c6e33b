/**
 * Chromium makes the viewport one pixel large for a moment, to draw past it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCapturer, fileOf } from '../support/capture.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { readPng } from '../support/pixels.ts';

const LIME = '#00ff00';
const PAGE_PX = 1000;

/** Each is lime all over, if it is left alone. */
const KINDS: Record<string, string> = {
  'slides by a transition': `div { background: lime; margin-left: 300px }
    @media (min-width: 200px) { div { margin-left: 0; transition: 1s } }`,
  'slides by a transition, within CSS content': `div::before { content: ''; display: block; background: lime; height: 100%; margin-left: 300px }
    @media (min-width: 200px) { div::before { margin-left: 0; transition: 1s } }`,
  'fades in where there is room': `div { display: none; background: lime; animation: 1s fade both }
    @media (min-width: 200px) { div { display: block } } @keyframes fade { from { opacity: 0 } }`,
  'is animated where there is room': `div { background: lime } @keyframes fade { from { opacity: 0 } }
    @media (min-width: 200px) { div { animation: 1s fade } }`,
  'is animated without end where there is room': `div { display: none; background: red; animation: 1ms turn infinite steps(1) }
    @media (min-width: 200px) { div { display: block } } @keyframes turn { from { background: lime } 50% { background: blue } }`,
};

let pages: PageServer;
let capture: Awaited<ReturnType<typeof createCapturer>>;
beforeAll(async () => {
  const html = (css: string) =>
    `<!doctype html><style>html { background: white } body { margin: 0 } div { height: ${PAGE_PX}px } ${css}</style><div></div>`;
  const routes = Object.values(KINDS).map((css, index) => [`/${index}`, html(css)]);
  pages = await startPages({
    ...Object.fromEntries(routes),
    '/frames': `<!doctype html><style>body { margin: 0 } iframe { width: 100%; height: ${PAGE_PX}px; border: 0; display: block }</style><iframe src="/0"></iframe>`,
  });
  capture = await createCapturer();
});
afterAll(() => pages.close());

const shoot = async (path: string, options = {}) =>
  readPng(
    fileOf(
      await capture({ url: `${pages.url}/${path}`, width: 400, height: 300, fullPage: true, ...options }),
    ),
  );

it.each(Object.keys(KINDS).map((name, index) => [name, String(index)]))(
  'a whole page stands still that %s',
  async (_name, path) => {
    expect((await shoot(path)).count(LIME)).toBe(400 * PAGE_PX);
  },
);

it('frames of a whole page stand still', async () => {
  expect((await shoot('frames')).count(LIME)).toBe(400 * PAGE_PX);
});

it('elements stand still', async () => {
  expect((await shoot('0', { selector: 'div' })).count(LIME)).toBe(400 * PAGE_PX);
});
