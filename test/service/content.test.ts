/** POST /content: what a page says, as its visitors can read it. */
import { describe, expect, it } from 'vitest';
import { duringTests, servePages } from '../support/during-tests.ts';
import { answerWith } from '../support/page-server.ts';
import { describePicture } from '../support/pixels.ts';
import { type Answer, startSharingService } from '../support/service.ts';

const WORDS = 'The quick brown fox jumps over the lazy dog, and the dog sleeps on, as dogs do. ';

const ARTICLE = `<!doctype html><html lang="en"><head><title>A fox &amp; a dog</title>
<meta name="description" content="About both."><meta property="og:title" content="Fox"><meta property="og:image" content="/fox.png">
<meta name="author" content="Jane Doe"><meta name="twitter:card" content="summary"><link rel="canonical" href="/article">
<script type="application/ld+json">{"@type": "Article", "datePublished": "2026-01-02"}</script>
<script type="application/ld+json">{broken</script></head><body>
<nav><a href="/home">Home</a> <a href="/shop">Shop now</a></nav>
<article><h1>A fox and a dog</h1><p>${WORDS.repeat(4)}</p>
<p>Read <a href="more?x=1#part">more <b>of it</b></a> or <a href="javascript:alert(1)">press here</a>.</p>
<h2>A list</h2><ul><li>one</li><li>two<ol><li>deep</li></ol></li></ul>
<table><tr><th>Name</th><th>Legs | tails</th></tr><tr><td rowspan="2">fox</td><td>4</td></tr><tr><td>1</td></tr></table>
<div class="highlight-source-js"><pre><span class="lineno">1</span>const a = 1;
<span class="lineno">2</span>  a\`\`\`b;</pre></div>
<blockquote>Said the fox.</blockquote><p>${WORDS.repeat(4)}</p>
<p><span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1^2</annotation></semantics></math></span><span aria-hidden="true">x12</span></span></p>
<img src="/fox.png" alt="A red fox" width="10" height="10"></article>
<a href="/icon" rel="nofollow" aria-label="By icon"></a><footer>Imprint and privacy</footer></body></html>`;

/** Each of these is text that no visitor sees. */
const HIDDEN = [
  'style="display:none"',
  'style="visibility:hidden"',
  'style="opacity:0"',
  'style="position:absolute;left:-9999px"',
  'style="position:absolute;top:-9999px"',
  'style="font-size:0"',
  'style="font-size:1px"',
  'style="color:transparent"',
  'style="position:absolute;width:1px;height:1px;overflow:hidden"',
  'style="position:absolute;clip:rect(0,0,0,0)"',
  'style="height:0;overflow:hidden"',
  'style="clip-path:inset(50%)"',
  'style="transform:scale(0)"',
  'hidden',
  'style="display:inline-block;width:0;height:0;overflow:hidden"',
  'style="display:inline-block;transform:scale(0)"',
  'style="display:inline-flex;clip-path:inset(100%)"',
  'style="filter:opacity(0)"',
  'style="filter:blur(40px)"',
  'style="-webkit-mask-image:linear-gradient(transparent,transparent)"',
  'style="-webkit-text-fill-color:transparent"',
  'style="text-indent:-9999px"',
  'style="clip-path:circle(0)"',
  'style="clip-path:inset(0 100% 0 0)"',
  'style="clip-path:polygon(0 0, 0 0, 0 0)"',
  'style="position:fixed;clip:rect(1px,1px,1px,1px)"',
  'style="transform:scaleX(0)"',
  'style="transform:scale(0.001)"',
  'style="transform:translateY(-9999px)"',
  'style="transform:rotateY(180deg);backface-visibility:hidden"',
  'style="transform:rotateY(90deg)"',
  'style="color:oklch(0.5 0.1 20 / 0.01)"',
  'style="color:rgb(0 0 0 / 1%)"',
  'style="position:fixed;top:-200px"',
  'style="max-height:0;overflow:clip"',
  'style="zoom:0.01"',
  'style="visibility:collapse"',
];

function times(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at)).join('');
}

const pages = servePages({
  '/article': ARTICLE,
  '/hidden': `<body><p>Seen</p>${HIDDEN.map((how, at) => `<div ${how}>Secret ${at} <a style="color:inherit" href="/s${at}">Secret link</a></div>`).join('')}
    <details><summary>More</summary>Secret in details<p>Secret paragraph</p></details>
    <iframe style="visibility:hidden" srcdoc="Secret frame"></iframe><iframe style="border:0" width="0" height="0" srcdoc="Secret frame"></iframe>
    <iframe style="border:0" width="1" height="1" srcdoc="Secret frame"></iframe><span style="visibility:hidden"><math alttext="Secret tex"><mi>x</mi></math></span>
    <div style="content-visibility:hidden">Secret skipped</div><details open><summary>Open</summary>Seen there</details><template>Secret template</template><!-- Secret comment -->
    <textarea>Secret field</textarea><noscript>Secret noscript</noscript>`,
  '/scrolled': `<body style="margin:0"><div id="log" style="height:200px;overflow:auto"><p>First message</p>${'<p>Another</p>'.repeat(200)}<p>Last message</p></div>
    <div style="position:absolute;width:0;height:0;transform:translate(40px,40px)"><p>Floating</p></div><pre>if x:
    y</pre><pre><code>  indented</code></pre><script>log.scrollTop = 1e6</script>`,
  '/grounds': `<style>body{margin:0;background:#fff}.dark{background:#123;color:#fff}.hero{position:relative}.hero img{position:absolute;inset:0;width:100%;height:100%}
    .hero p,.veil p,.own{color:#fff}.veil{position:relative}.veil::before{content:'';position:absolute;inset:0;background:#000;z-index:-1}.clip{background:linear-gradient(red,blue);background-clip:text;color:transparent}</style>
    <p>Seen</p><p style="color:#fff">Secret white</p><p style="color:#fdfefc">Secret nearly <b>white</b></p><div class="dark"><p>Seen on dark</p><p style="color:#112233">Secret dark</p>
    <div style="background:#fff"><p>Secret in a card</p></div></div><div style="color:white"><i style="color:#000">Seen inside</i> Secret around</div>
    <div class="hero"><img src="/fox.png"><p>Seen on a picture</p></div><div class="veil"><p>Seen on a veil</p></div><p class="own" style="background:#000">Seen on its own</p>
    <p class="clip">Seen by its background</p><p style="color:#fff;text-shadow:0 0 3px #000">Seen by its shadow</p><div style="height:60px;background:#000"></div><p style="color:#fff;margin-top:-60px">Seen moved</p>`,
  '/cards': `<body><a href="/one"><img src="/a.png" alt="A" style="display:block;width:9px;height:9px"><h3>One</h3><p>Text of one</p></a>
    <a href="/two"><div>Two</div><div>Text of two</div></a><p><a href="/three"><span style="display:block">Three</span></a></p>`,
  '/menu': `<body><div><ul>${'<li><a href="/x">Some place</a></li>'.repeat(9)}</ul></div><div role="main"><h1>The thing</h1><p>${WORDS}</p><p>${WORDS}</p></div>`,
  '/out-of-flow': `<style>body{margin:0;overflow:hidden}main{position:fixed;inset:0;overflow:auto}</style><main><p>Seen in a fixed box</p></main>`,
  '/dark-canvas':
    '<meta name="color-scheme" content="dark"><html style="color-scheme:dark"><p style="color:#fff">Seen</p>',
  '/trees': `<body><div id="host">Not shown</div><iframe src="/inner" width="300" height="200"></iframe>
    <script>host.attachShadow({mode: 'open'}).innerHTML = '<p>In a tree: <slot></slot></p>'</script>`,
  '/inner':
    '<body><h2>In a frame</h2><form><input name="childNodes"><input name="getAttribute">of a form</form>',
  '/clobbered': `<body><form><input name="childNodes"><input name="localName"><input name="classList"><input name="baseURI">Form text</form>
    <img name="title"><img name="body"><img name="implementation"><script>
    Array.prototype.push = String.prototype.replaceAll = JSON.stringify = () => { throw new Error('Hostile') };
    Object.defineProperty(document, 'title', { get() { throw new Error('Hostile') } });
    Element.prototype.getAttribute = () => 'Hostile';</script><p>Still here`,
  '/bare': '<p>Little.',
  '/things': `<base href="/elsewhere/"><script type="application/ld+json">{"@type": "Organization", "description": "A shop", "image": "/shop.png"}</script>
    <script type="application/ld+json">[{"@graph": [{"@type": "BlogPosting", "description": "A story", "author": [{"name": "Jo"}],
      "image": [{"@type": "ImageObject", "name": "A fox", "url": "fox.png"}]}]}]</script><p>Little.`,
  '/tall': '<p>First line</p><div style="height: 50000px"></div><p>Last line',
  '/empty': '<!doctype html><title></title>',
  '/gone': answerWith('text/html', '<p>Gone', { status: 410 }),
  '/deep': `<body>${'<div>'.repeat(20_000)}Bottom`,
  '/many': `<body><script>
    const all = new DocumentFragment();
    for (let i = 0; i < 30000; i++) { const a = document.createElement('a'); a.href = '/l' + i; a.textContent = 'Link with a text ' + i; all.append(a, ' ') }
    document.body.append(all)</script>`,
  '/long': `<body><p id="p"></p><script>p.textContent = 'Wort\\u00fc '.repeat(200000)</script>`,
  '/joined': `<body><h2>A${'&nbsp;'.repeat(200_000)}B</h2><p>${times(2_000, (at) => ` line ${at} <br>`)}</p>
    <blockquote>${times(150, (at) => `<p>${at}</p>`)}</blockquote><ol><li>Over<ol>${times(150, (at) => `<li>${at}</li>`)}</ol></ol>
    <table><caption>Squares</caption>${times(150, (at) => `<tr><td>${at}<td>${at * at}</tr>`)}</table><pre class="lang-">code</pre>`,
  '/joined-words': `<meta charset="utf-8"><body><p><b>Note:</b>text, <b>bold</b>er, a<i>b</i>c, word<b>.dot.</b>word, <b>(a)</b>.</p>
    <p>これは<b>「注意」</b>です。<i>強調。</i>次 <b>a <a href="/x">link</a></b>s <b>*</b>star <b>a*</b>b <b>50%</b> <b>Two: </b>c</p>`,
  '/nested': `<meta charset="utf-8"><main><p><code>Map&lt;<a href="/k">Key</a>, <a href="/v(1)">V</a>&gt;</code> and <code>f(n) <i>⇒ N</i></code> and <a href="/y"><code>all</code></a>.</p>
    <h5>Big<code style="display:block">Big(n [, base])</code></h5><p><b>All <strong>of</strong> it</b> <i>and <em>that</em></i></p>
    <p>Runs <code>one<br>two <img src="/fox.png" alt="&rarr;"> three</code></p><b><p>Plain</p><p><b>Bold</b> of it</p></b>
    <p><b style="display: flex"><span>Bold row</span></b></p>
    <dl><dt><strong>Function: </strong><em>int</em> <strong>f</strong> (x)</dt><dd>Does it</dd></dl>
    <ul><li><input type="checkbox"> Open<li><input type="checkbox" checked> <b>Done</b></ul>
    <pre><code>run()</code><button>Copy</button><span role="button">Wrap</span></pre><pre><code role="button">install()</code></pre>
    <table role="none"><tr><td>One<td>Two<tr><td>Three<td>Four</table><p>${WORDS.repeat(2)}</p></main>`,
  '/marks': `<body><main><h1>Tags<pre>1.0</pre></h1><p>Use &lt;b&gt;, &lt;/b&gt;, &lt;!-- no --&gt; or &amp;lt; where a &lt; b &amp; c.</p>
    <table><tr><th>Call</th><th>Cost</th></tr><tr><td><pre>f(\`x\`)
g()</pre></td><td>2</td></tr></table><p>${WORDS.repeat(2)}</p></main>`,
  '/operations': `<title>API</title><div><h2>Shop</h2><p>All of the shop.</p></div>
    ${times(20, (at) => `<span><div><div><button><span>GET</span><div><span><a href="#/op${at}">/things/${at}</a></span><div>Reads thing ${at} of the shop</div></div></button></div></div></span>`)}
    <section class="models"><h4>Schemas</h4><div>${times(40, (at) => `<article><div><button><span>Thing${at}</span></button></div><button>Expand all</button><strong>object</strong></article>`)}</div></section>`,
  '/frameset': '<frameset cols="50%,50%"><frame src="/inner"><frame src="/bare"></frameset>',
  '/drawing': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" lang="fr"><title>Un trait</title></svg>',
  ),
  '/labelled-drawing': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><g><text y="20">A <tspan>label</tspan></text></g><text y="50">Other</text></svg>',
  ),
  '/charts': `<p>Before</p><svg width="400" height="200" viewBox="0 0 40 20" font-size="1"><title>Secret</title><desc>Secret</desc>Secret
    <defs><text>Secret</text></defs><path d="M0 0h9"/>
    <g>Secret<text y="2">Quarter <tspan>one</tspan></text></g><text y="4"><tspan x="0">Line</tspan><tspan x="0" dy="1">below</tspan></text>
    <text y="6" fill="none">Secret</text><text y="6" fill="none" stroke="red">Outline</text><text y="6" fill-opacity="0">Secret</text>
    <text y="8" display="none">Secret</text><text y="8" opacity="0">Secret</text><g visibility="hidden"><text y="8">Secret</text></g>
    <text y="8" style="font-size: .1px">Secret</text><text x="90" y="8">Secret</text><symbol><text>Secret</text></symbol>
    <a href="/part"><text y="12">Part</text></a><foreignObject x="5" width="20" height="9"><p style="font-size: 3px">Of HTML</p></foreignObject></svg>
    <svg><text y="20" fill="white">Secret</text><text y="40" fill="#111">Alone</text></svg>
    <div style="background: black"><svg><text y="20" fill="white">On black</text></svg></div>
    <svg><rect width="90" height="30"/><text y="20" fill="white">On a shape</text></svg>
    <svg width="0" height="0" style="position: absolute"><text y="20">Secret</text></svg>`,
  '/blocks': `<body><main><script>document.write('<p>A line of text in a paragraph of its own.</p>'.repeat(20000))</script></main>`,
});
const service = duringTests(() => startSharingService());

const read = (path: string, fields: object = {}): Promise<Answer> =>
  service.call({
    path: '/content',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
    body: { url: pages.url + path, ...fields },
  });

async function partsOf(path: string, fields: object = {}): Promise<Record<string, unknown>> {
  const answer = await read(path, fields);
  expect([answer.status, answer.headers['content-type']], String(answer.file)).toEqual([
    200,
    'application/json',
  ]);
  return answer.json();
}

describe('an article', () => {
  it('is metadata and Markdown of its main content, if nothing else is asked for', async () => {
    const { page, metadata, markdown, truncated, ...others } = await partsOf('/article');
    expect(others).toEqual({});
    expect(truncated).toEqual([]);
    expect(page).toEqual({
      url: `${pages.url}/article`,
      status: 200,
      title: 'A fox & a dog',
      language: 'en',
      wholePage: false,
    });
    expect(metadata).toEqual({
      description: 'About both.',
      canonical: `${pages.url}/article`,
      siteName: null,
      author: 'Jane Doe',
      published: '2026-01-02',
      image: `${pages.url}/fox.png`,
      favicon: `${pages.url}/favicon.ico`,
      openGraph: { title: 'Fox', image: `${pages.url}/fox.png` },
      twitter: { card: 'summary' },
      jsonLd: [{ '@type': 'Article', datePublished: '2026-01-02' }],
    });
    const text = String(markdown);
    expect(text).not.toMatch(/Shop now|Imprint|javascript:/);
    expect(text).toContain(`Read [more **of it**](${pages.url}/more?x=1#part) or press here.`);
    expect(text).toMatch(/^## A list$/m);
    expect(text).toMatch(/^- +two\n\n? +1\. +deep$/m);
    expect(text).toContain('| Name | Legs \\| tails |\n| --- | --- |\n| fox | 4 |\n|  | 1 |');
    expect(text).toContain('````js\nconst a = 1;\n  a```b;\n````');
    expect(text).toContain('> Said the fox.');
    expect(text).toContain('$x_1^2$');
    expect(text).toContain(`![A red fox](${pages.url}/fox.png)`);
  });

  it('is metadata of the articles of JSON-LD before that of other things, with the addresses of images', async () => {
    const { metadata } = await partsOf('/things', { parts: ['metadata'] });
    expect(metadata).toMatchObject({
      description: 'A story',
      author: 'Jo',
      image: `${pages.url}/elsewhere/fox.png`,
    });
  });

  it('has one line of each card as a link, because links have no blocks in them', async () => {
    const { markdown } = await partsOf('/cards', { parts: ['markdown'] });
    const picture = `![A](${pages.url}/a.png)`;
    expect(String(markdown).split('\n\n')).toEqual([
      picture,
      `### [One](${pages.url}/one)`,
      'Text of one',
      `[Two](${pages.url}/two)`,
      'Text of two',
      `[Three](${pages.url}/three)`,
    ]);
  });

  it('is what the page names its main content, where all of the page looks like an article', async () => {
    const { markdown } = await partsOf('/menu', { parts: ['markdown'] });
    expect(markdown).toBe(`# The thing\n\n${WORDS.trim()}\n\n${WORDS.trim()}`);
  });

  it('has its navigation with "mainContent": false', async () => {
    const { page, markdown } = await partsOf('/article', { mainContent: false, parts: ['markdown'] });
    expect(page).toMatchObject({ wholePage: true });
    expect(markdown).toMatch(/\[Shop now\].*Said the fox.*Imprint and privacy/s);
  });

  it('has its links, each once, and its text, a line for each block', async () => {
    const { links, text } = await partsOf('/article', { parts: ['links', 'text'] });
    expect(links).toEqual([
      { url: `${pages.url}/home`, text: 'Home', rel: null },
      { url: `${pages.url}/shop`, text: 'Shop now', rel: null },
      { url: `${pages.url}/more?x=1#part`, text: 'more of it', rel: null },
      { url: `${pages.url}/icon`, text: 'By icon', rel: 'nofollow' },
    ]);
    const lines = String(text).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['Home Shop now', 'A fox and a dog', 'one', 'two', 'deep']));
    expect(lines.indexOf('A fox and a dog')).toBeLessThan(lines.indexOf('one'));
  });

  it('is that of one element with "selector"', async () => {
    const { text, markdown } = await partsOf('/article', { selector: 'ul', parts: ['text', 'markdown'] });
    expect(text).toBe('one\ntwo\ndeep');
    expect(markdown).toMatch(/^- +one/);
    expect((await read('/article', { selector: '#none' })).json().code).toBe('selector_not_found');
  });

  it('comes with the picture of the same moment, which is the picture of POST /screenshot', async () => {
    const look = { width: 400, height: 300, format: 'png' };
    const { file } = await partsOf('/article', { ...look, parts: ['text', 'file'] });
    const { data, ...facts } = file as { data: string; bytes: number };
    const picture = Buffer.from(data, 'base64');
    expect(facts).toEqual({ contentType: 'image/png', width: 400, height: 300, bytes: picture.length });
    expect(describePicture(picture)).toBe('png 400x300');
    const { file: shot } = await service.post({ url: `${pages.url}/article`, ...look });
    expect(picture.equals(shot)).toBe(true);
  });

  it('of a page that is too tall for a picture is read where no picture is asked for', async () => {
    expect((await partsOf('/tall', { fullPage: true, parts: ['text'] })).text).toBe('First line\nLast line');
    const pictured = await read('/tall', { fullPage: true, parts: ['text', 'file'] });
    expect(pictured.json()).toMatchObject({ code: 'capture_too_large' });
  });

  it('comes with a PDF', async () => {
    const { file } = await partsOf('/article', { format: 'pdf', parts: ['file'] });
    expect(file).toMatchObject({ contentType: 'application/pdf', width: null, height: null });
  });
});

describe('Markdown', () => {
  it('shows what looks like a tag or an entity as text, and has code in headings and cells in their line', async () => {
    const { markdown } = await partsOf('/marks', { parts: ['markdown'] });
    expect(String(markdown).split('\n\n').slice(0, 3)).toEqual([
      '# Tags `1.0`',
      'Use \\<b>, \\</b>, \\<!-- no --> or \\&lt; where a < b & c.',
      '| Call | Cost |\n| --- | --- |\n| ``f(`x`)``<br>`g()` | 2 |',
    ]);
  });

  it('has no marks in code and in the same marks, where readers would take them for text', async () => {
    const { markdown, text } = await partsOf('/nested', { parts: ['markdown', 'text'] });
    const lines = String(markdown).split('\n');
    const link = (name: string, path: string) => `[\`${name}\`](${pages.url}/${path})`;
    const map = `\`Map<\`${link('Key', 'k')}\`,\` ${link('V', 'v\\(1\\)')}\`>\``;
    expect(lines).toContain(`${map} and \`f(n) ⇒ N\` and ${link('all', 'y')}.`);
    expect(lines).toContain('##### Big `Big(n [, base])`');
    expect(lines).toContain('**All of it** *and that*');
    expect(lines).toContain('**Function: *int* f (x)**');
    expect(lines).toEqual(
      expect.arrayContaining(['Runs `one two → three`', 'Plain', '**Bold** of it', '**Bold row**']),
    );
    expect(lines).not.toContain('**');
    expect(lines).toEqual(expect.arrayContaining(['-   [ ] Open', '-   [x] **Done**']));
    expect(lines).toEqual(expect.arrayContaining(['One', 'Four']));
    for (const code of ['run()', 'install()']) expect(markdown).toContain(`\`\`\`\n${code}\n\`\`\``);
    expect(text).toContain('\n[x] Done\n');
  });

  it('has no marks between a sign and a letter, where readers would take them for text', async () => {
    const { markdown } = await partsOf('/joined-words', { parts: ['markdown'], mainContent: false });
    expect(String(markdown).split('\n\n')).toEqual([
      '**Note**:text, **bold**er, a*b*c, word.**dot**.word, **(a)**.',
      `これは「**注意**」です。*強調*。次 **a [link](${pages.url}/x)**s \\*star **a**\\*b **50%** **Two:** c`,
    ]);
  });

  it('keeps what a page without prose says most of', async () => {
    const { page, markdown } = await partsOf('/operations', { parts: ['markdown'] });
    expect(page).toMatchObject({ wholePage: false });
    expect(markdown).toContain('Reads thing 11');
    expect(markdown).toContain('Thing11');
  });
});

describe('what a visitor cannot see', () => {
  it('is in no part', async () => {
    const answer = await read('/hidden', { parts: ['text', 'markdown', 'links'], mainContent: false });
    expect(answer.json().text).toBe('Seen\nMore\nOpen\nSeen there');
    expect(answer.file.toString()).not.toContain('Secret');
    expect(answer.json().links).toEqual([]);
  });

  it('is what has the colour of its ground, unless something else is behind it', async () => {
    const answer = await read('/grounds', { parts: ['text', 'markdown'], mainContent: false });
    expect(String(answer.json().text).split('\n')).toEqual([
      'Seen',
      'Seen on dark',
      'Seen inside',
      'Seen on a picture',
      'Seen on a veil',
      'Seen on its own',
      'Seen by its background',
      'Seen by its shadow',
      'Seen moved',
    ]);
    expect(answer.file.toString()).not.toContain('Secret');
    expect(await partsOf('/dark-canvas', { parts: ['text'] })).toMatchObject({ text: 'Seen' });
  });

  it('is not what a body without a height holds, whose overflow is that of the viewport', async () => {
    expect(await partsOf('/out-of-flow', { parts: ['text'] })).toMatchObject({ text: 'Seen in a fixed box' });
  });

  it('is not what an inner scroller has scrolled past, nor what lies beside an empty box', async () => {
    const { text } = await partsOf('/scrolled', { parts: ['text'] });
    const lines = String(text).split('\n');
    expect([lines[0], lines.length]).toEqual(['First message', 206]);
    expect(lines.slice(-5)).toEqual(['Last message', 'Floating', 'if x:', '    y', '  indented']);
  });

  it('is not what open shadow trees and frames of the same origin show', async () => {
    const { text } = await partsOf('/trees', { parts: ['text'] });
    expect(text).toBe('In a tree: Not shown\nIn a frame');
  });
});

describe('a page', () => {
  it('that clobbers names and built-ins is read all the same', async () => {
    const { text, page } = await partsOf('/clobbered', { parts: ['text', 'metadata', 'markdown'] });
    expect(text).toBe('Form text\nStill here');
    expect(JSON.stringify(page)).not.toContain('Hostile');
  });

  it('that has removed all of itself is read as empty', async () => {
    const parts = ['metadata', 'markdown', 'text', 'html', 'links', 'accessibility', 'file'];
    const script = 'document.documentElement.remove()';
    expect(await partsOf('/bare', { parts, script })).toMatchObject({
      page: { title: null, language: null },
      text: '',
      html: '',
      links: [],
    });
  });

  it('that is a set of frames or a drawing is read, too', async () => {
    expect(await partsOf('/frameset', { parts: ['text'] })).toMatchObject({
      text: 'In a frame\nLittle.',
    });
    expect(await partsOf('/drawing')).toMatchObject({
      page: { title: 'Un trait', language: 'fr' },
      markdown: null,
    });
    expect(await partsOf('/labelled-drawing', { parts: ['text'] })).toMatchObject({ text: 'A label\nOther' });
  });

  it('with drawings in it has their texts, where a visitor sees them', async () => {
    const { text, links } = await partsOf('/charts', { parts: ['text', 'links'] });
    const seen = [
      'Before',
      'Quarter one',
      'Line below',
      'Outline',
      'Part',
      'Of HTML',
      'Alone',
      'On black',
      'On a shape',
    ];
    expect(String(text).split('\n')).toEqual(seen);
    expect(links).toMatchObject([{ url: `${pages.url}/part`, text: 'Part' }]);
  });

  it('without a main content is given whole, and without anything as null', async () => {
    expect(await partsOf('/bare')).toMatchObject({ page: { wholePage: true }, markdown: 'Little.' });
    expect(await partsOf('/empty')).toMatchObject({
      page: { title: null, language: null },
      metadata: { description: null, jsonLd: [] },
      markdown: null,
    });
  });

  it('that answers 410 is read, and says so', async () => {
    const answer = await read('/gone', { parts: ['text'] });
    expect(answer.json()).toMatchObject({ page: { status: 410 }, text: 'Gone' });
    expect(answer.headers['x-target-status']).toBe('410');
  });

  it('with elements of many children is read in time, each child as it would be among few', async () => {
    const { markdown } = await partsOf('/joined', { parts: ['markdown'] });
    const rows = times(149, (at) => `\n| ${at + 1} | ${(at + 1) ** 2} |`);
    expect(
      String(markdown)
        .replaceAll(/\n +(?=\n)/g, '\n')
        .split(/\n\n+/),
    ).toEqual([
      expect.stringMatching(/^## A\s{200}B$/),
      times(2_000, (at) => `line ${at}  \n`).slice(0, -1),
      times(150, (at) => `> ${at}\n> \n`).slice(0, -4),
      '1.  Over',
      times(100, (at) => `    ${at + 1}.  ${at}\n`).trimEnd(),
      times(50, (at) => `    ${at + 101}.  ${at + 100}\n`).trimEnd(),
      'Squares',
      `| 0 | 0 |\n| --- | --- |${rows}`,
      '```\ncode\n```',
    ]);
  });

  it.each([
    ['/deep', 'text', []],
    ['/many', 'links', ['links']],
    ['/long', 'text', ['text']],
    ['/blocks', 'markdown', []],
  ])('%s is read in time, and "%s" is cut where it is too much', async (path, part, truncated) => {
    const answer = await partsOf(path, { parts: [part] });
    expect(answer.truncated).toEqual(truncated);
    expect(JSON.stringify(answer[part]).length).toBeGreaterThan(5);
    expect(Buffer.byteLength(JSON.stringify(answer[part]))).toBeLessThanOrEqual(1_048_576 + 2);
  });
});

describe('the request', () => {
  it('is refused for what it does not take, all at once', async () => {
    const answer = await read('/bare', {
      parts: ['words'],
      storage: 'r2',
      r2CredentialId: 'x',
      mainContent: 1,
    });
    const { code, errors } = answer.json() as { code: string; errors: { field: string }[] };
    expect(code).toBe('invalid_request');
    const fields = errors.map(({ field }) => field);
    expect(fields.toSorted()).toEqual(['mainContent', 'parts[0]', 'r2CredentialId', 'storage']);
  });

  it('costs one screenshot, and none if it fails', async () => {
    const left = (answer: Answer) => Number(answer.headers['x-quota-remaining']);
    const first = await read('/bare');
    const failed = await read('/bare', { selector: '#none' });
    expect([left(first) - left(failed), left(failed) - left(await read('/bare'))]).toEqual([0, 1]);
  });

  it('with "cacheSeconds" gets the same answer again, and never the picture of the same page', async () => {
    const fields = { cacheSeconds: 60, time: '2030-02-01T09:00:00Z' };
    const [made, kept] = [await read('/bare', fields), await read('/bare', fields)];
    const facts = [made, kept].map(({ headers }) => [headers['x-cache'], headers['x-page-time']]);
    expect(facts).toEqual([
      ['miss', 'set'],
      ['hit', 'set'],
    ]);
    expect(kept.file.equals(made.file)).toBe(true);
    expect(kept.headers['content-type']).toBe('application/json');
    const other = await read('/bare', { ...fields, parts: ['text'] });
    const picture = await service.post({ url: `${pages.url}/bare`, ...fields });
    expect([other, picture].map(({ headers }) => headers['x-cache'])).toEqual(['miss', 'miss']);
  });
});
