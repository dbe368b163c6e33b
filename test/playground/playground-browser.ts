/**
 * Opens the playground in the packed Chromium: starts the local run with the real handler, and a browser on its page.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { type LocalRun, startLocal } from '../../bin/local/run/start.ts';
import { createUnpack } from '../../lambda/capture/browser/unpack.ts';
import { readConfig } from '../../lambda/config.ts';
import { createHandler } from '../../lambda/create-handler.ts';
import { buildBrowserPack } from '../../lib/browser-layer/build.ts';
import { buildFilters } from '../../lib/filter-engines/build.ts';
import { buildInPageScripts } from '../../lib/in-page/build.ts';

export interface PlaygroundBrowser {
  run: LocalRun;
  page: Page;
  /** URLs that the page requested, without blob: and data:. */
  requests: string[];
  /** Exceptions, logged errors and policy violations of the page. */
  faults: string[];
  close(): Promise<void>;
}

export interface Screen {
  width: number;
  height: number;
}

const WIDE: Screen = { width: 1440, height: 1000 };

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--no-first-run',
  '--single-process',
];

/** The clock of the limits does not advance, so that no test crosses the end of a minute. */
export async function openPlayground(screen: Screen = WIDE): Promise<PlaygroundBrowser> {
  const startedAt = Date.now();
  const run = await startLocal({
    port: 0,
    concurrency: 1,
    dataDir: undefined,
    dynamoEndpoint: undefined,
    s3: undefined,
    chromePath: undefined,
    privateTargets: 'true',
    hosts: [],
    browserPack: await buildBrowserPack(),
    filtersPack: await buildFilters(),
    inPageScripts: await buildInPageScripts(),
    environment: process.env,
    loadHandler: async () =>
      createHandler({ ...readConfig(process.env), waitingBrowsers: 0 }, { now: () => startedAt }),
    logFault: () => {},
  });
  const browser = await launch();
  const { page } = browser;
  const requests: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requests.push(request.url());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser itself logs refused captures as errors.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(message.text());
    }
  });
  await page.setViewport(screen);
  await page.goto(`${run.url}/`);
  return {
    run,
    page,
    requests,
    faults,
    async close() {
      await browser.close();
      await run.close();
    },
  };
}

/** Presses Capture, and waits for the result or the problem. */
export async function capture(page: Page): Promise<void> {
  await page.click('#capture');
  await page.waitForFunction(
    () =>
      document.querySelector('.busy') === null &&
      document.getElementById('status')?.textContent !== 'Capturing…',
  );
}

async function launch(): Promise<{ page: Page; close: () => Promise<void> }> {
  const directory = join(tmpdir(), 'screenshot-test-browser');
  const { executablePath, environment } = await createUnpack({ pack: await buildBrowserPack(), directory })();
  const profile = await mkdtemp(join(tmpdir(), 'screenshot-test-profile-'));
  const browser = await puppeteer.launch({
    executablePath,
    args: [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'],
    ignoreDefaultArgs: true,
    env: { HOME: profile, TZ: 'UTC', ...environment },
    pipe: true,
    defaultViewport: null,
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  return {
    page,
    async close() {
      const { pid } = browser.process() ?? {};
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
