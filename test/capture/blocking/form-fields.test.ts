import { beforeAll, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { captureAll, countPaint } from './compare.ts';
import { PAINT } from './fixture-page.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';

/** Field names of booking, order and search forms that hide properties of the form element. */
const NAMES = ['id', 'style', 'children', 'title', 'hidden', 'matches', 'contains', 'closest', 'remove'];
const FIELDS = NAMES.map((name) => `<input type="hidden" name="${name}" value="1">`).join('');

const BOOKING = `<form><label>Children <input name="children" type="number"></label>${FIELDS}</form>`;
const BAR = `position:fixed;left:0;right:0;bottom:0;padding:18px;background:${PAINT}`;
const BANNER = `<form class="z1" style="${BAR}"><p>We use cookies to store information on this device.</p>${FIELDS}
  <button type="button">Reject all</button><button type="button">Accept all</button></form>`;
const POPUP = `<form class="z2" style="${BAR};z-index:9"><p>Ten per cent off</p>${FIELDS}
  <input type="email"><button type="button">Sign up</button></form>`;
const STICKY = `<form style="position:sticky;top:0;height:0">${FIELDS}</form>`;

const site = duringTests(startFixtureSite);
let files: Map<string, Buffer>;
beforeAll(async () => {
  const plain = site.add('/plain', { first: BOOKING + STICKY });
  const banner = site.add('/banner', { first: BOOKING + STICKY, last: BANNER });
  const popup = site.add('/popup', { first: BOOKING + STICKY, last: POPUP });
  const bodies: Record<string, CaptureBody> = {
    plain: { url: plain, hideCookieBanners: false },
    banner: { url: banner },
    popup: { url: popup, hidePopups: true },
    thorough: { url: popup, aggressivePopupRemoval: true },
    untouched: { url: banner, hideCookieBanners: false },
  };
  files = await captureAll(captureSite, new Map(Object.entries(bodies)));
});

const fileOf = (name: string) => files.get(name) ?? Buffer.alloc(0);

it.each(['banner', 'popup', 'thorough'])(
  'removes overlays on a page whose form fields hide element properties: %s',
  (name) => {
    expect(countPaint(fileOf('untouched'))).toBeGreaterThan(1_000);
    expect(countPaint(fileOf(name))).toBe(0);
    expect(fileOf(name).equals(fileOf('plain'))).toBe(true);
  },
);
