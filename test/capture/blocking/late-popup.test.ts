import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Capturer, createCapturer, fileOf } from '../../support/capture.ts';
import { readPng } from '../../support/pixels.ts';
import { type FixtureSite, resolveToLoopback, startFixtureSite } from './fixture-site.ts';

const SEEN = '#e00000';
const NEVER_SEEN = '#00c000';
/** Shows a popup when it is first scrolled, and says by its colour whether that was ever drawn. */
const PAGE = `<aside style="position:sticky;top:0">Tide tables</aside><div id="said" style="height:40px"></div>
  <script>addEventListener('scroll', () => {
    const popup = document.createElement('div');
    popup.style.cssText = 'position:fixed;left:150px;top:120px;width:420px;height:200px;background:#fff;z-index:99';
    popup.textContent = 'Ten per cent off';
    document.body.append(popup);
    requestAnimationFrame(() => {
      document.querySelector('#said').style.background = popup.checkVisibility() ? '${SEEN}' : '${NEVER_SEEN}';
    });
  }, { once: true });</script>`;

let site: FixtureSite;
let capture: Capturer;
beforeAll(async () => {
  site = await startFixtureSite();
  capture = await createCapturer('all', {}, resolveToLoopback);
});
afterAll(() => site.close());

it('hides a popup that comes up late, on a page with an element that sticks', async () => {
  const url = site.add('/late', { first: PAGE });
  const body = { url, width: 800, height: 600, fullPage: true, aggressivePopupRemoval: true };
  const picture = readPng(fileOf(await capture(body)));
  expect(picture.count(NEVER_SEEN)).toBeGreaterThan(10_000);
  expect(picture.count(SEEN)).toBe(0);
});
