import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Capturer, createSharedCapturer, fileOf } from '../../support/capture.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

const BARE = '<!doctype html><h1>Short page</h1><p>Text text text</p>';
const MODAL = `<div style="position: fixed; inset: 0; background: rgba(0, 0, 0, .6); z-index: 100"></div>
  <div role="dialog" aria-modal="true" style="position: fixed; top: 100px; left: 100px; width: 300px; background: #fff; z-index: 101">
    <h2>Join our newsletter</h2><p>Ten per cent off your first order, and news every week from all of us.</p>
    <input type="email" placeholder="Your e-mail"><button>Subscribe</button><button aria-label="Close">×</button></div>`;
const BOX =
  '<div style="position: fixed; right: 0; bottom: 100px; width: 200px; height: 100px; background: red">Sale</div>';
/** Nothing is under it, wherever the page is scrolled to. */
const BAR =
  '<div style="position: fixed; left: 0; right: 0; bottom: 0; height: 60px; background: red">We are closed on Monday. <button aria-label="Close">×</button></div>';

let pages: PageServer;
let capture: Capturer;
let bare: Buffer;
const shoot = async (page: string, rest: object) =>
  fileOf(await capture({ url: pages.url + page, width: 600, height: 400, ...rest }));
beforeAll(async () => {
  pages = await startPages({ '/bare': BARE, '/modal': BARE + MODAL, '/box': BARE + BOX, '/bar': BARE + BAR });
  capture = await createSharedCapturer();
  bare = await shoot('/bare', {});
});
afterAll(() => pages.close());

it.each([
  ['/modal', { hidePopups: true }],
  ['/bar', { hidePopups: true }],
  ['/box', { aggressivePopupRemoval: true }],
])('a short page with a headline is cleaned like any other: %s with %j', async (path, options) => {
  expect((await shoot(path, options)).equals(bare)).toBe(true);
  expect((await shoot(path, {})).equals(bare)).toBe(false);
});
