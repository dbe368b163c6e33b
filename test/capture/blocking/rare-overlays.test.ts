/**
 * Overlays that show only by one unusual sign what they are, each as the smallest page
 * that shows it. They are magenta.
 */
import { expect, it } from 'vitest';
import { captureShared, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPng } from '../../support/pixels.ts';

const MAGENTA = '#ff00ff';
const SIZE = { width: 1000, height: 600 };
const ON = { hideCookieBanners: true, hidePopups: true };
const OFF = { hideCookieBanners: false, hidePopups: false };

const ARTICLE = `<h1>Market</h1><p>${'The harbour was built long ago, and ships come here to trade with salt and wool. '.repeat(14)}</p>`;
const BOTTOM = 'position:fixed;left:0;right:0;bottom:0;height:90px;z-index:9999';
const CORNER = 'position:fixed;left:10px;bottom:10px;width:90px;height:60px;z-index:999';
const GUIDE = '<p>Here you find your orders.</p><button>Skip</button><button>Next</button>';
const LETTER = '<p>Get our letter today</p><button>Subscribe</button>';

const box = (attributes: string, style: string, inner: string) =>
  `<div ${attributes} style="background:${MAGENTA};${style}">${inner}</div>`;
const frame = (source: string) =>
  `<iframe name="cookie-notice" style="width:100%;height:60px;border:0" src="${source}"></iframe>`;
/** Dims the page by a shadow or an outline of an element of the page itself, beside a guide. */
const spotlight = (style: string) =>
  `<p style="width:200px;position:relative;z-index:50;${style}">Your orders</p><div role="dialog" class="tour-popover"
    style="position:fixed;left:200px;top:200px;width:300px;background:white;z-index:100">${GUIDE}</div>`;
const late = (html: string) =>
  `<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html)}), 300)</script>`;

const OVERLAYS: Record<string, string> = {
  'a step of a guide that has no name, added late': late(
    box(
      '',
      'position:absolute;left:200px;top:200px;width:300px;z-index:100',
      '<p>Here you find your orders. 2 of 5</p><button>Back</button><button>Next</button>',
    ),
  ),
  'a tip without a control, added late': late(
    box(
      'class="tippy-box" role="tooltip"',
      'position:absolute;left:200px;top:200px;width:200px;height:80px;z-index:9999',
      'Here is your cart',
    ),
  ),
  'a box whose parent is named like a popup': `<div class="modal">${box(
    '',
    'position:fixed;left:200px;top:100px;width:500px;height:60px;z-index:1000',
    'Save today on wool <button>Shop</button>',
  )}</div>`,
  'a dialog in the flow of a fixed box without a size': `<div style="position:fixed;left:0;top:0;width:0;height:0">${box(
    'role="dialog"',
    'margin:100px 200px;width:400px',
    LETTER,
  )}</div>`,
  // Added after the load, which it would hold for ten seconds.
  'a bar with a frame, named for it, that never arrives': late(box('', BOTTOM, frame('/never'))),
  'a bar with a frame, named for it, that has no words': box('', BOTTOM, frame('/wordless')),
  'a button, named for it, with only a drawing': box(
    'class="cookie-banner-mini" role="button"',
    CORNER,
    '<svg width="20" height="20"></svg>',
  ),
  'a handle, named for it, with one word': box('class="cmp-box" tabindex="0"', CORNER, 'Cookies'),
  'the shadow of a part of the page, beside a guide': spotlight(`box-shadow:0 0 0 9999px ${MAGENTA}`),
  'the outline of a part of the page, beside a guide': spotlight(`outline:9999px solid ${MAGENTA}`),
};

const INNOCENTS: Record<string, string> = {
  'a large empty box with something to press': box(
    '',
    'position:fixed;left:100px;top:100px;width:700px;height:400px;z-index:1000',
    '<span role="button" style="width:20px;height:20px;display:block"></span>',
  ),
};

/** Without `hidePopups`, it goes only because its frame has no document. */
const LAYER_AFTER_FRAMES = `${'<iframe style="width:20px;height:20px" srcdoc="Advertisement"></iframe>'.repeat(25)}${box(
  '',
  'position:fixed;inset:0;z-index:9999',
  '<iframe style="width:100%;height:100%;border:0" src="/never"></iframe>',
)}`;

const WORDLESS = `<!doctype html><body style="background:${MAGENTA}"><img alt="" width="10" height="10">`;
const paths = new Map(
  [...Object.keys(OVERLAYS), ...Object.keys(INNOCENTS)].map((name, index) => [name, `/${index}`]),
);
const pageOf = (overlay: string) =>
  `<!doctype html><meta charset="utf-8"><body style="margin:20px;font:16px sans-serif"><main>${ARTICLE}</main>${overlay}`;
const pages = servePages({
  ...Object.fromEntries(
    Object.entries({ ...OVERLAYS, ...INNOCENTS }).map(([name, overlay]) => [
      paths.get(name),
      pageOf(overlay),
    ]),
  ),
  '/after-frames': pageOf(LAYER_AFTER_FRAMES),
  '/wordless': WORDLESS,
  '/never': () => {},
});

const take = (name: string, options: Record<string, boolean>) =>
  captureShared({ url: `${pages.url}${paths.get(name)}`, ...SIZE, ...options });
const markedOf = async (name: string, options: Record<string, boolean>) =>
  readPng(fileOf(await take(name, options))).count(MAGENTA);

it.each(Object.keys(OVERLAYS))('is drawn, and removed: %s', async (name) => {
  const captured = await take(name, ON);
  expect(captured).toMatchObject({ removed: { [name.includes('named for it') ? 'consent' : 'popup']: 1 } });
  expect(readPng(fileOf(captured)).count(MAGENTA)).toBe(0);
});

it.each(Object.keys(OVERLAYS).filter((name) => name.includes('beside a guide')))(
  'is shown with the options off: %s',
  async (name) => expect(await markedOf(name, OFF)).toBeGreaterThan(0),
);

it('a layer is removed whose frame never arrives, also after many frames', async () => {
  const url = `${pages.url}/after-frames`;
  const file = fileOf(await captureShared({ url, ...SIZE, ...ON, hidePopups: false }));
  expect(readPng(file).count(MAGENTA)).toBe(0);
});

it.each(Object.keys(INNOCENTS))('stays: %s', async (name) => {
  const [left, shown] = await Promise.all([markedOf(name, ON), markedOf(name, OFF)]);
  expect(left).toBe(shown);
  expect(left).toBeGreaterThan(0);
});
