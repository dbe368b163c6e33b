import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Capturer, createCapturer, fileOf } from '../../support/capture.ts';
import { type FixtureSite, resolveToLoopback, startFixtureSite } from './fixture-site.ts';

const PHONE = { device: 'iphone-15-pro', hidePopups: true };
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';
/** The table is wider than the phone, so that the phone zooms out. */
const WIDE =
  '<h1>Tides</h1><table style="width:520px"><tr><td>Monday</td><td>High water at nine</td></tr></table>';
const DIALOG = `<div class="modal-backdrop" style="position:fixed;left:0;top:0;width:100vw;height:100vh;background:#000;opacity:.5;z-index:1050"></div>
  <div class="modal" role="dialog" style="position:fixed;left:20px;top:20px;width:200px;background:#f0a;z-index:1055"><p>Your trial ends in three days.</p><button>OK</button></div>
  <script>document.body.style.paddingRight = innerWidth - document.documentElement.clientWidth + 'px';</script>`;

let site: FixtureSite;
let capture: Capturer;
beforeAll(async () => {
  site = await startFixtureSite();
  capture = await createCapturer('all', {}, resolveToLoopback);
});
afterAll(() => site.close());

it.each([false, true])(
  'removes a dialog from a page that is too wide for the phone (full page: %s)',
  async (fullPage) => {
    const bare = site.add('/wide', { head: VIEWPORT, main: WIDE });
    const covered = site.add('/covered', { head: VIEWPORT, main: WIDE, last: DIALOG });
    const cleaned = fileOf(await capture({ url: covered, fullPage, ...PHONE }));
    expect(cleaned.equals(fileOf(await capture({ url: bare, fullPage, ...PHONE })))).toBe(true);
  },
);
