/**
 * The minimal capture with the same browser and the same flags: fresh launch, one page, the load event, one
 * picture by CDP, kill. It has no proxy, cleaning or checks. It waits only for images that come after the
 * load event, in the pages that have such images: without them its picture would be another.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type CDPSession } from 'puppeteer-core';
import { browserFlags } from '../../../lambda/capture/browser/flags.ts';
import { watchLateImages } from './late-images.ts';
import { type Chromium, type LocalSide, QUALITY, type Shot, VIEWPORT } from './side.ts';

export const floorSide: LocalSide = {
  description: 'the same Chromium and flags: fresh launch, load event, one picture, kill',
  async start(chromium) {
    return { capture: (shot) => capture(chromium, shot), close: async () => {} };
  },
};

// A printed page is at most 200 inches, of 96 CSS px each. Source: ISO 32000-1, annex C.2
const MAX_SHEET_PX = 19_200;
const PX_PER_INCH = 96;

/** The flags that route traffic to the service's own proxy, and the one that opens no page. */
const LEFT_OUT_FLAGS = /^--(?:(?:proxy-server|proxy-bypass-list|host-resolver-rules)=|no-startup-window$)/;

async function capture({ executablePath, environment }: Chromium, shot: Shot): Promise<Buffer> {
  const profile = await mkdtemp(join(process.env.PROFILES_FOLDER ?? tmpdir(), 'floor-profile-'));
  const flags = browserFlags({
    profile,
    proxyUrl: '',
    proxyAddress: '',
    processModel: 'single',
    isOnCommand: false,
  });
  const browser = await puppeteer.launch({
    executablePath,
    args: [...flags.filter((flag) => !LEFT_OUT_FLAGS.test(flag)), 'about:blank'],
    ignoreDefaultArgs: true,
    env: { HOME: profile, TMPDIR: profile, TZ: 'UTC', ...environment },
    pipe: true,
    defaultViewport: null,
  });
  try {
    const [page] = await browser.pages();
    if (page === undefined) throw new Error('The browser came up without a page');
    const session = await page.createCDPSession();
    return await shoot(session, shot);
  } finally {
    const { pid } = browser.process() ?? {};
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function shoot(session: CDPSession, { url, format, fullPage, hasLateImages }: Shot): Promise<Buffer> {
  const waitForLateImages = hasLateImages ? await watchLateImages(session) : undefined;
  const loaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
  await Promise.all([
    session.send('Page.enable'),
    session.send('Emulation.setDeviceMetricsOverride', { ...VIEWPORT, deviceScaleFactor: 1, mobile: false }),
  ]);
  await session.send('Page.navigate', { url });
  await loaded;
  await waitForLateImages?.();
  const height = fullPage ? await heightOf(session) : VIEWPORT.height;
  const { data } = await (format === 'pdf'
    ? session.send('Page.printToPDF', {
        printBackground: true,
        paperWidth: VIEWPORT.width / PX_PER_INCH,
        paperHeight: Math.min(height, MAX_SHEET_PX) / PX_PER_INCH,
        marginTop: 0,
        marginBottom: 0,
        marginLeft: 0,
        marginRight: 0,
        ...(!fullPage && { pageRanges: '1' }),
      })
    : session.send('Page.captureScreenshot', {
        format,
        ...(format === 'png' ? {} : { quality: QUALITY }),
        optimizeForSpeed: true,
        ...(fullPage && {
          captureBeyondViewport: true,
          clip: { x: 0, y: 0, width: VIEWPORT.width, height, scale: 1 },
        }),
      }));
  return Buffer.from(data, 'base64');
}

async function heightOf(session: CDPSession): Promise<number> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  return cssContentSize.height;
}
