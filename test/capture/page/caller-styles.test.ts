import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lambda/errors.ts';
import { type CaptureBody, captureShared as capture, codeOf, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdf, readPdfSheets } from '../../support/pdf-reader.ts';
import { LIME, RED, readPng } from '../../support/pixels.ts';
import { combine } from '../../support/sweep.ts';

const CSS = 'body { background: lime !important }';

/** Whose frame it is -> its attributes, and its colour under CSS. */
const FRAMES: Record<string, [source: string, colour: string]> = {
  'of the same origin': ['src="/red"', LIME],
  'with a srcdoc': ['srcdoc="<body bgcolor=red>"', LIME],
  'that a script has filled': ['id="filled"', LIME],
  'of another origin, not': ['src="ELSEWHERE/red"', RED],
  'without an origin, not': ['sandbox src="/red"', RED],
};

const elsewhere = servePages({ '/red': '<!doctype html><body style="background: red">' });
const pages = servePages(() => ({
  '/red': '<!doctype html><body style="background: red">',
  '/guarded': (_request, response) => {
    const headers = {
      'Content-Type': 'text/html',
      'Content-Security-Policy': "default-src 'none'; style-src 'none'; require-trusted-types-for 'script'",
    };
    response.writeHead(200, headers).end('<!doctype html><body bgcolor="red">');
  },
  // The page is lime if the style applies before the first script, and red otherwise.
  '/first-script': `<!doctype html><html><script>const early = getComputedStyle(document.documentElement).outlineStyle</script>
    <body><script>document.body.style.background = early === 'dotted' ? 'lime' : 'red'</script>`,
  '/replaces': `<!doctype html><body><script>const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { background: red }');
    document.adoptedStyleSheets = [sheet];
    setTimeout(() => { document.adoptedStyleSheets = [sheet] }, 200)</script>`,
  '/replaces-always': `<!doctype html><body><script>const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { background: red }');
    setInterval(() => { document.adoptedStyleSheets = [sheet] })</script>`,
  '/writes':
    '<body><script>onload = () => { document.open(); document.write("<body bgcolor=red>"); document.close() }</script>',
  '/frames': `<!doctype html><style>body { background: blue } iframe { float: left; width: 60px; height: 100px; border: 0 }</style>
    ${Object.values(FRAMES)
      .map(([source]) => `<iframe ${source.replace('ELSEWHERE', elsewhere.url)}></iframe>`)
      .join('')}
    <script>document.querySelector('#filled').contentDocument.body.style.backgroundColor = 'red'</script>`,
  '/imports': '<!doctype html><body style="background: lime">',
  '/boxes': `<!doctype html><style>body { margin: 0; background: lime } .ad { height: 100px; background: red }
    #strong.ad { display: block !important } .slow { transition: display 60s allow-discrete }</style>
    <div class="ad"></div><div class="ad" id="strong"></div><div class="ad slow" style="display: block !important"></div>
    <form class="ad"><input name="style"></form><svg class="ad" style="display: block !important"></svg>
    <dialog class="ad" style="background: red; width: 100vw; height: 100vh">Over</dialog>
    <script>document.querySelector('dialog').showModal()</script>`,
  '/later': `<!doctype html><style>body { margin: 0; background: lime } .ad { height: 100px; background: red }</style><body><script>
    const add = () => document.body.insertAdjacentHTML('beforeend', '<div class="ad" style="display: flex !important"></div>');
    setTimeout(add, 50);
    onload = add;
    addEventListener('scroll', add, { once: true })</script><div style="height: 2000px"></div>`,
  '/shadow': `<!doctype html><style>body { margin: 0; background: lime }</style><my-ad></my-ad><div id="host"></div><script>
    const content = '<style>.ad { height: 100px; background: red }</style><div class="ad"></div><div id="inner"></div>';
    customElements.define('my-ad', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = content }
    });
    setTimeout(() => {
      const outer = document.querySelector('#host').attachShadow({ mode: 'open' });
      outer.innerHTML = content;
      outer.querySelector('#inner').attachShadow({ mode: 'open' }).innerHTML = content;
    }, 50)</script>`,
  '/crowd': `<!doctype html><style>html { background: lime }</style><body><script>
    for (let n = 0; n < 3000; n++) {
      const host = document.body.appendChild(document.createElement('div'));
      host.attachShadow({ mode: 'open' }).innerHTML =
        '<style>b { background: red }</style><b class="ad" style="display: block !important">Ad</b>';
    }</script>`,
  '/page':
    '<!doctype html><body style="margin: 0; background: red"><h1>Heading</h1><p>Text<div style="height: 2000px"></div>',
}));

const shoot = (page: string, body: Omit<Partial<CaptureBody>, 'url'> = {}) =>
  capture({ url: `${pages.url}/${page}`, width: 400, height: 300, ...body });
const pictureOf = async (...args: Parameters<typeof shoot>) => readPng(fileOf(await shoot(...args)));

describe('css', () => {
  it.each([
    ['a page', 'red'],
    ['a page whose policy allows no styles', 'guarded'],
    ['a page that replaces its adopted stylesheets', 'replaces'],
    ['a page that replaces them all the time', 'replaces-always'],
    ['a document that document.write() replaces', 'writes'],
  ])('changes %s', async (_what, page) => {
    expect((await pictureOf(page, { css: CSS })).at(200, 250)).toBe(LIME);
  });

  it(`changes a frame ${Object.keys(FRAMES).join(', ')}`, async () => {
    const picture = await pictureOf('frames', { css: CSS });
    const shown = Object.keys(FRAMES).map((whose, at) => [whose, picture.at(at * 60 + 38, 50)]);
    expect(shown).toEqual(Object.entries(FRAMES).map(([whose, [, colour]]) => [whose, colour]));
    expect(picture.at(350, 250)).toBe(LIME);
  });

  it('applies before the first script', async () => {
    const css = 'html { outline: 1px dotted transparent }';
    expect((await pictureOf('first-script', { css })).at(200, 250)).toBe(LIME);
  });

  it('imports nothing', async () => {
    const css = `@import url("${pages.url}/imported.css"); p { color: blue }`;
    expect((await pictureOf('imports', { css })).at(200, 250)).toBe(LIME);
    expect(pages.hits('/imported.css')).toEqual([]);
  });

  it('is an author stylesheet after the page’s own: the page’s more specific and important rules win', async () => {
    expect((await pictureOf('replaces', { css: 'body { background: lime }' })).at(200, 250)).toBe(LIME);
    expect((await pictureOf('red', { css: 'body { background: lime }' })).at(200, 250)).toBe(RED);
  });

  it.each([
    ['a full page on a phone', { fullPage: true, device: 'iphone-15-pro' }],
    ['an element, scaled down', { selector: 'body', outputWidth: 300 }],
    ['a clip', { clip: { x: 0, y: 1_000, width: 400, height: 300 } }],
  ])('applies to the picture of %s', async (_what, body) => {
    expect((await pictureOf('page', { css: CSS, ...body })).at(200, 150)).toBe(LIME);
  });

  it('applies to a PDF of a page that replaces its adopted stylesheets all the time', async () => {
    for (const body of [{}, { pdf: {} }]) {
      const file = fileOf(await shoot('replaces-always', { css: CSS, format: 'pdf', ...body }));
      expect((await readPdf(file))[0]?.at(200, 250), JSON.stringify(body)).toBe(LIME);
    }
  });

  it('applies to a PDF', async () => {
    const [sheet] = await readPdf(fileOf(await shoot('page', { css: CSS, format: 'pdf', fullPage: true })));
    expect(sheet?.at(300, 1_500)).toBe(LIME);
  });
});

describe('hideSelectors', () => {
  it.each([
    ['against the page’s own rules, on a phone', 'boxes', { device: 'iphone-15-pro' }],
    ['that appear later, also while the page is scrolled', 'later', { fullPage: true }],
    ['in open shadow trees, also later ones, in a full page', 'shadow', { fullPage: true }],
  ])('hides matching elements %s', async (_what, page, body) => {
    const picture = await pictureOf(page, { hideSelectors: ['p', '.ad'], ...body });
    expect(picture.count(LIME)).toBe(picture.width * picture.height);
  });

  it('hides elements in thousands of shadow trees', async () => {
    const captured = await shoot('crowd', { hideSelectors: ['.ad'] });
    expect(readPng(fileOf(captured)).count(LIME)).toBe(400 * 300);
    expect(captured instanceof ServiceError || captured.lost).toEqual({});
  });

  it('leaves no empty space', async () => {
    const picture = await pictureOf('page', { hideSelectors: ['h1', 'p', 'div'], fullPage: true });
    expect(picture.height).toBe(300);
  });

  it.each(combine(['html', 'body', '*', ':root, body > *'], ['picture', 'PDF'] as const))(
    '%s gives an empty %s',
    async (selector, kind) => {
      const body = { hideSelectors: [selector], fullPage: true };
      if (kind === 'PDF') {
        const [sheet] = await readPdfSheets(fileOf(await shoot('page', { ...body, format: 'pdf' })));
        return expect(sheet?.texts).toEqual([]);
      }
      const picture = await pictureOf('page', { ...body, clip: { x: 10, y: 10, width: 20, height: 20 } });
      expect([picture.width, picture.height]).toEqual([20, 20]);
      expect(new Set([picture.at(0, 0), picture.at(19, 19)]).size).toBe(1);
    },
  );

  it('cannot end its rule early to add others', async () => {
    // The browser accepts unclosed selectors as complete. In a stylesheet, they would swallow what follows.
    const hideSelectors = ['[title="a', '[title="} body { background: red } "]', ':is(.ad'];
    const picture = await pictureOf('boxes', { hideSelectors });
    expect(picture.count(LIME)).toBe(picture.width * picture.height);
  });

  it.each([
    { hideSelectors: ['h1', 'h1 {} body'], fields: ['hideSelectors[1]'] },
    { hideSelectors: ['..', 'h1', '>'], fields: ['hideSelectors[0]', 'hideSelectors[2]'] },
  ])('that is not CSS is refused, and its index is named: $fields', async ({ hideSelectors, fields }) => {
    const refused = await shoot('page', { hideSelectors });
    expect(codeOf(refused)).toBe('invalid_selector');
    if (refused instanceof ServiceError)
      expect(refused.options.errors?.map(({ field }) => field)).toEqual(fields);
  });

  it('hides an element also from selector, which then matches nothing visible', async () => {
    expect(codeOf(await shoot('page', { hideSelectors: ['h1'], selector: 'h1' }))).toBe('selector_not_found');
  });
});
