import type { CDPSession } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareBrowser, openBareBrowser } from '../../support/bare-browser.ts';
import { openInPage } from '../../support/in-page.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

const SCREEN = { width: 400, height: 300 };

let pages: PageServer;
let browser: BareBrowser;
beforeAll(async () => {
  browser = await openBareBrowser();
  pages = await startPages({
    '/plain': '<!doctype html><p id="first">First</p>',
    '/next': '<!doctype html><p id="next">Next</p>',
    '/hostile':
      '<!doctype html><p id="first">First</p><script>Object.prototype.call = 1; document.querySelectorAll = () => []; Element.prototype.getBoundingClientRect = () => { throw 1 }; globalThis.capture = {}</script>',
    '/names': '<!doctype html><p id="first">First</p><iframe name="capture"></iframe><i id="capture"></i>',
    '/drawing.svg': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' });
      response.end('<svg xmlns="http://www.w3.org/2000/svg"><rect id="first" width="9" height="9"/></svg>');
    },
    '/data.xml': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/xml' });
      response.end('<data xmlns:h="http://www.w3.org/1999/xhtml"><h:p id="first">First</h:p></data>');
    },
    '/policy': (_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/html',
        'Content-Security-Policy': "script-src 'none'",
      });
      response.end('<!doctype html><p id="first">First</p>');
    },
  });
});
afterAll(() => Promise.all([pages.close(), browser.close()]));

const onPage = <Result>(path: string, use: (session: CDPSession) => Promise<Result>) =>
  browser.withPage(pages.url + path, SCREEN, use);

/** Records the scripts and functions sent to the page, and how many isolated worlds are requested. */
function watchMessages(session: CDPSession) {
  const sent = { scripts: [] as string[], functions: [] as string[], worldCount: 0 };
  const send = session.send.bind(session) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(session, {
    send(method: string, params: { functionDeclaration?: string; expression?: string } = {}) {
      if (method === 'Page.createIsolatedWorld') sent.worldCount += 1;
      if (params.expression !== undefined) sent.scripts.push(params.expression);
      if (params.functionDeclaration !== undefined) sent.functions.push(params.functionDeclaration);
      return send(method, params);
    },
  });
  return sent;
}

describe('a document gets', () => {
  it('one isolated world, and the script once, with the first call', async () => {
    await onPage('/plain', async (session) => {
      const inPage = await openInPage(session);
      const sent = watchMessages(session);
      const calls = [
        inPage.call('readContentState'),
        inPage.call('measurePage'),
        inPage.find('firstVisible', 'p'),
      ];
      await Promise.all(calls);
      await inPage.call('hasScripts');
      expect(sent.worldCount).toBe(1);
      expect(sent.scripts).toHaveLength(1);
      expect(sent.functions).toHaveLength(4);
      expect(Math.max(...sent.functions.map(({ length }) => length))).toBeLessThan(100);
    });
  });

  it.each(['/hostile', '/names', '/drawing.svg', '/data.xml', '/policy'])(
    'a working script, whatever the page is: %s',
    async (path) => {
      const found = await onPage(path, async (session) =>
        (await openInPage(session)).find('firstVisible', '#first'),
      );
      expect(found).toMatchObject({ objectId: expect.any(String) });
    },
  );
});

describe('a document still gets its script', () => {
  const LEADS: Record<string, string> = {
    'of another URL': "location.href = '/next'",
    'of a javascript: URL': `location.href = 'javascript:"<p id=next>Next</p><i id=capture></i>"'`,
  };

  it.each(Object.keys(LEADS))(
    'when its first call is refused for a handle to the document before it, %s',
    async (kind) => {
      await onPage('/plain', async (session) => {
        const inPage = await openInPage(session);
        const element = await inPage.find('firstVisible', '#first');
        if (element === undefined) throw new Error('It was not found');
        const expression = 'document.getElementById("next") !== null';
        await session.send('Runtime.evaluate', { expression: LEADS[kind] ?? '' });
        const arrived = async () => (await session.send('Runtime.evaluate', { expression })).result.value;
        await expect.poll(arrived, { timeout: 10_000 }).toBe(true);

        const calls = [
          inPage.call('scrollToTop', element, 0),
          // Sent before the refusal is known.
          inPage.find('firstVisible', '#next'),
          inPage.call('hasScripts'),
        ];
        expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual([
          'rejected',
          'fulfilled',
          'fulfilled',
        ]);
        expect(await inPage.find('firstVisible', '#next')).toBeDefined();
      });
    },
  );
});

describe('calls go to the new document', () => {
  it.each([
    ['after a navigation', (url: string) => `location.href = '${url}/next'`],
    [
      'after a javascript: URL replaced the old one',
      () => `location.href = 'javascript:"<p id=next>Next</p>"'`,
    ],
    [
      'after document.open()',
      () => `document.open(); document.write('<p id=next>Next</p>'); document.close()`,
    ],
  ])('%s', async (_how, lead) => {
    await onPage('/plain', async (session) => {
      const inPage = await openInPage(session);
      expect(await inPage.find('firstVisible', '#first')).toBeDefined();
      await session.send('Runtime.evaluate', { expression: lead(pages.url), awaitPromise: false });
      // A call in flight fails when its document is replaced.
      const found = await expect
        .poll(() => inPage.find('firstVisible', '#next').catch(() => undefined), { timeout: 10_000 })
        .toBeDefined();
      return found;
    });
  });
});

describe('the result of a function', () => {
  it('stays in the page as a handle, which other functions take', async () => {
    await onPage('/plain', async (session) => {
      const inPage = await openInPage(session);
      const element = await inPage.find('firstVisible', '#first');
      if (element === undefined) throw new Error('It was not found');
      expect((await inPage.call('bringOut', element, false))?.width).toBeGreaterThan(0);
      expect(await inPage.find('firstVisible', '#none')).toBeUndefined();
    });
  });

  it('is a PageError with class and message when it throws', async () => {
    await onPage('/plain', async (session) => {
      const inPage = await openInPage(session);
      await expect(inPage.call('firstVisible', 'p{')).rejects.toMatchObject({
        name: 'PageError',
        className: 'DOMException',
        message: expect.stringContaining('not a valid selector'),
      });
    });
  });
});
