import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

const EVENTS = ['move', 'over', 'enter', 'out', 'leave', 'down', 'up', 'rawupdate'];

/** Turns red when a mouse event comes from the browser. */
const page = (script: string) => `<!doctype html><meta name="viewport" content="width=device-width"><style>
  body { margin: 0; height: 2000px; background: lime } div { height: 100px } div:hover { background: red }
  </style><div></div><script>
  for (const name of ${JSON.stringify(EVENTS)}) for (const kind of ['mouse', 'pointer'])
    addEventListener(kind + name, (event) => {
      if (event.isTrusted && event.pointerType !== 'touch') document.body.style.background = 'red';
    }, true);
  ${script}</script>`;

const pages = servePages({
  '/still': page(''),
  '/draws': page('(function draw() { requestAnimationFrame(draw) })()'),
  '/moves': page(
    'setInterval(() => { document.body.style.paddingTop = String((Date.now() / 10) % 100) + "px" }, 30)',
  ),
  '/goes-on': page("setTimeout(() => { location = '/draws' }, 300)"),
});

const DEVICES = [{}, { device: 'iphone-15-pro' }, { device: 'ipad' }];
const PATHS = ['/still', '/draws', '/moves', '/goes-on'];

it.concurrent.each(combine(PATHS, DEVICES))(
  'a page receives no mouse event that nobody made: %s, %j',
  async (path, device) => {
    const url = pages.url + path;
    const picture = readPng(
      fileOf(await capture({ url, fullPage: true, width: 300, height: 400, ...device })),
    );
    expect(picture.count(LIME)).toBe(300 * picture.height);
  },
);

it.concurrent.each(PATHS)('a page on a phone receives no mouse event: %s', async (path) => {
  const body = { url: pages.url + path, device: 'iphone-15-pro', width: 300, height: 400 };
  expect(readPng(fileOf(await capture(body))).count(LIME)).toBe(300 * 400);
});
