/**
 * The packed Chromium on a loopback page, without the capture stage around it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type CDPSession } from 'puppeteer-core';
import { sharedUnpack } from './built-files.ts';

export interface BareScreen {
  width: number;
  height: number;
  mobile?: boolean;
}

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--single-process',
  '--disable-gpu',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--no-first-run',
];

const LOAD_CAP_MS = 5_000;

export interface BareBrowser {
  /** Loads `url` in a new tab with this screen, runs `use`, and closes the tab. */
  withPage<Result>(
    url: string,
    screen: BareScreen,
    use: (session: CDPSession) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** Does the same in a browser of its own. */
export async function withPage<Result>(
  url: string,
  screen: BareScreen,
  use: (session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const browser = await openBareBrowser();
  try {
    return await browser.withPage(url, screen, use);
  } finally {
    await browser.close();
  }
}

/**
 * Launches the packed Chromium with a profile of its own, which `close` deletes.
 * `machine` are further variables.
 */
export async function launchPacked(
  flags: readonly string[],
  machine: Record<string, string> = {},
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const directory = join(tmpdir(), 'screenshot-test-browser');
  const unpack = await sharedUnpack(directory);
  const { executablePath, environment } = await unpack();
  const profile = await mkdtemp(join(tmpdir(), 'screenshot-test-profile-'));
  const launch = () =>
    puppeteer.launch({
      executablePath,
      args: [...flags, `--user-data-dir=${profile}`, 'about:blank'],
      ignoreDefaultArgs: true,
      env: { ...machine, HOME: profile, TZ: 'UTC', ...environment },
      pipe: true,
      defaultViewport: null,
    });
  // In one process it crashes in one of some thousand launches on a busy machine.
  const browser = await launch().catch(launch);
  return {
    browser,
    async close() {
      const { pid } = browser.process() ?? {};
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export async function openBareBrowser(): Promise<BareBrowser> {
  const { browser, close } = await launchPacked(FLAGS);
  return {
    async withPage(url, { width, height, mobile = false }, use) {
      const page = await browser.newPage();
      const session = await page.createCDPSession();
      await session.send('Page.enable');
      await session.send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        mobile,
        deviceScaleFactor: 1,
      });
      await session.send('Emulation.setEmulatedMedia', { media: 'screen' });
      const loaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
      await session.send('Page.navigate', { url });
      // A hostile page may keep a load open for ever.
      await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LOAD_CAP_MS))]);
      try {
        return await use(session);
      } finally {
        await page.close();
      }
    },
    close,
  };
}
