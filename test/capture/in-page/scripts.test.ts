import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareBrowser, openBareBrowser } from '../../support/bare-browser.ts';
import { builtFiles } from '../../support/built-files.ts';
import { openInPage } from '../../support/in-page.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

/** Elements -> whether the document has scripts that run, and whether it cannot change by itself. */
const DOCUMENTS: Record<string, [hasScripts: boolean, isWithoutScripts: boolean]> = {
  '<p>Text</p>': [false, true],
  '<script>1</script>': [true, false],
  '<script src="/missing.js"></script>': [true, false],
  '<script type="module">1</script>': [true, false],
  '<script type="application/json">{}</script>': [false, true],
  '<script type="application/LD+JSON">{}</script>': [false, true],
  // A consent manager runs this script only after consent.
  '<script type="text/plain" data-cookieconsent="marketing">1</script>': [false, true],
  '<body onload="1">': [false, false],
  '<iframe srcdoc="Frame"></iframe>': [false, false],
  '<object data="/missing.svg"></object>': [false, false],
};

let pages: PageServer;
let browser: BareBrowser;
beforeAll(async () => {
  const routes = Object.keys(DOCUMENTS).map(
    (html, index) => [`/${index}`, `<!doctype html>${html}`] as const,
  );
  browser = await openBareBrowser();
  pages = await startPages(Object.fromEntries(routes));
});
afterAll(() => Promise.all([pages.close(), browser.close()]));

describe.concurrent('the bridge tells whether a document has scripts that run, and whether it can change by itself', () => {
  it.each(Object.entries(DOCUMENTS).map(([html, expected], index) => [html, index, expected] as const))(
    '%s',
    async (_html, index, expected) => {
      const said = await browser.withPage(
        `${pages.url}/${index}`,
        { width: 100, height: 100 },
        async (session) => {
          const inPage = await openInPage(session);
          return Promise.all([inPage.call('hasScripts'), inPage.call('isWithoutScripts')]);
        },
      );
      expect(said).toEqual(expected);
    },
  );
});

it('every script goes to pages in letters of one byte', async () => {
  const { inPageScripts, filtersPack } = await builtFiles();
  for (const folder of [inPageScripts, filtersPack]) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.js'))) {
      expect((await readFile(join(folder, file), 'utf8')).match(/[^\0-\x7f]/)?.[0], file).toBeUndefined();
    }
  }
});
