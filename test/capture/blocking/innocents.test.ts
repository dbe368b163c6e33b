import { beforeAll, describe, expect, it } from 'vitest';
import type { CaptureBody } from '../../support/capture.ts';
import { duringTests } from '../../support/during-tests.ts';
import { combine } from '../../support/sweep.ts';
import { captureAll } from './compare.ts';
import { captureSite, startFixtureSite } from './fixture-site.ts';
import { BANNER, INNOCENTS, SLIDES } from './innocents.ts';

const ALL_MS = 240_000;
const OFF = { hideCookieBanners: false };
const ON = { hideCookieBanners: true, hidePopups: true, blockAds: true };
const SIZES = { 'on a screen': { width: 1920, height: 1080 }, 'on a phone': { device: 'iphone-15-pro' } };

/**
 * Tells in the title what the cleaning did: it hides by an important style, and a pressed button paints the
 * body. controls.test.ts compares files.
 */
const TELLING = `<script>
  new MutationObserver(() => {
    const isHidden = document.querySelector('[style*="display: none !important"]') !== null;
    const isPressed = /red/.test(document.body.style.background);
    if (isHidden || isPressed) document.title = [isHidden && 'hidden', isPressed && 'pressed'].join(' ');
  }).observe(document, { subtree: true, attributeFilter: ['style'] });
</script>`;

const site = duringTests(startFixtureSite);

describe('a page that only looks like one with an overlay', () => {
  const notice = { name: 'a notice', html: SLIDES.replace('</body>', `${BANNER}</body>`) };
  const cases = combine([...INNOCENTS, notice], Object.entries(SIZES)).map(
    ([innocent, [where, size]]) => ({ ...innocent, size, title: `${innocent.name}, ${where}` }) as const,
  );
  let read: Map<string, Buffer>;
  beforeAll(async () => {
    const bodies = cases.map(({ title, html, size }, index): [string, CaptureBody] => {
      const url = site.add(`/innocent-${index}`, html.replace('</head>', `${TELLING}</head>`));
      // Replaces the small viewport that captureAll sets.
      return [title, { url, parts: ['metadata'], width: null, height: null, ...size, ...ON }];
    });
    read = await captureAll(captureSite, new Map(bodies));
  }, ALL_MS);

  it.each(cases.map(({ title, name }) => [title, name === notice.name] as const))(
    'has nothing hidden and nothing pressed, a real notice has: %s',
    (title, isNotice) => {
      const { page } = JSON.parse(String(read.get(title)));
      expect(/hidden|pressed/.test(page.title)).toBe(isNotice);
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
