import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCapturer, fileOf } from '../../support/capture.ts';
import { type ReportingPages, startReportingPages } from '../page-report.ts';

const ITEMS = {
  token: 'hunter2',
  '': '"quotes" & \\ \u2028 \ud83d\ude00',
  lone: 'x\ud800y',
  constructor: '1',
};
const ITEMS_NOW =
  'Object.fromEntries(Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)]))';
const READ = `return ${ITEMS_NOW};`;

let pages: ReportingPages;
let capture: Awaited<ReturnType<typeof createCapturer>>;
beforeAll(async () => {
  pages = await startReportingPages(
    {
      '/page': READ,
      '/in-other-origin': `return new Promise((resolve) => {
        onmessage = ({ data }) => resolve(data);
        const frame = document.createElement('iframe');
        frame.src = location.origin.replace('localhost', '127.0.0.1') + '/frame';
        document.body.append(frame);
      });`,
      '/in-frame': `return new Promise((resolve) => {
        onmessage = ({ data }) => resolve(data);
        const frame = document.createElement('iframe');
        frame.src = '/frame';
        document.body.append(frame);
      });`,
      '/forgets': `
        if (performance.getEntriesByType('navigation')[0].type !== 'reload') {
          localStorage.clear();
          location.reload();
          return new Promise(() => {});
        }
        ${READ}`,
      '/sandboxed': `return new Promise((resolve) => {
        onmessage = ({ data }) => resolve({ data });
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-scripts';
        frame.src = '/frame';
        document.body.append(frame);
      });`,
    },
    {
      '/frame': `<script>let seen; try { seen = ${ITEMS_NOW} } catch (error) { seen = error.name }
        parent.postMessage(seen, '*')</script>`,
      '/away': (_request, response) =>
        response.writeHead(302, { Location: `http://127.0.0.1:${pages.port}/page` }).end(),
    },
  );
  capture = await createCapturer();
});
afterAll(() => pages.close());

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
  expect(await see('/sandboxed')).toEqual({ data: 'SecurityError' });
});

it('items that the page removes stay removed on a reload', async () => {
  expect(await see('/forgets')).toEqual({});
});

it('the next capture finds no items', async () => {
  await see('/page');
  expect(await see('/page', {})).toEqual({});
});
