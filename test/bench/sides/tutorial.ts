/**
 * The usual recipe of tutorials for screenshots in Lambda: the browser package's own flags, networkidle2,
 * page.screenshot, browser.close.
 */
import chromiumPackage from '@sparticuz/chromium';
import puppeteer, { type Page } from 'puppeteer-core';
import { browserEnvironment, type Chromium, type LocalSide, QUALITY, type Shot, VIEWPORT } from './side.ts';

export const tutorialSide: LocalSide = {
  description: 'fresh puppeteer, @sparticuz/chromium default flags, networkidle2, browser.close',
  async start(chromium) {
    return { capture: (shot) => capture(chromium, shot), close: async () => {} };
  },
};

async function capture(chromium: Chromium, { url, format, fullPage }: Shot): Promise<Buffer> {
  const browser = await puppeteer.launch({
    executablePath: chromium.executablePath,
    args: await puppeteer.defaultArgs({ args: chromiumPackage.args, headless: 'shell' }),
    headless: 'shell',
    defaultViewport: VIEWPORT,
    env: browserEnvironment(chromium),
  });
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'networkidle2' });
    if (format === 'pdf') return Buffer.from(await printPage(page, fullPage));
    const quality = format === 'png' ? {} : { quality: QUALITY };
    return Buffer.from(await page.screenshot({ type: format, fullPage, ...quality }));
  } finally {
    await browser.close();
  }
}

async function printPage(page: Page, fullPage: boolean): Promise<Uint8Array> {
  const height = fullPage
    ? await page.evaluate(() => document.documentElement.scrollHeight)
    : VIEWPORT.height;
  return page.pdf({ width: VIEWPORT.width, height, printBackground: true });
}
