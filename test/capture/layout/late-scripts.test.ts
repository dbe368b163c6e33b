import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { LIME, readPng } from '../../support/pixels.ts';

/** A page without scripts for the first moments. */
const PAGE = `<!doctype html><style>body { margin: 0 } div { height: 900px } p { margin: 0; height: 100px; background: red }</style>
<div>Page</div><p>Content</p><script>
  document.currentScript.remove();
  setTimeout(() => document.body.append(Object.assign(document.createElement('script'), { src: '/app.js' })), 300);
</script>`;
const APP = `document.body.id = 'app';
new IntersectionObserver(([{ isIntersecting, target }]) => {
  if (isIntersecting) target.style.background = 'lime';
}).observe(document.querySelector('p'));`;

/** Turns red when the page hears that its size has changed. */
const RESIZED = `<!doctype html><meta name="viewport" content="width=device-width"><style>html { background: lime }</style>
<script>
  innerWidth;
  for (const target of [window, visualViewport])
    target.addEventListener('resize', () => (document.documentElement.style.background = 'red'));
</script>`;

const pages = servePages({
  '/': PAGE,
  '/resized': RESIZED,
  '/app.js': answerWith('text/javascript', () => APP),
});

it('a whole page that gets scripts after it was ready is scrolled', async () => {
  const body = { url: `${pages.url}/`, width: 200, height: 100, fullPage: true, waitForSelector: '#app' };
  expect(readPng(fileOf(await capture(body))).at(190, 950)).toBe(LIME);
});

it('a page of a phone hears of no change of its size', async () => {
  const body = { url: `${pages.url}/resized`, device: 'iphone-15-pro' };
  expect(readPng(fileOf(await capture(body))).at(100, 50)).toBe(LIME);
});
