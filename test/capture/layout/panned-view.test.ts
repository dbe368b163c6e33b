import { expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPng } from '../../support/pixels.ts';

const [LIME, WHITE, YELLOW] = ['#00ff00', '#ffffff', '#ffff00'];

/** Wider than the phone, so that the focus at the bottom pans the screen within the layout viewport. */
const panned = (
  head = '',
) => `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
  <style>
    body { margin: 0; padding-top: 60px; width: 480px; height: 1500px }
    header, footer { position: fixed; left: 0; width: 100px; height: 40px }
    header { top: 0; background: lime }
    footer { bottom: 0 }
    main { width: 100px; height: 1200px; background: yellow }
  </style>${head}<header></header><main></main><footer tabindex="0"></footer>
  <script>document.querySelector('footer').focus()</script>`;

const pages = servePages({
  '/panned.html': panned(),
  '/scroll-padding.html': panned('<style>html { scroll-padding: 90px; scroll-behavior: smooth }</style>'),
});

async function take(path: string, options: Record<string, unknown>) {
  return readPng(fileOf(await capture({ url: pages.url + path, device: 'iphone-15-pro', ...options })));
}

it.each(['/panned.html', '/scroll-padding.html'])(
  'shows a fixed bar at the top of a whole page that the focus has panned, %s',
  async (path) => {
    const picture = await take(path, { fullPage: true });
    expect(picture.down(50, [5, 50])).toEqual([LIME, WHITE]);
    expect(picture.count(LIME)).toBe(100 * 40);
  },
);

it('shows no fixed bar over an element of such a page that lies beneath the bar', async () => {
  const picture = await take('/panned.html', { selector: 'main', scrollIntoView: false });
  expect(picture.count(LIME)).toBe(0);
  expect(picture.at(50, 5)).toBe(YELLOW);
});

it('shows the viewport as the focus has panned it', async () => {
  expect((await take('/panned.html', {})).count(LIME)).toBe(0);
});
