import { expect, it } from 'vitest';
import { captureAlone as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdf } from '../../support/pdf-reader.ts';

const PAGES = {
  '/back': 'history.back(); setTimeout(() => history.back(), 50)',
  '/far-back': 'history.go(-2); onload = () => history.go(-1)',
  '/closes': 'close(); onload = () => setTimeout(() => close(), 50)',
  '/closes-by-frame':
    "const frame = document.body.appendChild(document.createElement('iframe')); frame.contentWindow.close.call(window)",
  '/closes-itself-anew': "open('', '_self').close()",
};

const pages = servePages(
  Object.fromEntries(
    Object.entries(PAGES).map(([path, script]) => [
      path,
      `<h1></h1><script>document.querySelector('h1').append('Entries: ' + history.length); ${script}</script>`,
    ]),
  ),
);

it.each(Object.keys(PAGES))('a page is alone in its history, and cannot leave it: %s', async (path) => {
  const [sheet] = await readPdf(fileOf(await capture({ url: pages.url + path, format: 'pdf' })));
  expect(sheet?.texts.map(({ text }) => text).join('')).toBe('Entries: 1');
});
