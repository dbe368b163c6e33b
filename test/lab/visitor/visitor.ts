/**
 * A patient visitor: opens a page in the bare Chromium, waits until it stops changing, scrolls through it,
 * returns to the top, and takes pictures from top to bottom. It shares no code with the service. Its waits
 * are long, and its pictures are screenshots of the visible screen.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { KnownDevices, type Page, type Viewport } from 'puppeteer-core';
import type { Chromium } from '../../bench/sides/side.ts';
import type { Device } from '../corpus/options.ts';
import { stitchInThread } from '../judge/picture-work.ts';
import type { Piece, Stitching } from './stitch.ts';

export interface Visit {
  /** The screen at the top of the page, before any scrolling. */
  viewport: Buffer;
  /** The whole page, joined from screens. Fixed and sticky bars are only in the first one. */
  whole: Buffer;
  /** The whole page as the browser draws it from the top scroll position. */
  fromTop: Buffer;
  /** False when something in the page never stops changing. */
  rests: boolean;
  remarks: string[];
}

const DESKTOP: Viewport = { width: 1920, height: 1080, deviceScaleFactor: 1 };
const FLAGS = [
  '--headless',
  '--no-sandbox',
  // As in the service, so that text has the same width: Chromium lays it out
  // differently in a separate process.
  '--single-process',
  '--no-zygote',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-dev-shm-usage',
  '--disable-checker-imaging',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--window-size=1920,1080',
  '--autoplay-policy=user-gesture-required',
  // A mouse as pointer, and GIFs at their first frame, since a picture shows only one.
  '--blink-settings=primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2,imageAnimationPolicy=2',
  // Neither the visitor nor the service can reach other hosts.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

const LOAD_MS = 20_000;
const QUIET = { idleTime: 700, timeout: 8_000 };
const LOOK_EVERY_MS = 400;
/** Timers of two seconds are common before a page shows itself. */
const AT_LEAST_MS = 2_500;
const REST_MS = 12_000;
const STEP_PAUSE_MS = 350;
const STEP_REST_MS = 2_500;
/** Longer pages are cut here. */
const HIGHEST_PX = 30_000;

export async function visit(chromium: Chromium, url: string, device: Device): Promise<Visit> {
  return withVisitor(chromium, device, (page) => look(page, url));
}

/** Gives `work` a page of a browser of its own, which ends with it. */
export async function withVisitor<T>(
  chromium: Chromium,
  device: Device,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'corpus-visitor-'));
  const browser = await puppeteer.launch({
    executablePath: chromium.executablePath,
    args: [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'],
    ignoreDefaultArgs: true,
    env: { HOME: profile, TZ: 'UTC', ...chromium.environment },
    pipe: true,
    defaultViewport: null,
  });
  try {
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    page.on('dialog', (dialog) => dialog.dismiss().catch(() => undefined));
    await emulate(page, device);
    return await work(page);
  } finally {
    const { pid } = browser.process() ?? {};
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function emulate(page: Page, device: Device): Promise<void> {
  if (device === 'desktop') return page.setViewport(DESKTOP);
  const { userAgent, viewport } = KnownDevices['iPhone 15 Pro'];
  await page.setUserAgent({ userAgent });
  await page.setViewport({ ...viewport, deviceScaleFactor: 1 });
}

async function look(page: Page, url: string): Promise<Visit> {
  const remarks: string[] = [];
  const { rests, viewport } = await arrive(page, url, remarks);
  await goThrough(page, remarks);
  const stitching = await walkAndLook(page);
  await rest(page, REST_MS / 2);
  await holdEndless(page);
  const fromTop = await wholeFromTop(page);
  return { viewport, whole: await stitchInThread(stitching), fromTop, rests, remarks };
}

/** Waits until the page rests. */
export async function arrive(
  page: Page,
  url: string,
  remarks: string[],
): Promise<Pick<Visit, 'rests' | 'viewport'>> {
  await page.goto(url, { waitUntil: 'load', timeout: LOAD_MS }).catch(() => remarks.push('never loads'));
  // Chromium starts with the mouse at the top left, where it could hover over something.
  await page.mouse.move(-1, -1);
  await quiet(page);
  await sleep(AT_LEAST_MS);
  const rests = await rest(page, REST_MS);
  if (!rests) remarks.push('moves for ever');
  await holdEndless(page);
  return { rests, viewport: await shot(page) };
}

/** Scrolls through it, back to the top, and waits until it rests. */
export async function goThrough(page: Page, remarks: string[]): Promise<void> {
  const scroller = await page.evaluate(findScroller);
  if (scroller !== 'page') remarks.push(`scrolls within ${scroller}`);
  await walkThrough(page);
  await rest(page, REST_MS / 2);
  if (scroller !== 'page') await standTall(page, remarks);
}

/** For a page that scrolls an inner box: enlarges the screen until the whole box is visible. */
async function standTall(page: Page, remarks: string[]): Promise<void> {
  const moreHeight = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('*')].filter(({ clientWidth, clientHeight }) => {
      return clientWidth >= innerWidth / 2 && clientHeight >= innerHeight / 2;
    });
    return Math.max(0, ...boxes.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  });
  const view = page.viewport();
  if (view === null || moreHeight === 0) return;
  remarks.push('seen on a taller screen');
  await page.setViewport({ ...view, height: Math.min(view.height + moreHeight, HIGHEST_PX) });
  await rest(page, STEP_REST_MS);
}

async function walkThrough(page: Page): Promise<void> {
  for (let top = 0; top < HIGHEST_PX; ) {
    const { heightPx, screenPx } = await scrollPage(page, top);
    await sleep(STEP_PAUSE_MS);
    await imagesInView(page);
    await quiet(page, { idleTime: 150, timeout: 3_000 });
    if (top >= heightPx - screenPx) break;
    top += Math.round(screenPx / 2);
  }
  await sleep(STEP_PAUSE_MS);
  await scrollPage(page, 0);
}

async function walkAndLook(page: Page): Promise<Stitching> {
  const pieces: Piece[] = [];
  for (let top = 0; ; ) {
    await scrollPage(page, top);
    await sleep(STEP_PAUSE_MS);
    await imagesInView(page);
    await rest(page, STEP_REST_MS);
    await holdEndless(page);
    if (top > 0) await page.evaluate(hideBars);
    const place = await page.evaluate(measure);
    pieces.push({ file: await shot(page), top: Math.round(place.top * place.scale) });
    if (top > 0) await page.evaluate(showBars);
    const end = place.heightPx - place.screenPx;
    if (top >= end || top >= HIGHEST_PX) {
      await scrollPage(page, 0);
      await sleep(STEP_PAUSE_MS);
      const [width, height] = [
        place.widthPx * place.scale,
        Math.min(place.heightPx, HIGHEST_PX) * place.scale,
      ];
      return { pieces, width: Math.round(width), height: Math.floor(height + 0.01) };
    }
    top = Math.min(top + Math.floor(place.screenPx), Math.ceil(end));
  }
}

export async function wholeFromTop(page: Page): Promise<Buffer> {
  const { widthPx, heightPx, scale } = await page.evaluate(measure);
  const clip = { x: 0, y: 0, width: widthPx, height: Math.min(heightPx, HIGHEST_PX), scale };
  return Buffer.from(await page.screenshot({ clip, captureBeyondViewport: true }));
}

async function shot(page: Page): Promise<Buffer> {
  return Buffer.from(await page.screenshot({ captureBeyondViewport: false, optimizeForSpeed: true }));
}

/** A picture that costs little, only for comparison with another. */
async function glance(page: Page): Promise<Buffer> {
  return Buffer.from(await page.screenshot({ captureBeyondViewport: false, type: 'jpeg', quality: 80 }));
}

async function quiet(page: Page, patience = QUIET): Promise<void> {
  await page.waitForNetworkIdle(patience).catch(() => undefined);
}

/** Waits until two pictures in a row are equal. Returns false when they never are. */
async function rest(page: Page, capMs: number): Promise<boolean> {
  const endsAt = performance.now() + capMs;
  let before = await glance(page);
  while (performance.now() < endsAt) {
    await sleep(LOOK_EVERY_MS);
    const now = await glance(page);
    if (now.equals(before)) return true;
    before = now;
  }
  return false;
}

async function scrollPage(page: Page, top: number): Promise<{ heightPx: number; screenPx: number }> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  return page.evaluate(measure);
}

async function imagesInView(page: Page): Promise<void> {
  const areThere = () =>
    [...document.images].every((image) => {
      const { top, bottom, width, height } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > innerHeight || width * height === 0;
    });
  await page.waitForFunction(areThere, { timeout: 3_000, polling: 100 }).catch(() => undefined);
}

/** Runs in the page. Returns CSS px. */
function measure() {
  const root = document.scrollingElement ?? document.documentElement;
  return {
    top: visualViewport?.pageTop ?? scrollY,
    widthPx: visualViewport?.width ?? innerWidth,
    screenPx: visualViewport?.height ?? innerHeight,
    heightPx: root.scrollHeight,
    scale: visualViewport?.scale ?? 1,
  };
}

/** Runs in the page: finds the element that a mouse wheel over the middle of the screen would scroll. */
function findScroller(): string {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollHeight > innerHeight + 1) return 'page';
  for (
    let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    element !== null;
    element = element.parentElement
  ) {
    const { overflowY } = getComputedStyle(element);
    if (
      /auto|scroll/.test(overflowY) &&
      element.scrollHeight > element.clientHeight + 1 &&
      element !== root
    ) {
      return element.tagName.toLowerCase();
    }
  }
  return 'page';
}

/** Holds endless animations at their first frame, as the service does. */
export async function holdEndless(page: Page): Promise<void> {
  await page
    .evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) continue;
        animation.pause();
        animation.currentTime = 0;
      }
    })
    .catch(() => undefined);
}

/** Runs in the page: hides fixed and sticky bars, which only the first screen shows. */
function hideBars(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { position } = getComputedStyle(element);
    if (position !== 'fixed' && position !== 'sticky') continue;
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const isBackground = width >= innerWidth * 0.9 && height >= innerHeight * 0.9;
    if (isBackground || bottom <= 0 || top >= innerHeight) continue;
    element.dataset.corpusStyle = element.getAttribute('style') ?? '';
    if (position === 'sticky') element.style.setProperty('position', 'relative', 'important');
    if (position === 'sticky') element.style.setProperty('inset', 'auto', 'important');
    else element.style.setProperty('visibility', 'hidden', 'important');
    element.style.setProperty('transition', 'none', 'important');
  }
}

/** Runs in the page: undoes hideBars. */
function showBars(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-corpus-style]')) {
    const { corpusStyle = '' } = element.dataset;
    if (corpusStyle === '') element.removeAttribute('style');
    else element.setAttribute('style', corpusStyle);
    delete element.dataset.corpusStyle;
  }
}
