/** Cross-site frames in view, while Chromium makes the viewport tiny to draw past it. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { inEveryFrame } from '../../../lambda/capture/page/every-frame.ts';
import { openBareBrowser } from '../../support/bare-browser.ts';
import { duringTests, servePages } from '../../support/during-tests.ts';
import { openBridges } from '../../support/in-page.ts';

const VIEW = { width: 400, height: 300 };

const style = `<!doctype html><style>body { margin: 0; padding-top: 50px } iframe { display: block; width: 200px; height: 100px }
  .tall { display: flex; flex-direction: column; height: 200px } .tall iframe { flex: 1; min-height: 100px !important }</style>`;
const framing = (path: string, open = '') => `${style}${open}<iframe></iframe><script>
  document.querySelector('iframe').src = 'http://localhost:' + location.port + '${path}'</script>`;
const browser = duringTests(openBareBrowser);
const pages = servePages({
  '/lime': '<!doctype html><body style="background: lime">',
  '/one': framing('/lime'),
  '/flexible': framing('/lime', '<div class=tall>'),
  '/holder': `${style}<iframe src=/lime></iframe>`,
  '/nested': framing('/holder'),
  '/held': `${style}<iframe src=/one></iframe>`,
});

/** The innermost frame. */
function innermost({ frame, childFrames: [child] = [] }: Protocol.Page.FrameTree): string {
  return child === undefined ? frame.id : innermost(child);
}

/** Waits until the browser has drawn this frame twice. It never draws a frame that it does not paint. */
async function drawTwice(session: CDPSession, frameId: string): Promise<unknown> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', { frameId });
  const expression =
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))';
  const { result } = await session.send('Runtime.evaluate', { contextId, expression, awaitPromise: true });
  return result.value;
}

it.each(['/one', '/flexible', '/nested', '/held'])(
  'they are painted on in a page that is held still for a picture past the viewport: %s',
  async (path) => {
    await browser.withPage(pages.url + path, VIEW, async (session) => {
      const bridges = await openBridges(session);
      const { frameTree } = await session.send('Page.getFrameTree');
      const page = { session, bridges, inPage: bridges.of(frameTree.frame.id), watch: { hasFrames: true } };
      await inEveryFrame(page, async (inPage) => {
        await inPage.call('tryStopMotion', { pastViewport: true, isWhole: false, isAtOnce: false });
        await inPage.call('stopMotion', true);
      });
      await page.inPage.call('findFarFrames', { x: 0, y: 0, ...VIEW }, 1);

      const size = { width: 1, height: 1, mobile: false, deviceScaleFactor: 1 };
      await session.send('Emulation.setDeviceMetricsOverride', size);
      await drawTwice(session, frameTree.frame.id);
      await drawTwice(session, frameTree.frame.id);
      expect(await drawTwice(session, innermost(frameTree))).toBe(true);
    });
  },
  10_000,
);
