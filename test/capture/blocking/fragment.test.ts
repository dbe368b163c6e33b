import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Capturer, createCapturer, fileOf } from '../../support/capture.ts';
import { readPng } from '../../support/pixels.ts';
import { countPaint } from './compare.ts';
import { PAINT } from './fixture-page.ts';
import { type FixtureSite, resolveToLoopback, startFixtureSite } from './fixture-site.ts';

const VIEWPORT = { width: 800, height: 600 };
const ANSWERED = '#00c8ff';
/** Shows that it was refused by its own button. */
const BANNER = `<div class="cky-consent-container" style="position:fixed;left:0;right:0;bottom:0;background:${PAINT}"><p>We use cookies.</p>
  <button data-cky-tag="reject-button">Reject all</button><button data-cky-tag="accept-button">Accept all</button></div>
  <script>document.querySelector('[data-cky-tag=reject-button]').onclick = () => {
    document.querySelector('.cky-consent-container').remove();
    document.querySelector('h1').style.background = '${ANSWERED}';
  }</script>`;

let site: FixtureSite;
let capture: Capturer;
beforeAll(async () => {
  site = await startFixtureSite();
  capture = await createCapturer('all', {}, resolveToLoopback);
});
afterAll(() => site.close());

describe('what comes after # in an address', () => {
  it.each([
    ['#section', ''],
    ['', '<script>history.replaceState(null, "", "/elsewhere")</script>'],
  ])('does not keep a banner from its answer: "%s" %s', async (fragment, head) => {
    const url = site.add('/answered', { head, last: BANNER });
    const file = fileOf(await capture({ url: url + fragment, ...VIEWPORT }));
    expect(countPaint(file)).toBe(0);
    expect(readPng(file).count(ANSWERED)).toBeGreaterThan(1_000);
  });

  it('does not keep the hole of a blocked frame open', async () => {
    const source = site.vendorUrl('googleads.g.doubleclick.net/pagead/ads#unit');
    const first = `<div style="background:${PAINT}"><iframe src="${source}" width="300" height="250"></iframe></div>`;
    const framed = fileOf(
      await capture({ url: site.add('/framed', { first }), ...VIEWPORT, blockAds: true }),
    );
    const plain = fileOf(await capture({ url: site.add('/plain', {}), ...VIEWPORT }));
    expect(framed.equals(plain)).toBe(true);
  });
});
