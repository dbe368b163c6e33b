/**
 * Playwright as teams use it for a service of their own: a fresh browser for each capture, or one warm
 * browser for all callers with a new context for each.
 */
import chromiumPackage from '@sparticuz/chromium';
import { importPeer } from '../peers.ts';
import { browserEnvironment, type Chromium, type LocalSide, QUALITY, type Shot, VIEWPORT } from './side.ts';

type WaitUntil = 'load' | 'networkidle';

interface Page {
  goto(url: string, options: { waitUntil: WaitUntil }): Promise<unknown>;
  evaluate<Value>(read: () => Value): Promise<Value>;
  screenshot(options: { type: string; fullPage: boolean; quality?: number }): Promise<Buffer>;
  pdf(options: { width: number; height: number; printBackground: boolean }): Promise<Buffer>;
}
interface Browser {
  newContext(options: { viewport: typeof VIEWPORT }): Promise<{
    newPage(): Promise<Page>;
    close(): Promise<void>;
  }>;
  close(): Promise<void>;
}
interface Playwright {
  default: { chromium: { launch(options: Record<string, unknown>): Promise<Browser> } };
}

export const playwrightSide: LocalSide = {
  description: 'playwright-core, fresh browser, @sparticuz/chromium default flags, load',
  async start(chromium) {
    const launch = await launcherOf(chromium);
    return {
      async capture(shot) {
        const browser = await launch();
        try {
          return await capture(browser, shot, 'load');
        } finally {
          await browser.close();
        }
      },
      close: async () => {},
    };
  },
};

export const playwrightWarmSide = warmSide('load');
export const playwrightIdleSide = warmSide('networkidle');

function warmSide(waitUntil: WaitUntil): LocalSide {
  return {
    description: `playwright-core, one warm browser for all, new context, its own flags, ${waitUntil}`,
    async start(chromium) {
      const browser = await (await launcherOf(chromium, []))();
      return { capture: (shot) => capture(browser, shot, waitUntil), close: () => browser.close() };
    },
  };
}

async function launcherOf(chromium: Chromium, args = chromiumPackage.args): Promise<() => Promise<Browser>> {
  const { default: playwright } = await importPeer<Playwright>('playwright-core');
  const { executablePath } = chromium;
  return () => playwright.chromium.launch({ executablePath, args, env: browserEnvironment(chromium) });
}

async function capture(
  browser: Browser,
  { url, format, fullPage }: Shot,
  waitUntil: WaitUntil,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil });
    if (format !== 'pdf') {
      const quality = format === 'png' ? {} : { quality: QUALITY };
      return await page.screenshot({ type: format, fullPage, ...quality });
    }
    const height = fullPage
      ? await page.evaluate(() => document.documentElement.scrollHeight)
      : VIEWPORT.height;
    return await page.pdf({ width: VIEWPORT.width, height, printBackground: true });
  } finally {
    await context.close();
  }
}
