import { expect, it } from 'vitest';
import { captureAlone, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';

const LEAVE = {
  back: 'history.back()',
  'far back': 'history.go(-2)',
  'by closing itself': 'close()',
  'by a frame that closes it':
    "document.body.appendChild(document.createElement('iframe')).contentWindow.close.call(window)",
  'by closing itself as a window of its own': "open('', '_self').close()",
};

/** Tries at once, when it has loaded, and later. */
const pages = servePages({
  '/': `<h1></h1><script>
    document.querySelector('h1').append('Entries: ' + history.length);
    const leave = () => { ${Object.values(LEAVE).join('; ')} };
    leave();
    onload = () => { leave(); setTimeout(leave, 50) };
  </script>`,
});

// The history is that of a new browser.
it(`a page is alone in its history, and cannot leave it ${Object.keys(LEAVE).join(', ')}`, async () => {
  const [sheet] = await readPdfSheets(fileOf(await captureAlone({ url: pages.url, format: 'pdf' })));
  expect(sheet?.texts.map(({ text }) => text).join('')).toBe('Entries: 1');
});
