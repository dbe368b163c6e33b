import { expect, it } from 'vitest';
import { fileOf } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { combine } from '../../support/sweep.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';

const PHONE = { device: 'iphone-15-pro', hidePopups: true };
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';
/** The table is wider than the phone, so that the phone zooms out. */
const WIDE =
  '<h1>Tides</h1><table style="width:520px"><tr><td>Monday</td><td>High water at nine</td></tr></table>';
const DIALOG = `<div class="modal-backdrop" style="position:fixed;left:0;top:0;width:100vw;height:100vh;background:#000;opacity:.5;z-index:1050"></div>
  <div class="modal" role="dialog" style="position:fixed;left:20px;top:20px;width:200px;background:#f0a;z-index:1055"><p>Your trial ends in three days.</p><button>OK</button></div>
  <script>document.body.style.paddingRight = innerWidth - document.documentElement.clientWidth + 'px';</script>`;

const site = duringTests(startFixtureSite);

/** It stands below what the phone shows, which then shows another part of the page. */
const SHOWN_DIALOG = `<div role="dialog" aria-modal="true" style="position:fixed;left:20px;top:760px;width:200px;background:#f0a;z-index:1055"><p>Your trial ends in three days.</p><button>OK</button></div>
  <script>document.querySelector('[role=dialog]').scrollIntoView({ behavior: 'instant' })</script>`;
const CHAT = `<acme-chat style="position:fixed;left:32px;right:22px;bottom:20px;height:420px;background:#fff"><p>Hi! How can we help?</p><input placeholder="Ask me anything!"><button>Send</button></acme-chat>`;
const LONG = `<h1>Tides</h1>${'<p>High water at nine, at the east quay.</p>'.repeat(30)}`;

const PAGES = {
  'a dialog from a page that is too wide': { main: WIDE, last: DIALOG },
  'a dialog that a page that is too wide has shown': { main: WIDE + LONG, last: SHOWN_DIALOG },
  'an open chat that takes most of the width': { main: LONG, last: CHAT },
};

const cases = combine(Object.entries(PAGES), [false, true]).map(
  ([[name, page], fullPage]) => ({ name, ...page, fullPage }) as const,
);
it.each(cases)('on a phone removes $name (full page: $fullPage)', async ({ main, last, fullPage }) => {
  const bare = site.add('/bare', { head: VIEWPORT, main });
  const covered = site.add('/covered', { head: VIEWPORT, main, last });
  const cleaned = fileOf(await captureSite({ url: covered, fullPage, ...PHONE }));
  expect(cleaned.equals(fileOf(await captureSite({ url: bare, fullPage, ...PHONE })))).toBe(true);
});
