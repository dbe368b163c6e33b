import { beforeAll, describe, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { combine } from '../../support/sweep.ts';
import { captureAll } from './compare.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';
import { withoutLife } from './innocent-page.ts';
import { BANNER, INNOCENTS, SLIDES } from './innocents.ts';

const ALL_MS = 240_000;
const OFF = { hideCookieBanners: false };
const ON = { hideCookieBanners: true, hidePopups: true, blockAds: true };
const SCREEN = { width: 1366, height: 768 };
const TALL_SCREEN = { width: 1920, height: 1080 };
const SIZES = { 'on a screen': undefined, 'on a phone': { device: 'iphone-15-pro' } };

const site = duringTests(startFixtureSite);

describe('a page that only looks like one with an overlay', () => {
  const cases = combine(INNOCENTS, Object.entries(SIZES)).map(
    ([{ name, html, isTall }, [where, size = isTall ? TALL_SCREEN : SCREEN]]) => {
      return { html, size, title: `${name}, ${where}` };
    },
  );
  let off: Map<string, Buffer>;
  let on: Map<string, Buffer>;
  beforeAll(async () => {
    // Replaces the small viewport that captureAll sets.
    const bodies = (path: string, render: (html: string) => string, options: object) =>
      new Map<string, CaptureBody>(
        cases.map(({ title, html, size }, index) => {
          const url = site.add(`${path}-${index}`, render(html));
          return [title, { url, width: null, height: null, ...size, ...options }];
        }),
      );
    off = await captureAll(captureSite, bodies('/off', withoutLife, OFF));
    on = await captureAll(captureSite, bodies('/on', String, ON));
  }, ALL_MS);

  it.each(cases.map(({ title }) => title))(
    'gives the same bytes with and without the options: %s',
    (title) => {
      expect(on.get(title)?.equals(off.get(title) ?? Buffer.alloc(0))).toBe(true);
    },
  );
});

it.each(['viewport', 'full page'])('slides keep their layout when a banner is removed: %s', async (view) => {
  const fullPage = view === 'full page';
  const files = await captureAll(
    captureSite,
    new Map([
      ['bare', { url: site.add('/slides', SLIDES), fullPage, ...OFF }],
      [
        'cleaned',
        { url: site.add('/slides-banner', SLIDES.replace('</body>', `${BANNER}</body>`)), fullPage },
      ],
    ]),
  );
  expect(files.get('cleaned')?.equals(files.get('bare') ?? Buffer.alloc(0))).toBe(true);
});
