/** The heading that names a page begins its Markdown, wherever on the page it stands, and is there once. */
import { expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startSharingService } from '../support/service.ts';

const TEXT = `<p>${'The quick brown fox jumps over the lazy dog, and the dog sleeps on, as dogs do. '.repeat(4)}</p>`;
const article = (heading = '') => `<article>${heading}${TEXT}<h2>Part</h2>${TEXT}</article>`;

/** Page, and the headings of its Markdown. Its address is its name. */
const PAGES: Record<string, [string, string[]]> = {
  'own-title': [`<title>Foxes</title>${article('<h1>Foxes</h1>')}`, ['# Foxes', '## Part']],
  'above-article': [
    `<title>Zoo docs</title><header><h1>About<br>foxes</h1></header>${article()}`,
    ['# About foxes', '## Part'],
  ],
  'in-banner': [
    `<title>Foxes | Zoo</title><div class="page-header banner"><h1>Foxes</h1></div><main>${article()}</main>`,
    ['# Foxes', '## Part'],
  ],
  'after-main': [
    `<title>Foxes</title><main>${article()}</main><div><h1>Foxes</h1></div>`,
    ['# Foxes', '## Part'],
  ],
  'with-anchor': [
    `<title>Foxes</title><main>${article('<h1>Foxes<a href="#foxes">¶</a></h1>')}</main>`,
    ['# Foxes', '## Part'],
  ],
  'with-logo': [
    `<title>Foxes - Zoo</title><header><h1><a href="/">Zoo</a></h1></header>${article('<h2>Foxes</h2>')}`,
    ['## Foxes', '## Part'],
  ],
  'by-role': [
    `<title>Foxes</title><div role="heading" aria-level="1">Foxes</div>${article()}`,
    ['# Foxes', '## Part'],
  ],
  'for-two-screens': [
    `<title>Foxes</title><h1>Foxes</h1><h1 style="display:none">Foxes</h1>${article('<h1>Foxes</h1>')}`,
    ['# Foxes', '## Part'],
  ],
  'of-sections': [
    `<title>Foxes</title><header><h1>Foxes</h1></header><main><h1>One</h1>${TEXT}<h1>Two</h1>${TEXT}</main>`,
    ['# Foxes', '# One', '# Two'],
  ],
  hidden: [`<title>Foxes</title><h1 style="opacity:0">Foxes</h1>${article()}`, ['## Part']],
};

const pages = servePages(
  Object.fromEntries(Object.entries(PAGES).map(([name, [html]]) => [`/${name}`, `<!doctype html>${html}`])),
);
const service = duringTests(() => startSharingService());

it.each(Object.entries(PAGES))('%s', async (name, [, headings]) => {
  const answer = await service.call({
    path: '/content',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { url: `${pages.url}/${name}`, parts: ['markdown'] },
  });
  const { page, markdown } = answer.json() as { page: { wholePage: boolean }; markdown: string };
  expect(page.wholePage).toBe(false);
  expect(markdown.match(/^#.*$/gm)).toEqual(headings);
});
