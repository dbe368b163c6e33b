import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InPage } from '../../../lambda/capture/in-page/bridge/create-bridges.ts';
import { type BareBrowser, openBareBrowser } from '../../support/bare-browser.ts';
import { openInPage } from '../../support/in-page.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

const NAMES = [
  ...['querySelector', 'querySelectorAll', 'documentElement', 'body', 'fonts', 'images', 'scrollingElement'],
  ...['style', 'getBoundingClientRect', 'checkVisibility', 'scrollIntoView', 'scrollBy', 'shadowRoot'],
  ...[
    'parentNode',
    'assignedSlot',
    'offsetParent',
    'offsetWidth',
    'clientWidth',
    'scrollHeight',
    'getAnimations',
  ],
];
const namedBy = (tag: string) => NAMES.map((name) => `<${tag} name="${name}">`).join('');

let pages: PageServer;
let browser: BareBrowser;
beforeAll(async () => {
  browser = await openBareBrowser();
  pages = await startPages({
    '/form': `<!doctype html><form id="subject" style="height: 50px; overflow: hidden">${namedBy('input')}</form>`,
    '/frameset': `<!doctype html><frameset id="subject">${namedBy('frame')}</frameset>`,
    '/document': `<!doctype html>${NAMES.map((name) => `<form name="${name}"></form><img name="${name}">`).join('')}<p id="subject">Text</p>`,
  });
});
afterAll(() => Promise.all([pages.close(), browser.close()]));

const ask = <Result>(path: string, use: (inPage: InPage) => Promise<Result>) =>
  browser.withPage(pages.url + path, { width: 400, height: 300 }, async (session) =>
    use(await openInPage(session)),
  );

describe.concurrent('names of fields, frames and images hide no property of a node', () => {
  it.each(['/form', '/frameset', '/document'])('%s', async (path) => {
    const box = await ask(path, async (inPage) => {
      await inPage.call('fontsAndImages', 'view', 1_000);
      expect(await inPage.call('isWithoutScripts')).toBe(path !== '/frameset');
      const subject = await inPage.find('firstVisible', '#subject');
      if (subject === undefined) throw new Error('It was not found');
      await inPage.call('scrollToTop', subject, 0);
      return inPage.call('bringOut', subject, false);
    });
    expect(box?.height).toBeGreaterThan(0);
  });
});
