/** Parts of a page that names, links or little text let appear to be beside its content. */
import { expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startSharingService } from '../support/service.ts';

const TEXT = 'The quick brown fox jumps over the lazy dog, and the dog sleeps on, as dogs do. ';
const prose = `<p>${TEXT.repeat(4)}</p>`.repeat(3);
const links = '<a href="/a">fox</a> and a <a href="/b">dog</a> and another <a href="/c">hen</a>, ';
const section = (name: string, body: string, names = 'section') =>
  `<div class="${names}"><h2>${name}</h2>${body}</div>`;
const article = (html: string) => `<div class="body"><h1>Foxes</h1>${prose}${html}${prose}</div>`;
const related = section(
  'More stories',
  '<p><a href="/x">A story of another fox, and of its dog</a></p>',
  'section',
);

/** Page, what its Markdown has, and what it lacks. */
const PAGES: Record<string, [string, RegExp, RegExp?]> = {
  'sections of links among others': [
    `<div>${section('One', prose)}${section('Two', `<div><ul><li>${links.repeat(3)}</ul></div>`)}${section('Three', prose)}</div>`,
    /## One.*## Two\n\n- .*hen.*## Three/s,
  ],
  'sections beside a longer one': [
    `<div><div class="sect1"><h2>First</h2><div><p>${TEXT}</p></div></div><div class="sect1"><h2>Long</h2><div>${prose.repeat(4)}</div></div>
     <div class="sect1"><h2>Last</h2><div><p>${TEXT}</p></div></div></div>${related}`,
    /## First\n\nThe quick.*## Long.*## Last\n\nThe quick/s,
    /More stories/,
  ],
  'tiles beside a text': [
    `<div><div class="row"><div class="tile"><h3>150</h3>New orders of this month</div><div class="tile"><h3>44</h3>Users since yesterday</div></div>
     <div class="row"><div class="card"><h3>Chat</h3>${prose}</div></div></div>`,
    /### 150\n\nNew orders.*### 44\n\nUsers.*### Chat/s,
  ],
  'a note in a text': [article(`<aside class="note"><p>Note: ${TEXT}</p></aside>`), /\n\nNote: The quick/],
  'a note with links in it': [
    article(
      `<div class="admonition seealso"><p>See also</p><dl><dt><a href="/f">All of the foxes</a><dd>Those that jump and those that do not.<dt><a href="/d">All of the dogs</a><dd>Lazy.</dl></div>`,
    ),
    /See also.*those that do not/s,
  ],
  'a menu in an aside': [
    article(`<aside><a href="/f">All of the foxes</a> <a href="/g">All of the dogs</a></aside>`),
    /Foxes/,
    /All of/,
  ],
  'the head of a card': [
    article(
      '<div class="card"><div class="card-header"><h3>To do</h3><a href="#">1</a> <a href="#">2</a></div><p>Wake the dog, and feed the fox.</p></div>',
    ),
    /### To do\n\n.*Wake the dog/s,
  ],
  'links to which heads lead': [
    article(
      `<div class="card-header"><a href="/1"><h3>One</h3></a> <span>in May</span></div><p>${TEXT}</p>
       <a class="card-header" href="/2"><h3>Two</h3></a><p>${TEXT}</p>`,
    ),
    /### \[One\]\(.*\/1\).*### \[Two\]\(.*\/2\)/s,
  ],
  'rows, items, quotes and code with the names of notes and heads': [
    article(
      `<table><tr class="header"><th class="header"><h4>Fox</h4><th>Dog<tr><td>1<td class="sidebar">${TEXT}</table>
       <ul><li>One<li class="admonition">Two: ${TEXT}<li>Three</ul><blockquote class="admonition"><p>${TEXT}</p></blockquote>
       <pre class="sidebar">let fox = 1;\nlet dog = 'a lazy one, which sleeps on';</pre>`,
    ),
    /\| Fox \| Dog \|\n.*\n\| 1 \| The quick.*- {3}One\n- {3}Two.*\n- {3}Three\n\n> The quick.*```\nlet fox/s,
  ],
  'cells of numbers that are code': [
    article(
      '<table><tr><th>In<th>Out<tr><td><pre>1</pre><td><pre>f(x)</pre><tr><td><pre>2</pre><td><pre>3</pre></table>',
    ),
    /\| `1` \| `f\(x\)` \|\n\| `2` \| `3` \|/,
  ],
  'headings with the name of a language': [
    article(
      `<div class="tab"><div class="bar"><h3>Python</h3></div><pre class="language-python">bark()</pre></div>`,
    ),
    /### Python\n\n```python\nbark\(\)/,
  ],
  'comments in code': [
    article('<div class="fragment"><pre><span class="comment">// says nothing</span>\nbark();</pre></div>'),
    /```\n\/\/ says nothing\nbark\(\);\n```/,
  ],
  'lines of code that are boxes with links': [
    article('<pre><div>one</div><div><a href="/two">two</a></div><div>three</div></pre>'),
    /```\none\ntwo\nthree\n```/,
  ],
  'tasks with words in another block': [
    article(
      `<ul><li><div><input type="checkbox"></div><div>${TEXT}</div><li><div><input type="checkbox" checked></div><div>Done: ${TEXT}</div></ul>`,
    ),
    /- {3}\[ \] The quick.*- {3}\[x\] Done/s,
  ],
  'a formula of its own line': [
    article('<div><math display="block"><mi>x</mi><mo>=</mo><mn>1</mn></math></div>'),
    /\n\n\$\$\nx=1\n\$\$\n\n/,
  ],
};

const pages = servePages(
  Object.fromEntries(
    Object.values(PAGES).map(([html], at) => [`/${at}`, `<!doctype html><title>Foxes</title>${html}`]),
  ),
);
const service = duringTests(() => startSharingService());

it.each(Object.entries(PAGES))('%s', async (name, [, has, lacks]) => {
  const answer = await service.call({
    path: '/content',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { url: `${pages.url}/${Object.keys(PAGES).indexOf(name)}`, parts: ['markdown'] },
  });
  const { page, markdown } = answer.json() as { page: { wholePage: boolean }; markdown: string };
  expect(page.wholePage).toBe(false);
  expect(markdown).toMatch(has);
  if (lacks) expect(markdown).not.toMatch(lacks);
});
