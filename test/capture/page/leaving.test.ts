import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';
import { BLUE, LIME, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

const page = (script: string, head = '') =>
  `<!doctype html><style>body { margin: 0; height: 900px; background: blue }</style>${head}
    <h1 style="margin: 0; height: 100px; background: inherit">Page</h1><script>${script}</script>`;
const SPLASH = '<style>h1 { animation: a 4s } @keyframes a { to { letter-spacing: 1px } }</style>';
const REPLACED = "'<style>body { margin: 0; background: lime }</style><h1 style=height:100px>Next</h1>'";

/** After a time, so that it may happen in any stage of the capture. */
const AFTER_A_TIME: [path: string, html: string][] = [0, 120, 250].flatMap((ms): [string, string][] => [
  [`/goes-${ms}`, page(`onload = () => setTimeout(() => { location = '/next' }, ${ms})`)],
  [
    `/replaces-${ms}`,
    page(`onload = () => setTimeout(() => { location = "javascript:${REPLACED}" }, ${ms})`),
  ],
  [
    `/writes-${ms}`,
    page(`onload = () => setTimeout(() => { document.open(); document.write(${REPLACED}) }, ${ms})`),
  ],
  [`/reloads-${ms + 20}`, page(`onload = () => setTimeout(() => location.reload(), ${ms + 20})`)],
]);
/** Blue pages that navigate to a green page, or reload themselves. */
const PAGES: Record<string, string> = {
  ...Object.fromEntries(AFTER_A_TIME),
  // In reaction to a step of the capture.
  '/reloads-after-splash': page('onanimationend = () => location.reload()', SPLASH),
  '/goes-on-scroll': page("onscroll = () => { location = '/next' }"),
  '/reloads-on-scroll': page('onscroll = () => location.reload()'),
  // Repeatedly.
  '/third-1': page("setTimeout(() => { location = '/third-2' }, 250)"),
  '/writes-on': page(
    `onload = () => setInterval(() => { document.open(); document.write(${REPLACED}); document.close() }, 30)`,
  ),
  '/replaces-on': page(
    `onload = () => setInterval(() => { location = "javascript:document.documentElement.outerHTML" }, 50)`,
  ),
};

const OPTIONS = [{}, { fullPage: true }, { selector: 'h1' }];

const pages = servePages({
  ...Object.fromEntries(AFTER_A_TIME),
  ...PAGES,
  '/next': page('document.body.style.background = "lime"'),
  '/goes-after-splash': page("onanimationend = () => { location = '/next' }", SPLASH),
  '/third-2': page("setTimeout(() => { location = '/third-3' }, 250)"),
  '/third-3': page("setTimeout(() => { location = '/third-1' }, 250)"),
  '/takes-its-root-away': page('setTimeout(() => document.documentElement.remove(), 200)'),
});

function take(path: string, options: Record<string, unknown>) {
  return capture({ url: pages.url + path, width: 200, height: 100, hideCookieBanners: false, ...options });
}

describe('a page that navigates during its capture is shown before or after the navigation', () => {
  it.each(combine(Object.keys(PAGES), OPTIONS))('%s, %j', async (path, options) => {
    expect([BLUE, LIME]).toContain(readPng(fileOf(await take(path, options))).at(195, 90));
  });

  it.each(['/goes-after-splash', '/reloads-after-splash', '/replaces-0', '/replaces-on', '/third-1'])(
    '%s, as a PDF',
    async (path) => {
      const [sheet] = await readPdfSheets(fileOf(await take(path, { format: 'pdf' })));
      expect([sheet?.widthPt, sheet?.heightPt]).toEqual([150, 75]);
    },
  );

  it.each([{}, { fullPage: true }])('also when it removes its root element, %j', async (options) => {
    const picture = readPng(fileOf(await take('/takes-its-root-away', options)));
    expect([BLUE, '#ffffff']).toContain(picture.at(195, 90));
  });
});

it.each(OPTIONS)('follows a page that navigates after a splash animation, %j', async (options) => {
  expect(readPng(fileOf(await take('/goes-after-splash', options))).at(195, 90)).toBe(LIME);
});
