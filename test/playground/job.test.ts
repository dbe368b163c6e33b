/** Jobs in the playground: their pictures, what has failed, cancelling, and the webhook. */
import type { ServerResponse } from 'node:http';
import type { Page } from 'puppeteer-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { servePages } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { usePlayground } from './playground-browser.ts';

let held: ServerResponse | undefined;
const pages = servePages({
  '/page': '<p>A page',
  '/held': (_request, response) => {
    held = response;
  },
});
const playground = usePlayground({ width: 1440, height: 1000 });
let page: Page;
beforeAll(() => {
  page = playground.page;
});
afterEach(() => expect(playground.faults).toEqual([]));

const textOf = (selector: string) => page.$eval(selector, (element) => element.textContent);
const marks = () =>
  page.$$eval('#job-items li', (items) =>
    items.map((item) => item.querySelector('img')?.naturalWidth ?? item.firstElementChild?.textContent),
  );

async function start(urls: readonly string[]): Promise<void> {
  const value = urls.join('\n');
  await page.$eval('#job-urls', (box, text) => Object.assign(box, { value: text }), `${value}\n\n`);
  await page.click('#job-start');
}

it('shows each picture in its place, what has failed, and the webhook with its signature', async () => {
  await page.$eval('#field-width', (box) => Object.assign(box, { value: '320' }));
  await page.click('#job-hook');
  await start([`${pages.url}/page`, 'http://127.0.0.1:1/', `${playground.run.url}/sample`]);
  await eventually(async () => expect(await textOf('#job-status')).toBe('3 of 3 ended, 1 failed'));
  await page.$eval('#job-items', (list) => list.scrollIntoView());
  await eventually(async () => expect(await marks()).toEqual([320, 'target_forbidden', 320]));
  expect(await page.$eval('#job-cancel', (button) => 'hidden' in button && button.hidden)).toBe(true);
  await eventually(async () => expect(await textOf('#hooks li summary b')).toBe('signature right'));
  expect(await textOf('#hooks li pre')).toContain('"succeeded": 2');
});

it('cancels what waits', async () => {
  await start([`${pages.url}/held`, `${pages.url}/page`, `${pages.url}/page`]);
  await eventually(() => expect(held).toBeDefined());
  await page.click('#job-cancel');
  await eventually(async () =>
    expect(await textOf('#job-status')).toBe('2 of 3 ended, 1 running, 2 cancelled'),
  );
  held?.end('<p>Here');
  await eventually(async () => expect(await textOf('#job-status')).toBe('3 of 3 ended, 2 cancelled'));
});

it('names the addresses that are refused', async () => {
  await start([]);
  expect(await textOf('#job-problem')).toBe('Put in an address first. ');
  await start([`${pages.url}/page`, 'no address']);
  await eventually(async () => expect(await textOf('#job-problem li')).toMatch(/^Address 2: url /));
  expect(await textOf('#job-status')).toBe('No job yet.');
});
