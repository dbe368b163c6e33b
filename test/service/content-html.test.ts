/** POST /content: the document as HTML in which nothing runs. */
import { describe, expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { startSharingService } from '../support/service.ts';

/** Each of these would write to the console if it ran. */
const RUNNING = [
  `<script>console.log(1)</script>`,
  `<img src="/none" onerror="console.log(2)"><svg onload="console.log(3)"></svg>`,
  `<body onload="console.log(4)"><iframe src="javascript:console.log(5)"></iframe>`,
  `<iframe srcdoc="<p>In a frame<script>console.log(6)</script>"></iframe>`,
  `<object data="data:text/html,<script>console.log(7)</script>"></object><embed src="data:text/html,<script>console.log(7.5)</script>">`,
  `<noscript><img src="x" onerror="console.log(8)"></noscript><link rel="modulepreload" href="/m.js">`,
  `<svg><script>console.log(9)</script><a xlink:href="javascript:console.log(10)"><text>a</text></a></svg>`,
  `<svg><a><animate attributeName="href" values="javascript:console.log(11)"></animate></a></svg>`,
  `<form action="javascript:console.log(12)"><button formaction="&#9;java\nscript:console.log(13)">b</button></form>`,
  `<div id="comment"></div><div id="style"></div><div id="raw"></div><div id="names"></div><div id="host"></div>
   <script>
     const run = (n) => '<img src=x onerror=console.log(' + n + ')>';
     document.querySelector('#comment').append(new Comment('--><script>console.log(14)<' + '/script>'), new Comment('>' + run(15)), new Comment('->' + run(16)), new Comment('a --!>' + run(17)));
     const add = (into, name, text, ns) => { const e = ns ? document.createElementNS(ns, name) : document.createElement(name); e.textContent = text; document.querySelector(into).append(e); return e };
     add('#style', 'style', '</sty' + 'le>' + run(18)); add('#raw', 'xmp', '</xmp>' + run(19)); add('#raw', 'noembed', run(20)); add('#raw', 'plaintext', run(21)); add('#raw', 'textarea', '</textarea>' + run(22)); add('#raw', 'title', '</title>' + run(23)); add('#raw', 'iframe', run(24));
     const svg = add('#style', 'svg', '', 'http://www.w3.org/2000/svg'); svg.append(Object.assign(document.createElement('style'), { textContent: run(25) }));
     try { const odd = add('#names', 'x'); odd.setAttribute('a"><img', '1'); } catch {}
     add('#names', 'p', 'end').title = '"><img src=x onerror=console.log(27)>';
     host.attachShadow({ mode: 'open' }).innerHTML = '<b onclick="console.log(28)">In a tree</b>' + run(29);
   </script>`,
  `<template shadowrootmode="closed"><p>closed</p></template><template><script>console.log(30)</script></template>`,
  `<meta http-equiv=" Refresh" content="0;url=javascript:console.log(31)"><base href="javascript:console.log(32)">`,
];

const pages = servePages({
  '/': `<!doctype html><html lang="en"><head><title>T &amp; t</title><style>p{background:url(a.png)} @import "b.css";</style>
    <link rel="stylesheet" href="c.css"></head><body><!-- kept --><p style="background:url('d.png')">One&nbsp;&lt;two&gt;</p><br>
    <a href="e?x=1&amp;y=2#f">e</a><a href="#top">top</a><img srcset="g.png 1x, h.png 2x" src="//other.example/i.png" alt="&quot;">
    <svg><use href="#shape"></use></svg><pre>
 code</pre><div id="host"><span>light</span></div><form><input name="attributes"><input name="childNodes"><input name="localName">Form</form>
    <script>host.attachShadow({mode: 'open', delegatesFocus: true}).innerHTML = '<b>shadow</b><slot></slot>';
      const sheet = new CSSStyleSheet(); sheet.insertRule('b { color: rgb(1, 2, 3) }'); host.shadowRoot.adoptedStyleSheets = [sheet];
      document.head.append(document.createElement('style')); document.head.lastChild.sheet.insertRule('i { color: rgb(4, 5, 6) }');
      Element.prototype.getAttribute = () => 'Hostile'; Array.prototype[Symbol.iterator] = null</script></body></html>`,
  '/runs': RUNNING.join('\n'),
  '/many': `<body><div hidden id="all"></div><script>all.innerHTML = '<b>Some text of it</b>'.repeat(60000)</script>`,
  '/deep': `<body>${'<div>'.repeat(20_000)}Bottom`,
  '/long': `<body><p id="p"></p><script>p.textContent = '<b> & word '.repeat(2e5); p.title = 'x'.repeat(1e6)</script>`,
});
const service = duringTests(() => startSharingService());

async function read(fields: object): Promise<Record<string, unknown>> {
  const answer = await service.call({
    path: '/content',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { url: pages.url, ...fields },
  });
  expect(answer.status, answer.file.toString().slice(0, 500)).toBe(200);
  return answer.json();
}

describe('"html"', () => {
  it('is the document as it stands, with absolute addresses and declarative trees', async () => {
    const { html, truncated } = await read({ parts: ['html'] });
    const at = pages.url;
    const text = String(html);
    expect(text.startsWith('<!DOCTYPE html><html lang="en"><head><title>T &amp; t</title>')).toBe(true);
    for (const part of [
      `<style>p{background:url(${at}/a.png)} @import "${at}/b.css";</style>`,
      `<link rel="stylesheet" href="${at}/c.css">`,
      '<style>i { color: rgb(4, 5, 6); }</style></head>',
      `<!-- kept --><p style="background:url('${at}/d.png')">One&nbsp;&lt;two&gt;</p><br>`,
      `<a href="${at}/e?x=1&amp;y=2#f">e</a><a href="${at}/#top">top</a>`,
      `<img srcset="${at}/g.png 1x, ${at}/h.png 2x" src="http://other.example/i.png" alt="&quot;">`,
      '<use href="#shape"></use>',
      '<pre>\n code</pre>',
      '<template shadowrootmode="open" shadowrootdelegatesfocus><style>b { color: rgb(1, 2, 3); }</style><b>shadow</b><slot></slot></template><span>light</span>',
      '<input name="localName">Form</form>',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Hostile');
    expect(truncated).toEqual([]);
  });

  it('shows the same when it is opened again', async () => {
    const { html, text } = await read({ parts: ['html', 'text'] });
    expect(text).toMatch(/One <two>.*shadow ?light.*Form/s);
    expect(await read({ html, parts: ['text'] })).toMatchObject({ text });
  });

  it('runs nothing when it is opened again', async () => {
    const first = await read({ url: `${pages.url}/runs`, parts: ['html', 'console'] });
    expect((first.console as unknown[]).length).toBeGreaterThan(5);
    const html = String(first.html);
    expect(html).toContain('In a tree');
    expect(html).toContain('In a frame');
    expect(html).not.toMatch(/<[^>]*javascript:|<script|<link|refresh|<base/i);
    expect(await read({ html, parts: ['console'] })).toMatchObject({ console: [] });
  });

  it('is that of one element with "selector"', async () => {
    expect(await read({ selector: '#host', parts: ['html'] })).toMatchObject({
      html: expect.stringMatching(/^<div id="host"><template .*<\/template><span>light<\/span><\/div>$/),
    });
  });

  it.each(['/many', '/long'])('of %s is cut in time', async (path) => {
    const { html, truncated } = await read({ url: pages.url + path, parts: ['html'] });
    expect(truncated, path).toEqual(['html']);
    expect(Buffer.byteLength(String(html))).toBeLessThanOrEqual(1_048_576);
    expect(String(html).length).toBeGreaterThan(1_000_000);
  });

  it('of 20,000 elements within each other is whole', async () => {
    const { html, truncated } = await read({ url: `${pages.url}/deep`, parts: ['html'] });
    expect(truncated).toEqual([]);
    expect(String(html)).toMatch(/Bottom<\/div>.*<\/body><\/html>$/s);
  });
});
