import { describe, expect, it } from 'vitest';
import { captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { answerWith } from '../../support/page-server.ts';
import { type PdfSheet, readPdf, readPdfSheets, readPdfStructure } from '../../support/pdf-reader.ts';
import { BLUE, LIME, WHITE } from '../../support/pixels.ts';
import { some } from '../../support/sweep.ts';

const PARAGRAPHS = Array.from({ length: 100 }, (_, at) => `<p>Paragraph ${at}</p>`).join('');
const ROWS = Array.from({ length: 200 }, (_, at) => {
  const more = at % 7 === 0 ? `<br>more of row ${at}<br>end of row ${at}` : '';
  return `<tr><td>row ${at}${more}</td><td>${at * 3} €</td></tr>`;
}).join('');
const CARDS = Array.from({ length: 30 }, (_, at) => `<div class="card">Card ${at}</div>`).join('');

const pages = servePages({
  '/text': `<!doctype html><title>A title</title><style>body { margin: 0 } p { line-height: 18px; margin: 16px 0 }
    </style><h1>First</h1><a href="https://example.com/terms">Terms</a>${PARAGRAPHS}<h2>Last</h2>`,
  '/invoice': `<!doctype html><style>td, th { padding: 5px; border: 1px solid }</style>
    <table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody>${ROWS}</tbody></table>`,
  '/media': `<!doctype html><style>body { margin: 0 } div { height: 100px; background: rgb(0 255 0) }
    #print { display: none } @media print { #print { display: block } #screen { display: none } }</style>
    <div></div><p id="print">on paper</p><p id="screen">on screen</p>`,
  '/sized': `<!doctype html><style>@page { size: A3 landscape; margin: 2in 1in } body, h1 { margin: 0 }</style><h1>Sized</h1>`,
  '/wide': `<!doctype html><body style="margin: 0"><p style="width: 1200px; text-align: right; margin: 0">end</p>`,
  '/wide-bar': `<!doctype html><body style="margin: 0"><p style="position: fixed; left: 0; right: 0; top: 0; margin: 0;
    white-space: nowrap; overflow: hidden">bar<b style="margin-left: 1000px">end</b></p>${PARAGRAPHS}`,
  '/wide-cut': `<!doctype html><body style="margin: 0; overflow-x: hidden"><p style="width: 1100px; text-align: right; margin: 0">end</p>
    <div style="overflow: hidden"><p style="width: 1500px; text-align: right">cut in its box</div>
    <p style="transform: translateX(100%)">waits beside</p><p id="told"></p><script>
    addEventListener('resize', () => { setTimeout(() => { told.textContent = 'laid at ' + innerWidth }, 200) })</script>`,
  '/off-canvas': `<!doctype html><body style="margin: 0; overflow-x: hidden"><p style="margin: 0; text-align: right">end</p>
    <nav style="position: absolute; left: 100%; width: 600px">Menu</nav>`,
  '/plain': `<!doctype html><body style="margin: 0"><p style="margin: 0; text-align: right">end</p>`,
  '/screen-only': `<!doctype html><style>@media print { .d-print-none { display: none } }
    body { margin: 0 } main { position: relative } #scrim { position: fixed; left: 100%; width: 500px } header { position: fixed; top: 0; left: 0; right: 0;
    height: 60px; background: rgb(0 255 0) } main { margin-top: 80px; display: grid; gap: 20px;
    grid-template-columns: repeat(3, 1fr) } .card { height: 200px; background: #eee }</style>
    <div id="scrim">Menu</div><header>Bar</header><main>${CARDS}</main><img loading="lazy" src="/late.svg" width="100" height="50">
    <footer style="position: relative">End<b style="position: fixed; right: 0; bottom: 0">Up</b></footer>`,
  '/late.svg': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">late image</text></svg>',
  ),
  '/repeats': `<!doctype html><style>@media print { b { position: fixed; bottom: 0 } }</style><b>On each</b>${PARAGRAPHS}`,
  '/some-repeat': `<!doctype html><style media="print">* { text-shadow: none } a:not(.button) { color: black } main { width: auto }
    .d-print-block { display: block } .named { color: green } @media screen { .for-print { display: none } }
    </style><style>a, b, i, u, s { position: fixed; right: 0 } .backdrop { position: fixed;
    inset: 0; background: rgb(0 255 0) } main { position: relative } .footer { @media print { right: 5px } }</style>
    <div class="backdrop"></div><canvas class="backdrop" width="10" height="1" style="width: 100%; height: 100%; background: none"></canvas>
    <script>const pen = document.querySelector('canvas').getContext('2d'); pen.fillStyle = 'blue'; pen.fillRect(0, 0, 1, 1)</script><div class="for-print"><u>held by a named one</u></div>
    <main><a href="#">not named</a><b class="named">named</b>
    <i class="d-print-block">shown for print</i><s class="footer">named within</s>${PARAGRAPHS}</main>`,
  '/cut-out': `<!doctype html><style>body, p { margin: 0 } p { height: 900px } section { height: 200px; clip-path: inset(0) }
    i { position: fixed; z-index: -1; inset: 0; width: 100%; height: 100%; background: rgb(0 255 0) }</style>
    <p>one</p><section><i style="transform: translateY(450px)"></i></section>
    <p>two</p><section><i style="transform: translateY(1000px)"></i></section><p>three</p>`,
  '/made-for-paper': `<!doctype html><style>@page { margin: 1in } b { position: fixed }</style><b>On each</b>${PARAGRAPHS}`,
  '/late-print': `<!doctype html><style>@media print { p { height: 50px; background: url(/green.svg) } }</style><p>text`,
  '/unseen-images': `<!doctype html><p>text<div style="width: 90px; height: 90px; overflow: auto"><div style="height: 5000px"></div>
    <img loading="lazy" src="/green.svg?1"></div><details><summary>more</summary><img loading="lazy" src="/green.svg?2"></details>
    <div style="content-visibility: hidden; height: 90px"><img loading="lazy" src="/green.svg?3"></div>`,
  '/green.svg': answerWith(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="999" height="999" fill="rgb(0,255,0)"/></svg>',
    { afterMs: 300 },
  ),
  '/sliding-shell': `<!doctype html><style>html, body { height: 100%; margin: 0 } main { max-height: 100vh; overflow: auto; transition: all 2s }
    @media (min-width: 1000px) { main { margin-right: 400px } }</style><main>${PARAGRAPHS}</main><script>onscroll = () => {}</script>`,
  '/shell': `<!doctype html><style>html, body { height: 100%; margin: 0 } main { height: 100vh; overflow: auto }</style>
    <main>${PARAGRAPHS}</main>`,
  '/told': `<!doctype html><p id="out">not told</p><script>addEventListener('beforeprint', () => {
    out.textContent = 'told at ' + innerWidth + (matchMedia('print').matches ? ' in print' : ''); })</script>`,
  '/policy': answerWith('text/html', `<!doctype html>${PARAGRAPHS}`, {
    headers: { 'Content-Security-Policy': "default-src 'none'" },
  }),
});

/** The style sheets of another origin, whose rules scripts may not read. */
const elsewhere = servePages({
  '/print.css': answerWith(
    'text/css',
    `/* ${'long '.repeat(10_000)} */ @media screen { b { display: none } } @media print { b { position: fixed; bottom: 0 } }`,
  ),
  '/screen.css': answerWith('text/css', 'b { position: fixed; bottom: 0 }'),
  '/nested.css': answerWith('text/css', 'body { @media print { & b { position: fixed; bottom: 0 } } }'),
  '/sheets.css': answerWith('text/css', '@page { margin: 1in }'),
  '/imports.css': answerWith('text/css', '@import "/print.css"; p { color: black }'),
  '/imports-for-print.css': answerWith(
    'text/css',
    '/* ; */ @import url(/screen.css) layer(base) supports(display: grid) print;',
  ),
});

const captured = new Map<string, Promise<Buffer>>();
const read = new Map<string, Promise<PdfSheet[]>>();

/** Captures the same request once only. */
function fileOfPrint(path: string, pdf: object, fields: object = {}): Promise<Buffer> {
  const body = { url: pages.url + path, format: 'pdf', pdf, ...fields };
  const file = captured.get(JSON.stringify(body)) ?? capture(body).then(fileOf);
  captured.set(JSON.stringify(body), file);
  return file;
}

/** Gives the sheets without their pictures. */
function print(...args: Parameters<typeof fileOfPrint>): Promise<PdfSheet[]> {
  const key = JSON.stringify(args);
  const sheets = read.get(key) ?? fileOfPrint(...args).then(readPdfSheets);
  read.set(key, sheets);
  return sheets;
}
const draw = async (...args: Parameters<typeof fileOfPrint>) => readPdf(await fileOfPrint(...args));

const textsOf = ({ texts }: PdfSheet) => texts.map(({ text }) => text);
const placeOf = (sheets: PdfSheet[], wanted: string) =>
  sheets.flatMap(({ texts }, sheet) =>
    texts.filter(({ text }) => text === wanted).map(({ x, y }) => ({ sheet, x, y })),
  );

describe('the sheets', () => {
  const SIZES: [object, number, number][] = [
    [{}, 595.28, 841.89],
    [{ paper: 'a6' }, 297.64, 419.53],
    [{ paper: 'a0', scale: 2 }, 2383.94, 3370.39],
    [{ paper: 'letter', landscape: true }, 792, 612],
    [{ paper: 'legal' }, 612, 1008],
    [{ paper: 'tabloid' }, 792, 1224],
    [{ paper: 'ledger' }, 1224, 792],
  ];
  it.each(some(SIZES))('of %j are %d x %d pt, each of them', async (pdf, width, height) => {
    const sheets = await print('/text', pdf);
    for (const { widthPt, heightPt } of sheets) {
      expect(widthPt).toBeCloseTo(width, 1);
      expect(heightPt).toBeCloseTo(height, 1);
    }
  });

  it('have the whole text in its order, and its links', async () => {
    const sheets = await print('/text', {});
    expect(sheets).toHaveLength(4);
    const expected = Array.from({ length: 100 }, (_, at) => `Paragraph ${at}`);
    expect(sheets.flatMap(textsOf)).toEqual(['First', 'Terms', ...expected, 'Last']);
    expect(sheets.map(({ links }) => links)).toEqual([['https://example.com/terms'], [], [], []]);
  });

  it('have the requested margins', async () => {
    const plain = await print('/text', {});
    const sheets = await print('/text', { margin: { top: '1in', left: '96px', bottom: '25.4mm' } });
    const [one, other] = [plain, sheets].map((each) => placeOf(each, 'First')[0]);
    expect((other?.x ?? 0) - (one?.x ?? 0)).toBeCloseTo(96, 0);
    expect((other?.y ?? 0) - (one?.y ?? 0)).toBeCloseTo(96, 0);
    const lowest = Math.max(...sheets.flatMap(({ texts }) => texts.map(({ y }) => y)));
    expect(lowest).toBeLessThan(1123 - 96);
  });

  it('ignore the size in @page, and keep its margins where the request gives none', async () => {
    const own = await print('/sized', {});
    expect(own[0]?.widthPt).toBeCloseTo(595.28, 1);
    expect(placeOf(own, 'Sized')[0]?.x).toBeCloseTo(96, 0);
    const asked = await print('/sized', { margin: { left: '0.5in' } });
    expect(placeOf(asked, 'Sized')[0]?.x).toBeCloseTo(48, 0);
    expect(placeOf(asked, 'Sized')[0]?.y).toBeCloseTo(placeOf(own, 'Sized')[0]?.y ?? 0, 0);
  });

  it('are the ones in pageRanges', async () => {
    const all = await print('/text', {});
    const some = await print('/text', { pageRanges: '2, 4-9' });
    expect(some.map(textsOf)).toEqual([all[1], all[3]].map((sheet) => sheet && textsOf(sheet)));
  });

  it('are refused when pageRanges names no existing one', async () => {
    const body = { url: `${pages.url}/text`, format: 'pdf', pdf: { pageRanges: '5-9' } };
    expect(codeOf(await capture(body))).toBe('capture_out_of_page');
  });

  it('hold more at a smaller scale', async () => {
    expect(await print('/text', { scale: 0.5 })).toHaveLength(2);
    expect(await print('/text', { scale: 2 })).toHaveLength(7);
  });

  it('are the same with a Content-Security-Policy', async () => {
    const [sheet] = await print('/policy', { paper: 'a5', margin: { left: '1in' } });
    expect(sheet?.widthPt).toBeCloseTo(419.53, 1);
    expect(sheet?.texts[0]?.x).toBeCloseTo(96 + 8, 0);
  });

  it.each([
    { fullPage: true, width: 400, height: 300, scale: 3, scrollIntoViewSelector: 'h2', adjustTop: 50 },
    { device: 'iphone-15-pro' },
  ])('do not depend on the viewport: %j', async (fields) => {
    const plain = await print('/text', {});
    expect((await print('/text', {}, fields)).map(textsOf)).toEqual(plain.map(textsOf));
  });
});

describe('the content of the sheets', () => {
  it('uses print media and shows backgrounds by default', async () => {
    const [print1] = await draw('/media', {});
    expect(print1 && textsOf(print1)).toEqual(['on paper']);
    expect(print1?.at(50, 50)).toBe(LIME);
    const [screen] = await draw('/media', { media: 'screen', background: false });
    expect(screen && textsOf(screen)).toEqual(['on screen']);
    expect(screen?.at(50, 50)).toBe(WHITE);
  });

  it('loads lazy images that no view shows, as every print does', async () => {
    expect((await print('/unseen-images', {})).flatMap(textsOf)).toEqual(['text', 'more']);
  });

  it('repeats the head of a table of 200 rows, and cuts no row', async () => {
    const sheets = await print('/invoice', { paper: 'a5', margin: { top: '1cm', bottom: '1cm' } });
    expect(sheets.length).toBeGreaterThan(5);
    for (const sheet of sheets) expect(textsOf(sheet).slice(0, 2)).toEqual(['Item', 'Price']);
    for (let row = 0; row < 200; row++) {
      const parts = [`row ${row}`, `${row * 3} €`];
      if (row % 7 === 0) parts.push(`more of row ${row}`, `end of row ${row}`);
      const places = parts.map((part) => placeOf(sheets, part).map(({ sheet }) => sheet));
      expect([row, ...places]).toEqual([row, ...parts.map(() => places[0])]);
      expect(places[0]).toHaveLength(1);
    }
  });

  it('is shrunk when the page is wider than the sheet, but not for content hidden beside the page', async () => {
    const [wide] = await print('/wide', {});
    expect(wide?.texts[0]?.x).toBeGreaterThan(740);
    expect(wide?.texts[0]?.x).toBeLessThan(794);
    const [hiding] = await print('/off-canvas', {});
    expect(hiding?.texts[0]?.x).toBeGreaterThan(760);
    // The text is as far down as on a page without hidden content.
    expect(hiding?.texts[0]?.y).toBeCloseTo((await print('/plain', {}))[0]?.texts[0]?.y ?? 0, 0);
  });

  it('is shrunk for wide content that only the screen cuts, and laid out at the width that it needs', async () => {
    const [bar] = await draw('/wide-bar', {});
    const [cut] = await draw('/wide-cut', {});
    for (const sheet of [bar, cut]) {
      const [end] = placeOf(sheet ? [sheet] : [], 'end');
      expect(end?.x).toBeGreaterThan(700);
      expect(end?.x).toBeLessThan(794);
    }
    expect(cut && textsOf(cut)).toContain('laid at 1100');
    // The bar is shrunk alone.
    const [first, second] = [0, 1].map((at) => placeOf(bar ? [bar] : [], `Paragraph ${at}`)[0]?.y ?? 0);
    expect((second ?? 0) - (first ?? 0)).toBeCloseTo(34, 0);
    const [told] = await draw('/wide', {}, { css: 'p { background: linear-gradient(#0f0 0 0) fixed }' });
    expect(told?.at(700, 5)).toBe(LIME);
  });

  it('shows fixed bars once, no menu beside the screen, no covered text and all lazy images of a page made only for screens', async () => {
    const sheets = await draw('/screen-only', {});
    expect(sheets).toHaveLength(3);
    expect(placeOf(sheets, 'Bar')).toEqual([{ sheet: 0, x: 0, y: expect.any(Number) }]);
    expect(placeOf(sheets, 'Up').map(({ sheet }) => sheet)).toEqual([0]);
    expect(placeOf(sheets, 'Menu')).toEqual([]);
    expect(sheets[0]?.at(5, 30)).toBe(LIME);
    expect(placeOf(sheets, 'Card 0')[0]?.y).toBeGreaterThan(80);
    expect(placeOf(sheets, 'Card 29')).toHaveLength(1);
    expect(placeOf(sheets, 'late image')).toHaveLength(1);
  });

  it.each(['/repeats', '/made-for-paper'])(
    'repeats fixed elements of a page made for paper: %s',
    async (path) => {
      const sheets = await print(path, {});
      expect(placeOf(sheets, 'On each').map(({ sheet }) => sheet)).toEqual(sheets.map((_, sheet) => sheet));
    },
  );

  it('repeats fixed elements that the page’s print rules name, and what stands behind the content', async () => {
    const sheets = await draw('/some-repeat', {});
    const sheetsOf = (text: string) => placeOf(sheets, text).map(({ sheet }) => sheet);
    const all = [0, 1, 2, 3];
    expect(sheetsOf('not named')).toEqual([0]);
    for (const text of ['named', 'shown for print', 'named within', 'held by a named one'])
      expect([text, ...sheetsOf(text)]).toEqual([text, ...all]);
    expect(sheets.map(({ at }) => [at(20, 300), at(700, 300)])).toEqual(all.map(() => [BLUE, LIME]));
  });

  it.each([
    ['each', 'repeat', '<link rel="stylesheet" href="URL/print.css">'],
    ['each', 'repeat', '<link rel="stylesheet" media="print" href="URL/screen.css">'],
    ['each', 'repeat', '<link rel="stylesheet" href="URL/nested.css">'],
    ['each', 'repeat', '<link rel="stylesheet" href="URL/imports.css">'],
    ['each', 'repeat', '<link rel="stylesheet" href="URL/imports-for-print.css">'],
    ['each', 'repeat', '<style>@import "URL/print.css"; p { color: black }</style>'],
    [
      'each',
      'repeat',
      '<link rel="stylesheet" href="URL/screen.css"><link rel="stylesheet" href="URL/sheets.css">',
    ],
    ['the first', 'show once', '<link rel="stylesheet" href="URL/screen.css">'],
    [
      'the first',
      'show once',
      '<link rel="stylesheet" href="URL/screen.css"><iframe srcdoc=\'<link rel="stylesheet" href="URL/print.css">\'></iframe>',
    ],
  ])('on %s sheet, style sheets of another origin %s what is fixed: %s', async (where, _what, head) => {
    const html = `<!doctype html>${head.replaceAll('URL', elsewhere.url)}<b>On each</b>${PARAGRAPHS}`;
    const sheets = await print('/', {}, { html });
    const all = sheets.map((_, sheet) => sheet);
    expect(sheets.length).toBeGreaterThan(2);
    expect(placeOf(sheets, 'On each').map(({ sheet }) => sheet)).toEqual(where === 'each' ? all : [0]);
  });

  it('shows a fixed box that a section cuts out and a script moves only in that section', async () => {
    const sheets = await draw('/cut-out', {});
    const shown = sheets.flatMap(({ down }) => down(400, [450, 800, 950, 1060]));
    // Two sections of 200 px, at 900 and 2,000 px. A sheet has 1,123 px.
    expect(shown).toEqual([
      ...[WHITE, WHITE, LIME, LIME],
      ...[WHITE, WHITE, LIME, LIME],
      ...[WHITE, WHITE, WHITE, WHITE],
    ]);
  });

  it.each([
    ['', '/shell'],
    [' that slides to its place on the sheets', '/sliding-shell'],
  ])('includes all content of an inner scroller%s', async (_kind, path) => {
    const sheets = await print(path, {});
    expect(sheets.flatMap(textsOf)).toContain('Paragraph 99');
  });

  it('includes images that only print styles request', async () => {
    const [sheet] = await draw('/late-print', {});
    expect(sheet?.at(200, 40)).toBe(LIME);
  });

  it('reflects changes by scripts that listen for printing', async () => {
    const [sheet] = await print('/told', { margin: { left: '1in', right: '1in' } });
    expect(sheet && textsOf(sheet)).toEqual(['told at 601 in print']);
  });
});

const ODD: [what: string, html: string][] = [
  ['without a root', '<script>document.documentElement.remove()</script>'],
  ['that is not displayed', '<html style="display: none">text'],
  ['of frames', '<frameset cols="50%,50%"><frame src="/text"><frame src="/late.svg"></frameset>'],
  ['with margins larger than any paper', '<style>@page { margin: 200cm }</style>text'],
  ['that is far too large', '<html style="zoom: 1e38"><h1>text'],
  [
    'whose fields hide properties',
    '<form name="body"><input name="style"><input name="children"></form>text',
  ],
  [
    'that breaks the properties that printing uses',
    `<script>addEventListener('beforeprint', () => { throw 1 }); window.dispatchEvent = () => { throw 1 };
      Object.defineProperty(document, 'adoptedStyleSheets', { get() { throw 1 } });</script>text`,
  ],
  ['that prints by itself', '<script>setInterval(() => print(), 10)</script>text'],
  [
    'that navigates when it is printed',
    '<script>addEventListener("beforeprint", () => { location = "/text" })</script>text',
  ],
];
it.each(ODD)('a page %s is printed on an A4 sheet', async (_what, html) => {
  const [sheet] = await print('/', { header: '<b class="title"></b>' }, { html });
  expect([sheet?.widthPt, sheet?.heightPt]).toEqual([expect.closeTo(595.28, 1), expect.closeTo(841.89, 1)]);
});

describe('header and footer', () => {
  const ROOM = { top: '1in', bottom: '1in', left: '0.5in', right: '0.5in' };

  it('are in the margins of each sheet, with the values that Chromium fills in', async () => {
    const sheets = await print('/text', {
      margin: ROOM,
      header: '<b class="title"></b>, <i class="date"></i>',
      footer: '<span class="pageNumber"></span>/<span class="totalPages"></span> <span class="url"></span>',
    });
    for (const [at, { texts }] of sheets.entries()) {
      const line = (from: number, to: number) =>
        texts
          .filter(({ y }) => y > from && y < to)
          .map(({ text }) => text.trim())
          .join(' ');
      expect(line(0, 96)).toMatch(/^A title ?, ?\d+\/\d+\/\d+, \d+:\d+/);
      expect(line(1123 - 96, 1123)).toBe(`${at + 1}/${sheets.length} ${pages.url}/text`);
    }
    // The body text keeps its left margin.
    expect(Math.min(...sheets.flatMap(({ texts }) => texts.map(({ x }) => x)))).toBeCloseTo(48, 0);
  });

  it('may be set alone: the header is empty', async () => {
    const [sheet] = await print('/text', { margin: ROOM, footer: 'mine' });
    expect(sheet?.texts.filter(({ y }) => y < 96)).toEqual([]);
  });

  const drawn = (attributes: string) =>
    `<svg width="40" height="40"><rect width="40" height="40" ${attributes}/></svg>`;
  const GRADIENT = `<svg width="0" height="0"><linearGradient id="g"><stop stop-color="#0f0"/></linearGradient></svg>`;
  /** What refers to another file in an attribute, a style attribute, a rule and a variable. */
  const referTo = (to: string) => [
    ...['fill', 'stroke', 'clip-path'].map((name) => drawn(`${name}="url(${to})"`)),
    ...['fill', 'clip-path', 'mask', 'filter', 'marker', 'border-image'].map((name) =>
      drawn(`style="${name}: url(${to})"`),
    ),
    `<style>svg { clip-path: url("${to}") } rect { & { fill: url(${to}) } }</style>`,
    drawn(`style="--a: u\\72l(${to}); clip-path: var(--a)"`),
    drawn(`style="clip-path: var(--a, url(${to}))"`),
  ];

  it('show inline styles, data: images and gradients, run no script, load nothing, and leave out what refers to another file', async () => {
    const loot = `${pages.url}/loot`;
    const picture = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect width='40' height='40' fill='rgb(0,255,0)'/></svg>`;
    const header = `<link rel="stylesheet" href="${loot}"><style>@import url(${loot});
      @font-face { font-family: x; src: url(${loot}) } i { font-family: x; font-size: 30px; content: "\\3c/style>\\3clink rel=stylesheet href=${loot}>" }
      </style><img src="${picture}">${GRADIENT}${drawn('fill="url(#g)"')}<i>head</i>
      <noscript><p title="</noscript><link rel=stylesheet href=${loot}>"></p></noscript>
      <script>document.body.textContent = 'ran'</script><img src="${loot}" onerror="document.body.textContent = 'ran'">
      <svg width="9" height="9" onload="document.body.textContent = 'ran'"><style>@import url(${loot})</style><use href="${loot}#a"/></svg>
      <iframe src="${loot}"></iframe><object data="${loot}"></object><b style="background: url(${loot})">end</b>
      ${referTo(`${loot}#a`).join('')}
      <math><mtext><table><mglyph><style><!--</style><link rel=stylesheet href="${loot}">--></style>`;
    const [sheet] = await draw('/text', { margin: ROOM, header });
    expect(sheet?.texts.filter(({ y }) => y < 96).map(({ text }) => text)).toEqual(['head', 'end']);
    expect([sheet?.at(55, 30), sheet?.at(100, 30)]).toEqual([LIME, LIME]);
    expect(pages.hits('/loot')).toEqual([]);
    // The footer is empty.
    expect(sheet?.texts.filter(({ y }) => y > 1123 - 96)).toEqual([]);
  });
});

describe('tagged', () => {
  it('gives tags and an outline', async () => {
    const { outline, roles } = await readPdfStructure(await fileOfPrint('/text', { tagged: true }));
    expect(outline).toEqual(['First']);
    expect([...roles]).toEqual(expect.arrayContaining(['H1', 'P', 'Link']));
  });

  it('gives neither by default', async () => {
    const structure = await readPdfStructure(await fileOfPrint('/text', {}));
    expect(structure).toEqual({ outline: [], roles: new Set() });
  });
});
