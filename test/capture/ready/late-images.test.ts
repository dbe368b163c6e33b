import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { LIME, RED, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

/** How long the server takes for every stylesheet, image and font. */
const SLOW_MS = 300;
const FONT = readFileSync(
  new URL('../../../node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf', import.meta.url),
);
const drawing = (rest = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect id="box" width="200" height="100" fill="lime"/>${rest}</svg>`;

const late = (type: string, body: string | Buffer) => answerWith(type, body, { afterMs: SLOW_MS });

/** A red box of 200x100 px. The stylesheet is late, so that styles apply only when the page has loaded. */
const styled = (css: string) =>
  `<!doctype html><link rel="stylesheet" href="/late.css?${encodeURIComponent(`body { margin: 0 } #box { width: 200px; height: 100px; background: red } ${css}`)}"><div id="outer"><div id="box"></div></div>`;
const red = (body: string) => `<!doctype html><style>body { margin: 0; background: red }</style>${body}`;
const frame = (path: string) =>
  `<iframe src="${path}" width="200" height="100" style="display: block; border: 0"></iframe>`;
const nested = `data:image/svg+xml,${encodeURIComponent(drawing(`<image href="data:image/svg+xml,${encodeURIComponent(drawing())}"/>`))}`;

/** Each page is lime once everything that its styles request has arrived. None has a script. */
const WAYS: Record<string, string> = {
  background: styled('#box { background-image: url(/lime.svg) }'),
  'border-image': styled(
    '#box { box-sizing: border-box; background: none; border: 50px solid red; border-image: url(/lime.svg) 49 99 fill }',
  ),
  mask: styled('body { background: lime } #box { mask: url(/lime.svg) 0 0 / 1px 1px no-repeat }'),
  'list-style': styled(
    '#outer { display: list-item; line-height: 0; list-style: url(/lime.svg) inside } #box { display: none }',
  ),
  content: styled('#box::before { content: url(/lime.svg) }'),
  'image-set': styled('#box { background-image: image-set(url(/lime.svg) 1x, url(/lime.svg?2) 2x) }'),
  filter: styled('#box { filter: url(/flood.svg#flood) }'),
  'an SVG image within an SVG image': styled(`#box { background-image: url("${nested}") }`),
  'an import': `<!doctype html><style>@import "/late.css?%23box{background:url(/lime.svg)!important}"; #box { margin: -8px; width: 216px; height: 108px; background: red }</style><div id="box"></div>`,
  'a dead import': styled('#box { background-image: url(/lime.svg) }').replace(
    '<link',
    '<style>@import "http://127.0.0.1:1/dead.css";</style><link',
  ),
  'a container query': styled(
    '#outer { container-type: inline-size } @container (width < 300px) { #box { background-image: url(/lime.svg) } }',
  ),
  'a section with content-visibility': styled(
    '#outer { content-visibility: auto; contain-intrinsic-size: 200px 100px } #box { background-image: url(/lime.svg) }',
  ),
  'the end of an animation': styled(
    '#box { animation: end 1ms 1s forwards } @keyframes end { to { background-image: url(/lime.svg) } }',
  ),
  'a shadow tree': red(
    '<div><template shadowrootmode="open"><style>div { width: 200px; height: 100px; background: url(/lime.svg) }</style><div></div></template></div>',
  ),
  'an image of SVG': red('<svg width="200" height="100"><image href="/lime.svg"/></svg>'),
  'a use of SVG': red('<svg width="200" height="100"><use href="/lime.svg#box"/></svg>'),
  'a poster': red('<video poster="/lime.svg" width="200" height="100"></video>'),
  'an image button': red('<input type="image" src="/lime.svg">'),
  'a lazy image': red('<img loading="lazy" src="/lime.svg">'),
  'a lazy image sized by layout': red(
    '<img loading="lazy" sizes="auto" srcset="/lime.svg 200w, /red.svg 3000w" width="200" height="100">',
  ),
  'an object': red('<object data="/lime.svg" type="image/svg+xml"></object>'),
  'a frame': red(frame('/ways/background')),
  'a frame in a frame': red(frame('/ways/frame')),
};

const pages = servePages({
  '/late.css': (request, response) => {
    const css = decodeURIComponent(`${request.url}`.replace(/^[^?]*\?/, ''));
    late('text/css', css)(request, response);
  },
  '/lime.svg': late('image/svg+xml', drawing()),
  '/red.svg': late('image/svg+xml', drawing('<rect width="200" height="100" fill="red"/>')),
  '/flood.svg': late(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><filter id="flood"><feFlood flood-color="lime"/></filter></svg>',
  ),
  '/late.ttf': late('font/ttf', FONT),
  '/hangs': () => undefined,
  '/ways/background': WAYS.background ?? '',
  '/ways/frame': WAYS['a frame'] ?? '',
  '/fonts': styled(
    '@font-face { font-family: late; src: url(/late.ttf) } #box { background: none } #box::before { content: "H"; font: 100px/1 late; color: red }',
  ),
  '/skipped': styled(
    'body { padding-top: 5000px } #outer { content-visibility: auto; contain-intrinsic-size: 200px 100px } #box { background-image: url(/lime.svg) }',
  ),
  '/low-frame': `<!doctype html><body style="margin: 3000px 0 0">${frame('/ways/frame')}`,
  '/hanging-background': styled('#box { background: lime url(/hangs) }'),
  '/prefetches': `${red('<style>body { background: lime }</style>')}<link rel="prefetch" href="/hangs">`,
  ...Object.fromEntries(Object.entries(WAYS).map(([name, html]) => [pathOf(name), html])),
});

function pathOf(way: string): string {
  return `/way/${way.replaceAll(' ', '-')}`;
}

async function pictureOf(path: string, options: Record<string, unknown> = {}) {
  const body = { url: pages.url + path, width: 200, height: 100, hideCookieBanners: false };
  return readPng(fileOf(await capture({ ...body, ...options })));
}

describe.concurrent('the picture shows what a page without scripts requests late', () => {
  it.each(combine(Object.keys(WAYS), [{}, { fullPage: true }]))('%s, %j', async (way, options) => {
    expect((await pictureOf(pathOf(way), options)).at(100, 50)).toBe(LIME);
  });

  it('a font that only a pseudo-element uses', async () => {
    expect((await pictureOf('/fonts')).count(RED)).toBeGreaterThan(1_000);
  });

  it.each(['/skipped', '/low-frame'])('far below the viewport: %s', async (path) => {
    const picture = await pictureOf(path, { fullPage: true });
    expect(picture.at(100, picture.height - 50)).toBe(LIME);
  });
});

describe.concurrent('a page without scripts is captured although a request never ends', () => {
  it.each(['/hanging-background', '/prefetches'])('%s', async (path) => {
    expect((await pictureOf(path)).at(100, 50)).toBe(LIME);
  });
});
