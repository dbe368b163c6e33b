/**
 * Pages whose content is a list of links: their Markdown has each of them, and none of the menus beside it.
 */
import { expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startSharingService } from '../support/service.ts';

const TEXT = 'The quick brown fox jumps over the lazy dog, and the dog sleeps on, as dogs do.';
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
/** Links to content and to the pages around it. */
const own = (at: number, text = `Entry ${at}`) => `<a href="/own/${at}">${text}</a>`;
const menu = (name: string) =>
  `<div class="${name}"><ul>${times(8, (at) => `<li><a href="/menu/${at}">Menu ${at}</a></li>`)}</ul></div>`;
const around = (content: string) =>
  `<div id="top">${menu('topNav')}</div>${content}${menu('left-sidebar')}<div id="footer">${menu('links')}</div>`;
const cells = times(
  20,
  (at) => `<div class="first">${own(at)}</div><div class="last"><div>${TEXT}</div></div>`,
);
const list = (from: number) =>
  `<ul>${times(10, (at) => `<li><span>12 May</span> ${own(from + at)}</li>`)}</ul>`;

/** Page, and how many links its content has. */
const PAGES: Record<string, [string, number]> = {
  'grid-in-main': [`<main><h1>Packages</h1><div>${cells}</div></main>`, 20],
  grid: [around(`<div class="page"><h1>Packages</h1><div>${cells}</div></div>`), 20],
  'grid-below-text': [
    `<main><h1>Module</h1><section>${`<p>${TEXT.repeat(5)}</p>`.repeat(12)}</section><div>${cells}</div></main>`,
    20,
  ],
  archive: [
    around(`<div id="content"><h1>Archive</h1><h2>2026</h2>${list(0)}<h2>2025</h2>${list(10)}</div>`),
    20,
  ],
  'category-of-few': [
    `<main><h1>Howto</h1><p>See these.</p>${list(0)}</main><div class="sphinx"><p>${TEXT.repeat(4)}</p></div>`,
    10,
  ],
  definitions: [
    around(
      `<div class="body"><h1>Commands</h1><p>All of them.</p><dl>${times(20, (at) => `<dt>${own(at)}</dt><dd>${TEXT}</dd>`)}</dl></div>`,
    ),
    20,
  ],
  results: [
    around(
      `<ol id="results">${times(10, (at) => `<li><h2>${own(at, TEXT)}</h2><div><cite>example.com</cite><p>${TEXT.repeat(3)}</p></div></li>`)}</ol>`,
    ),
    10,
  ],
  members: [
    around(
      `<div class="page"><h1>Members</h1>${times(20, (at) => `<div class="row"><div>${own(at)}</div><div>${TEXT}</div></div>`)}</div>`,
    ),
    20,
  ],
  files: [
    `<h1>Index of /pub</h1><pre><a href="?C=N">Name</a>   Size<hr>${times(20, (at) => `<a href="/own/${at}">file-${at}.tar.gz</a>   1.2M\n`)}</pre>`,
    20,
  ],
  'in-a-shell': [
    `<div style="position:fixed;inset:0;overflow:auto"><main><h1>Packages</h1><div>${cells}</div></main></div>`,
    20,
  ],
};
const ARTICLE = around(
  `<main><h1>A fox</h1>${`<p>${TEXT.repeat(4)}</p>`.repeat(4)}</main><div><h3>More stories</h3>${list(0)}</div>`,
);

const MENUS = times(60, () => menu(`nav ${'a-'.repeat(2_000)}`));

const pages = servePages(
  Object.fromEntries(
    Object.entries({ ...PAGES, article: [ARTICLE], menus: [MENUS] }).map(([name, [html]]) => [
      `/${name}`,
      `<!doctype html><title>Zoo</title>${html}`,
    ]),
  ),
);
const service = duringTests(() => startSharingService());

async function markdownOf(name: string): Promise<string> {
  const answer = await service.call({
    path: '/content',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { url: `${pages.url}/${name}`, parts: ['markdown'] },
  });
  return String((answer.json() as { markdown: unknown }).markdown);
}

it.each(Object.entries(PAGES))('%s', async (name, [, count]) => {
  const markdown = await markdownOf(name);
  expect(new Set(markdown.match(/\/own\/\d+\)/g)).size).toBe(count);
  expect(markdown).not.toContain('/menu/');
});

it('of menus alone, and of names in which a search would take long, is read all the same', async () => {
  expect(await markdownOf('menus')).toContain('/menu/7)');
});

it('leaves the lists beside an article out', async () => {
  const markdown = await markdownOf('article');
  expect(markdown).toContain('# A fox');
  expect(markdown).not.toMatch(/\/(?:menu|own)\//);
});
