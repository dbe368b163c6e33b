import type { ServerResponse } from 'node:http';
import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { servePages } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { answerWith } from '../support/page-server.ts';
import { capture, type Screen, usePlayground } from './playground-browser.ts';

const DESK: Screen = { width: 1440, height: 900 };
const SMALL: Screen = { width: 1024, height: 768 };
const PHONE: Screen = { width: 390, height: 844 };
const SCREENS = [DESK, SMALL, PHONE];
/** The narrowest screens with two columns, and wider ones. */
const TWO_COLUMNS = [962, 1_024, 1_199, 1_201, 1_440];

const held: ServerResponse[] = [];
const pages = servePages({
  '/held': (_request, response) => {
    held.push(response);
  },
  '/broken': answerWith('text/html', '<p>Broken', { status: 500 }),
});
const playground = usePlayground(DESK);
let page: Page;
beforeAll(() => {
  page = playground.page;
});

describe('while a capture is running', () => {
  const coverColour = async () => {
    await page.$eval('#field-url', (input, url) => Object.assign(input, { value: url }), `${pages.url}/held`);
    await page.click('#capture');
    await eventually(() => expect(held).toHaveLength(1));
    const colour = await page.$eval('.busy', (cover) => getComputedStyle(cover).backgroundColor);
    await page.click('#cancel');
    await page.waitForSelector('.busy', { hidden: true });
    held.pop()?.end('<p>late');
    return colour;
  };
  const SEEN_THROUGH = / \/ 0\.\d+\)$/;

  it('no earlier text shines through the words of the cover, but an earlier picture does', async () => {
    expect(await coverColour()).not.toMatch(SEEN_THROUGH);
    await page.$eval('#field-width', (input) => Object.assign(input, { value: '9999' }));
    await capture(page);
    await page.click('#defaults');
    expect(await page.$('.problem')).not.toBeNull();
    expect(await coverColour()).not.toMatch(SEEN_THROUGH);
    await page.click('#defaults');
    await capture(page);
    expect(await coverColour()).toMatch(SEEN_THROUGH);
  });
});

describe('the picture of an error page', () => {
  it('is announced with the status of the page, as a warning', async () => {
    await page.$eval(
      '#field-url',
      (input, url) => Object.assign(input, { value: url }),
      `${pages.url}/broken`,
    );
    await capture(page);
    expect(await warnings()).toEqual([
      expect.stringMatching(/^The page answered 500, 1,920 × 1,080 px, \d+(?:\.\d)? kB$/),
      '500',
    ]);
    await page.click('#defaults');
    await capture(page);
    expect(await warnings()).toEqual([]);
    await page.click('#history li:last-child .thumb');
    await eventually(async () => expect(await warnings()).toEqual(['500']));
  });

  it.each(SCREENS)('stands where any picture stands, covered by nothing, at $width px', async (screen) => {
    await page.setViewport(screen);
    const before = await frameTop();
    await page.$eval(
      '#field-url',
      (input, url) => Object.assign(input, { value: url }),
      `${pages.url}/broken`,
    );
    await capture(page);
    expect(await frameTop()).toBeCloseTo(before, 0);
    // The largest picture has a longer text.
    await page.$eval('#status', (status) => {
      status.textContent = 'The page answered 500, 4,096 × 19,531 px, 99 MB';
    });
    expect(await frameTop()).toBeCloseTo(before, 0);
    const covered = await page.$eval('#frame', (frame) => {
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points = [
        [x, y],
        [x, top + 3],
        [x, bottom - 3],
        [left + 3, y],
        [right - 3, y],
      ] as const;
      return points.filter(([atX, atY]) => !frame.contains(document.elementFromPoint(atX, atY)));
    });
    expect(covered).toEqual([]);
  });

  const warnings = () => page.$$eval('.warning', (all) => all.map(({ textContent }) => textContent));
});

describe('the list of devices', () => {
  it.each(SCREENS)('is whole above the bar with the buttons, below its box, at $width px', async (screen) => {
    await page.setViewport(screen);
    await page.$eval('#field-device', (input) => input.scrollIntoView({ block: 'end' }));
    await page.click('#field-device');
    const [box, list, bar] = await page.$$eval('#field-device, .choices, .actions', (all) =>
      all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(list?.height).toBeGreaterThan(200);
    expect(list?.bottom).toBeLessThanOrEqual(bar?.top ?? 0);
    expect(list?.top).toBeGreaterThanOrEqual(box?.bottom ?? Number.POSITIVE_INFINITY);
    const topmost = await page.$eval('.choices', (choices) => {
      const { left, width, bottom } = choices.getBoundingClientRect();
      return choices.contains(document.elementFromPoint(left + width / 2, bottom - 4));
    });
    expect(topmost).toBe(true);
  });
});

describe('the top', () => {
  it('is one row that fits every width, with a typed key too', async () => {
    for (const width of TWO_COLUMNS) {
      await page.setViewport({ width, height: 768 });
      const heights: number[] = [];
      for (const key of ['local-pro', '']) {
        await page.select('#key', key);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const middles = await page.$$eval('.top > *', (parts) =>
          parts
            .map((part) => part.getBoundingClientRect())
            .map(({ top, height }) => Math.round(top + height / 2)),
        );
        expect([width, new Set(middles).size]).toEqual([width, 1]);
        heights.push(await page.$eval('.top', ({ clientHeight }) => clientHeight));
      }
      expect([width, heights[1]]).toEqual([width, heights[0]]);
      const typed = await page.$eval('#typed-key', ({ clientWidth }) => clientWidth);
      expect(typed).toBeGreaterThan(80);
    }
  });

  it.each(SCREENS)('says that a key is wrong without moving anything, at $width px', async (screen) => {
    await page.setViewport(screen);
    await page.select('#key', '');
    await page.type('#typed-key', 'wrong');
    const before = await frameTop();
    await capture(page);
    expect(await page.$eval('#key-error', ({ textContent }) => textContent)).toBe(
      'The API key is not known.',
    );
    expect(await frameTop()).toBeCloseTo(before, 0);
    const isWhole = await page.$eval('#key-error', (error) => {
      const { top, bottom } = error.getBoundingClientRect();
      const gauge = document.querySelector('.limits')?.getBoundingClientRect();
      const header = document.querySelector('.top')?.getBoundingClientRect();
      const isBesideGauges = (gauge?.left ?? 0) >= error.getBoundingClientRect().right;
      return {
        isCut: error.scrollWidth > error.clientWidth,
        isInHeader: bottom <= (header?.bottom ?? 0) && top >= (header?.top ?? 0),
        isFree: isBesideGauges || bottom <= (gauge?.top ?? 0),
      };
    });
    expect(isWhole).toEqual({ isCut: false, isInHeader: true, isFree: true });
  });
});

/** In px from the top of the document. */
function frameTop(): Promise<number> {
  return page.$eval('#frame', (frame) => frame.getBoundingClientRect().top + scrollY);
}
