import { expect, it } from 'vitest';
import { captureAlone as capture, fileOf } from '../../support/capture.ts';
import { redirectTo } from '../../support/page-server.ts';
import { askFrame, OTHER_ORIGIN, serveReportingPages } from '../page-report.ts';

const ITEMS = {
  token: 'hunter2',
  '': '"quotes" & \\ \u2028 \ud83d\ude00',
  lone: 'x\ud800y',
  constructor: '1',
};
const ITEMS_NOW =
  'Object.fromEntries(Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)]))';
const READ = `return ${ITEMS_NOW};`;

const pages = serveReportingPages(
  {
    '/page': READ,
    '/in-other-origin': askFrame(`${OTHER_ORIGIN} + '/frame'`),
    '/in-frame': askFrame(`'/frame'`),
    '/forgets': `
    if (performance.getEntriesByType('navigation')[0].type !== 'reload') {
      localStorage.clear();
      location.reload();
      return new Promise(() => {});
    }
    ${READ}`,
    '/sandboxed': askFrame(`'/frame'`, `frame.sandbox = 'allow-scripts';`),
  },
  {
    '/frame': `<script>let seen; try { seen = ${ITEMS_NOW} } catch (error) { seen = error.name }
    parent.postMessage(seen, '*')</script>`,
    '/away': redirectTo(() => `http://127.0.0.1:${pages.port}/page`),
  },
);

async function see(path: string, localStorage: Record<string, string> = ITEMS) {
  fileOf(await capture({ url: `http://localhost:${pages.port}${path}`, localStorage }));
  return pages.takeReport();
}

it.each(['/page', '/in-frame'])('%s finds the items before its first script', async (path) => {
  expect(await see(path)).toEqual(ITEMS);
});

it.each(['/away', '/in-other-origin'])('%s leads to another origin, which has no items', async (path) => {
  expect(await see(path)).toEqual({});
});

it('a frame without an origin of its own has no storage', async () => {
  expect(await see('/sandboxed')).toBe('SecurityError');
});

it('items that the page removes stay removed on a reload', async () => {
  expect(await see('/forgets')).toEqual({});
});

it('the next capture finds no items', async () => {
  await see('/page');
  expect(await see('/page', {})).toEqual({});
});
