/**
 * Opens the playground in the packed Chromium: starts the local run with the real
 * handler, and a browser on its page.
 */
import type { Page } from 'puppeteer-core';
import { beforeEach } from 'vitest';
import type { LocalRun } from '../../bin/local/run/start.ts';
import { launchPacked } from '../support/bare-browser.ts';
import { duringTests } from '../support/during-tests.ts';
import { startLocalRun } from '../support/local-run.ts';

interface PlaygroundBrowser {
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

const FLAGS = '--headless --no-sandbox --no-zygote --disable-gpu --no-first-run --single-process'.split(' ');

/** Opens it for the tests of a file, and loads it anew for each of them, with the key of a local caller. */
export function usePlayground(screen: Screen): PlaygroundBrowser {
  const playground = duringTests(openPlayground);
  beforeEach(async () => {
    const { page, run } = playground;
    await page.setViewport(screen);
    await page.goto(`${run.url}/`);
    await page.select('#key', 'local-pro');
  });
  return playground;
}

/** The clock of the limits does not advance, so that no test crosses the end of a minute. */
async function openPlayground(): Promise<PlaygroundBrowser> {
  const startedAt = Date.now();
  const run = await startLocalRun({ now: () => startedAt }, 1);
  const { browser, close } = await launchPacked(FLAGS);
  const page = (await browser.pages())[0] ?? (await browser.newPage());
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
  return {
    run,
    page,
    requests,
    faults,
    async close() {
      await close();
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
