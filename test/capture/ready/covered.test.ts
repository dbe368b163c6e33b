import { describe, expect, it } from 'vitest';
import { openBareBrowser } from '../../support/bare-browser.ts';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { duringTests, servePages } from '../../support/during-tests.ts';
import { openInPage } from '../../support/in-page.ts';
import { answerWith } from '../../support/page-server.ts';
import { LIME, RED, readPng } from '../../support/pixels.ts';

const words = 'Words of the page that the visitor came for. '.repeat(8);
/** Page time. */
const GONE_MS = 3_500;
const page = (body: string, css = '') => `<!doctype html><style>
  body { margin: 0; background: lime; color: lime }
  #layer { position: fixed; inset: 0; background: red; text-align: center }
  .spin { width: 40px; height: 40px; border: 4px solid; animation: turn 1s linear infinite }
  @keyframes turn { to { rotate: 1turn } }
  ${css}</style>${body}`;
const goes = (ms: number, how = 'layer.remove()') =>
  `<script>onload = () => setTimeout(() => { ${how} }, ${ms})</script>`;
const layer = (inside: string, rest = '') => `<p>${words}</p><div id="layer" ${rest}>${inside}</div>`;

/** Each page is red until its cover is gone, which takes longer than a page without a cover lives. */
const COVERED: Record<string, string> = {
  'a layer with one word': page(layer('Loading...') + goes(GONE_MS)),
  'a layer with only a logo': page(layer('<svg width="60" height="60"></svg>') + goes(GONE_MS)),
  'a layer of two halves': page(
    `<p>${words}</p><div id="layer" style="background: none"><i class="half"></i><i class="half" style="left: 50%"></i></div>${goes(GONE_MS)}`,
    '.half { position: fixed; top: 0; left: 0; width: 50%; height: 100%; background: red }',
  ),
  'a layer that fades out': page(
    layer('<div class="spin"></div>') +
      goes(GONE_MS, 'layer.style.cssText = "transition: all .3s; opacity: 0"'),
  ),
  'a layer faded out by a script': page(
    layer('Loading') +
      goes(
        GONE_MS,
        'let o = 1; const t = setInterval(() => { layer.style.opacity = o -= .1; if (o <= 0) { clearInterval(t); layer.remove() } }, 30)',
      ),
  ),
  'a layer that lets clicks through': page(
    layer('', 'class="preloader" style="pointer-events: none"') + goes(GONE_MS),
  ),
  'a layer that the body draws before its content': page(
    `<p>${words}</p><a href="/">Link</a>${goes(GONE_MS, 'document.body.className = "ready"')}`,
    'body:not(.ready)::before { content: ""; position: fixed; inset: 0; background: red }',
  ),
  'a layer that disappears after a fetch': page(
    `${layer('0 %')}<script>onload = () => fetch('/slow').then(() => setTimeout(() => layer.remove(), ${GONE_MS}))</script>`,
  ),
  'a layer over content that is still missing': page(
    `<div id="layer">Please wait</div>${goes(GONE_MS, 'document.body.textContent = "Content"')}`,
  ),
  'only a spinner': page(
    `<main><div class="spin"></div></main><style>body { background: red }</style>${goes(GONE_MS, 'document.body.style.background = "lime"; document.body.textContent = "Content that is there"')}`,
  ),
  'a page that is not displayed yet': page(
    `<style>html { background: red } body { display: none } .ready { display: block; min-height: 100vh }</style><p>${words}</p>${goes(GONE_MS, 'document.documentElement.style.background = "lime"; document.body.className = "ready"')}`,
  ),
  'a page that is still transparent': page(
    `<style>html { background: red } body { opacity: 0 } .ready { opacity: 1; min-height: 100vh }</style><p>${words}</p>${goes(GONE_MS, 'document.body.className = "ready"')}`,
  ),
};

const SHOWN: Record<string, string> = {
  'a page of text': page(`<p>${words}</p>`),
  'a page of one word': page('<h1>Soon</h1>'),
  'an empty page': page(''),
  'a page of one word with a smaller hidden text': page('<h1>Soon</h1><p style="visibility: hidden">Not</p>'),
  'an empty page that is not displayed': page('<style>body { display: none }</style><script>1</script>'),
  'a layer with text of its own': page(layer(words)),
  'a layer with a button': page(layer('<button>Enter</button>')),
  'a layer with a picture': page(layer('', 'style="background: red url(/picture.svg) center / cover"')),
  'a layer behind the page': page(layer('Loading', 'style="z-index: -1"')),
  'a layer that hides half of the page': page(layer('Loading', 'style="right: 50%"')),
  'a splash screen without a page below': page('<div id="layer"><h1>Welcome</h1></div>'),
  'a background that the body draws before its content': page(
    `<p>${words}</p>`,
    'body::before { content: ""; position: fixed; inset: 0; background: red; z-index: -1 }',
  ),
  'a fixed bar': page(layer('Menu', 'style="bottom: auto"')),
};

const all = Object.entries({
  ...COVERED,
  ...SHOWN,
  'for ever': page(layer('Loading...') + goes(60_000)),
});
const browser = duringTests(openBareBrowser);
const pages = servePages({
  '/slow': (_request, response) => void setTimeout(() => response.end('answer'), 300),
  '/picture.svg': answerWith('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ...Object.fromEntries(all.map(([name, html]) => [pathOf(name), html])),
});

function pathOf(name: string): string {
  return `/${name.replaceAll(' ', '-')}`;
}

async function colourOf(name: string): Promise<string> {
  const file = fileOf(await capture({ url: pages.url + pathOf(name), width: 400, height: 300 }));
  return readPng(file).at(390, 290);
}

describe.concurrent('the capture waits while only a sign of loading is visible', () => {
  it.each(Object.keys(COVERED))('%s', async (name) => {
    expect(await colourOf(name)).toBe(LIME);
  });

  it('but not without end', async () => {
    expect(await colourOf('for ever')).toBe(RED);
  });
});

describe.concurrent('the capture does not wait for layers that belong to the page', () => {
  it.each(Object.keys(SHOWN))('%s', async (name) => {
    const isCovered = await browser.withPage(
      pages.url + pathOf(name),
      { width: 400, height: 300 },
      async (session) => {
        const inPage = await openInPage(session);
        return inPage.call('isCovered');
      },
    );
    expect(isCovered).toBe(false);
  });
});
