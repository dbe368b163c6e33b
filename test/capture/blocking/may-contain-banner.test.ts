import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BareBrowser, openBareBrowser } from '../../support/bare-browser.ts';
import { openInPage } from '../../support/in-page.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

const SCRIPT = '<script>1</script>';
const page = (body: string) => `<!doctype html><body>${body}`;

let browser: BareBrowser;
let pages: PageServer;
beforeAll(async () => {
  browser = await openBareBrowser();
  pages = await startPages({
    '/without-scripts': page('<p>Text</p><div id="onetrust-banner-sdk" style="position:fixed"></div>'),
    '/text': page(`${SCRIPT}<h1>Text</h1><div>A text about cookies.</div>`),
    '/vendor': page(`${SCRIPT}<div id="onetrust-banner-sdk"></div>`),
    '/bar': page(`${SCRIPT}<nav style="position:sticky;top:0">Bar</nav>`),
    '/dialog': page(`${SCRIPT}<div role="dialog">Dialog</div>`),
    '/outside-body': page(
      `<script>document.documentElement.append(document.createElement('nav'))</script><style>nav{position:fixed}</style>`,
    ),
    '/clobbered': page(`${SCRIPT}<form><input name="style"><input name="id"><input name="className"></form>`),
  });
});
afterAll(() => Promise.all([pages.close(), browser.close()]));

it.each([
  ['/without-scripts', [false, false]],
  ['/text', [false, false]],
  ['/clobbered', [false, false]],
  ['/vendor', [true, true]],
  ['/bar', [false, true]],
  ['/dialog', [false, true]],
  ['/outside-body', [false, true]],
])('looks for names, and at last for whatever may be a popup: %s', async (path, looks) => {
  const found = await browser.withPage(pages.url + path, { width: 400, height: 300 }, async (session) => {
    const inPage = await openInPage(session);
    return [await inPage.call('mayContainBanner', false), await inPage.call('mayContainBanner', true)];
  });
  expect(found).toEqual(looks);
});
