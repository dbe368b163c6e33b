import { expect, it } from 'vitest';
import { captureAlone, fileOf } from '../../support/capture.ts';
import { redirectTo } from '../../support/page-server.ts';
import { OTHER_ORIGIN, serveReportingPages } from '../page-report.ts';

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
    '/frames': `const answers = {};
      for (const [name, src, sandbox] of [['frame', '/frame'], ['frame of another origin', ${OTHER_ORIGIN} + '/frame'],
        ['frame without an origin', '/frame', 'allow-scripts']]) {
        const frame = document.createElement('iframe');
        if (sandbox) frame.sandbox = sandbox;
        frame.src = src;
        document.body.append(frame);
        answers[name] = await new Promise((resolve) => { onmessage = ({ data }) => resolve(data) });
      }
      return answers;`,
    '/forgets': `
    if (performance.getEntriesByType('navigation')[0].type !== 'reload') {
      localStorage.clear();
      location.reload();
      return new Promise(() => {});
    }
    ${READ}`,
  },
  {
    '/frame': `<script>let seen; try { seen = ${ITEMS_NOW} } catch (error) { seen = error.name }
    parent.postMessage(seen, '*')</script>`,
    '/plain': '<p>x</p>',
    '/refresh': '<meta http-equiv="refresh" content="0; url=/page">',
    '/away': redirectTo(() => `http://127.0.0.1:${pages.port}/page`),
  },
);

// A shared browser keeps the items.
async function see(path: string, localStorage: Record<string, string> = ITEMS) {
  fileOf(await captureAlone({ url: `http://localhost:${pages.port}${path}`, localStorage }));
  return pages.takeReport();
}

it('the page finds the items before its first script, and the next capture finds none', async () => {
  expect(await see('/page')).toEqual(ITEMS);
  expect(await see('/page', {})).toEqual({});
});

it('a page without scripts has them for the script of the request, and for the page that it leads to', async () => {
  const script = "if (localStorage.token !== 'hunter2') throw new Error('No items')";
  fileOf(await captureAlone({ url: `http://localhost:${pages.port}/plain`, localStorage: ITEMS, script }));
  expect(await see('/refresh')).toEqual(ITEMS);
});

it('a frame finds the items, and one of another or without an origin none', async () => {
  expect(await see('/frames')).toEqual({
    frame: ITEMS,
    'frame of another origin': {},
    'frame without an origin': 'SecurityError',
  });
});

it.each([
  ['a page of another origin, to which the request is redirected, finds no items', '/away'],
  ['items that the page removes stay removed on a reload', '/forgets'],
])('%s', async (_title, path) => {
  expect(await see(path)).toEqual({});
});
