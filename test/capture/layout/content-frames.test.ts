/** Frames that hold the page's content, opened to their full height in whole pages. */
import { describe, expect, it } from 'vitest';
import { captureShared as capture, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { readPdfSheets } from '../../support/pdf-reader.ts';
import { BLUE, LIME, RED, readPng } from '../../support/pixels.ts';

const [YELLOW, FUCHSIA, AQUA] = ['#ffff00', '#ff00ff', '#00ffff'];
const VIEW = { width: 400, height: 300 };
const PDF = { ...VIEW, fullPage: true, format: 'pdf' };
const BAND_PX = 200;
const BANDS = [LIME, BLUE, RED, YELLOW, FUCHSIA];

const body = (style: string, content: string) =>
  `<!doctype html><style>* { box-sizing: border-box } body { margin: 0 } ${style}</style>${content}`;
const bands = BANDS.map((colour) => `<div style="height: ${BAND_PX}px; background: ${colour}"></div>`).join(
  '',
);
const shell = (style: string, path: string, around = '') =>
  body(
    `html, body { height: 100% } iframe { border: 0; display: block; ${style} }`,
    `${around}<iframe src=${path}></iframe>`,
  );
const FULL = 'width: 100%; height: 100%';

const pages = servePages({
  '/bands': body('', bands),
  '/full': shell(FULL, '/bands'),
  '/full-hidden': shell(`${FULL}; } html, body { overflow: hidden`, '/bands'),
  '/fixed': shell('position: fixed; inset: 0; width: 100%; height: 100%', '/bands'),
  '/absolute': shell('position: absolute; top: 0; width: 100%; height: 100vh', '/bands'),
  '/beside-the-line': shell(`${FULL}; display: inline`, '/bands'),
  '/ratio': shell(
    'position: absolute; inset: 0; width: 100%; height: 100%; } body { position: relative; height: 0; padding-bottom: 75%',
    '/bands',
  ),
  '/scaled': shell('width: 200%; height: 200%; transform: scale(0.5); transform-origin: 0 0', '/bands'),
  '/dialog': body(
    'dialog { border: 0; padding: 0; width: 100vw; height: 100vh; max-width: none; max-height: none }' +
      `iframe { border: 0; display: block; ${FULL} }`,
    '<dialog><iframe src=/bands></iframe></dialog><script>document.querySelector("dialog").showModal()</script>',
  ),
  '/object': body(
    'html, body, object { height: 100%; width: 100%; display: block }',
    '<object data=/bands></object>',
  ),
  '/in-a-shadow-tree': body(
    'html, body, x-app { height: 100%; display: block }',
    `<x-app></x-app><script>document.querySelector('x-app').attachShadow({ mode: 'open' }).innerHTML =
      '<iframe src=/bands style="border: 0; display: block; ${FULL}"></iframe>'</script>`,
  ),
  '/nested': shell(FULL, '/full'),
  '/app': body(
    'html, body { height: 100% } body { display: flex; flex-direction: column } nav { height: 40px; background: aqua }' +
      'main { flex: 1; min-height: 0; display: flex } aside { width: 80px; background: gray } iframe { border: 0; flex: 1 }',
    '<nav></nav><main><aside></aside><iframe src=/bands></iframe></main>',
  ),
  '/grid': body(
    'html, body { height: 100% } body { display: grid; grid: 40px 1fr / 80px 1fr } nav { grid-column: 1 / 3; background: aqua }' +
      'aside { background: gray } iframe { border: 0; width: 100%; height: 100% }',
    '<nav></nav><aside></aside><iframe src=/bands></iframe>',
  ),
  '/workshop': body(
    'div { display: grid } .all { position: fixed; inset: 0; grid: 40px 1fr 110px / 80px 1fr } nav { grid-column: 1 / 3; background: aqua }' +
      'aside { grid-row: 2 / 4; background: gray } iframe { border: 0; width: 100%; height: 100% } footer { background: silver }',
    '<div class=all><nav></nav><aside></aside><iframe src=/bands></iframe><footer></footer></div>',
  ),
  '/chat': body(
    'iframe { position: fixed; right: 0; bottom: 0; width: 200px; height: 200px }',
    '<iframe src=/bands></iframe>',
  ),
  '/scroller': body(
    'html, body { height: 100%; overflow: hidden } body { display: flex; flex-direction: column } nav { height: 40px; background: aqua }' +
      'main { flex: 1; overflow: auto; min-height: 0 }',
    `<nav></nav><main>${bands}</main>`,
  ),
  '/of-a-scroller': shell(FULL, '/scroller'),
  '/frameset': '<!doctype html><frameset cols="80,*" border=0><frame src=/menu><frame src=/bands></frameset>',
  '/frameset-rows':
    '<!doctype html><frameset rows="20%,80%" border=0><frame src=/menu><frame src=/bands></frameset>',
  '/frameset-nested':
    '<!doctype html><frameset rows="40,*" border=0><frame src=/bar><frameset cols="80,*"><frame src=/menu><frame src=/bands></frameset></frameset>',
  '/of-a-frameset': shell(FULL, '/frameset'),
  '/menu': body('body { background: gray }', ''),
  '/bar': body('body { background: aqua }', ''),
  '/views': body(
    'html { height: 100% } header { height: 100vh; background: aqua; transition: all 1s } section { min-height: 50vh; background: gray }' +
      '@media (min-height: 400px) { section { display: none } }' +
      'footer { position: fixed; bottom: 0; width: 100%; height: 20px; background: black }' +
      'aside { position: fixed; inset: 0; width: 50px; background: white }',
    `<header></header><section></section>${bands}<aside></aside><footer></footer>
      <script>addEventListener('resize', () => { if (innerHeight > 300) document.body.style.filter = 'invert(1)' })</script>`,
  ),
  '/of-views': shell(FULL, '/views'),
  '/lazy': body(
    'div { height: 600px } div + div { height: 200px }',
    `<div></div><div></div><script>new IntersectionObserver(([{ isIntersecting, target }]) => {
      if (isIntersecting) target.style.background = 'lime' }).observe(document.querySelector('div + div'))</script>`,
  ),
  '/of-lazy': shell(FULL, '/lazy'),
  '/endless': body('', '<p style="height: 50000px">'),
  '/short': body('', '<div style="height: 100px; background: lime"></div>'),
  '/of-short': shell(FULL, '/short'),
  '/no-scrolling': body(
    `html, body { height: 100% } iframe { border: 0; display: block; ${FULL} }`,
    '<iframe scrolling=no src=/bands></iframe>',
  ),
  '/beside-text': body(
    'iframe { border: 0; display: block; width: 400px; height: 250px }',
    `<iframe src=/bands></iframe>${bands}`,
  ),
  '/small': body('iframe { border: 0; width: 200px; height: 140px }', '<iframe src=/bands></iframe>'),
});

async function take(path: string, fields: object = {}) {
  return readPng(fileOf(await capture({ url: pages.url + path, ...VIEW, fullPage: true, ...fields })));
}

/** The same page with its frame from another site. */
const fromElsewhere = async (path: string) => {
  const page = await (await fetch(pages.url + path)).text();
  const html = page.replaceAll(/(src|data)=\/(?!menu)/g, `$1=http://localhost:${pages.port}/`);
  return take(path, { html });
};

/** The middle of each band that begins at `top`. */
const middles = (top: number) => BANDS.map((_, band) => top + (band + 0.5) * BAND_PX);

describe('a frame that fills the view is opened to its full height', () => {
  it.each([
    ['/full', take],
    ['/full', fromElsewhere],
    ['/full-hidden', fromElsewhere],
    ['/fixed', fromElsewhere],
    ['/absolute', take],
    ['/beside-the-line', fromElsewhere],
    ['/ratio', take],
    ['/dialog', fromElsewhere],
    ['/object', take],
    ['/in-a-shadow-tree', fromElsewhere],
    ['/nested', fromElsewhere],
  ])('%s', async (path, takeIt) => {
    const picture = await takeIt(path);
    expect(picture.height).toBeLessThanOrEqual(1_010);
    expect(picture.down(200, middles(0))).toEqual(BANDS);
  });

  it.each([
    ['/app', 40, take],
    ['/app', 40, fromElsewhere],
    ['/grid', 40, fromElsewhere],
    ['/frameset-nested', 40, take],
    ['/frameset', 0, fromElsewhere],
    ['/of-a-frameset', 0, take],
  ] as const)('%s, with what is beside it', async (path, top, takeIt) => {
    const picture = await takeIt(path);
    expect(picture.height).toBe(1_000 + top);
    expect(picture.down(300, middles(top))).toEqual(BANDS);
    expect(picture.down(40, [top, top + 999])).toEqual(['#808080', '#808080']);
    if (top === 40) expect(picture.at(200, 20)).toBe(AQUA);
  });

  it.each([
    ['/frameset-rows', 250],
    ['/of-a-scroller', 40],
    ['/workshop', 150],
  ])('%s, with what is above or below it', async (path, top) => {
    const picture = await fromElsewhere(path);
    // The rows of a frameset share whole px.
    expect(Math.abs(picture.height - 1_000 - top)).toBeLessThanOrEqual(1);
    expect(picture.down(300, middles(path === '/workshop' ? 40 : top))).toEqual(BANDS);
  });

  it('scaled down', async () => {
    const picture = await take('/scaled');
    expect([picture.height, ...picture.down(200, [50, 150, 250, 350, 450])]).toEqual([500, ...BANDS]);
  });

  it('in PDFs: on one sheet, and on sheets of paper', async () => {
    const [url, pdf] = [`${pages.url}/full`, { paper: 'a6' }];
    const screen = await readPdfSheets(fileOf(await capture({ url, ...PDF })));
    expect(screen.map(({ heightPt }) => heightPt)).toEqual([750]);
    const paper = await readPdfSheets(fileOf(await capture({ url, ...PDF, pdf })));
    expect(paper).toHaveLength(2);
  });

  it('on a phone', async () => {
    const { url } = pages;
    const html = `<meta name=viewport content="width=device-width">${await (await fetch(`${url}/app`)).text()}`;
    const picture = await take('/app', { html, device: 'iphone-15-pro', width: 390, height: 600 });
    expect([picture.width, picture.height]).toEqual([390, 1_040]);
    expect(picture.down(300, middles(40))).toEqual(BANDS);
  });

  it('without a change to what is as high as the view, and without a word to its scripts', async () => {
    const picture = await take('/of-views');
    expect(picture.height).toBe(1_450);
    expect(picture.down(300, [100, 375, ...middles(450)])).toEqual([AQUA, '#808080', ...BANDS]);
    expect(picture.down(20, [100, 290, 350])).toEqual(['#ffffff', '#000000', '#808080']);
  });

  it('when it has been scrolled through', async () => {
    expect((await take('/of-lazy')).at(200, 700)).toBe(LIME);
  });
});

it.each([
  ['/of-short', 300, LIME],
  ['/no-scrolling', 300, LIME],
  ['/beside-text', 1_250, LIME],
  ['/small', 300, LIME],
  ['/chat', 300, '#ffffff'],
])('other frames stay as they are: %s', async (path, height, colour) => {
  const picture = await take(path);
  expect([picture.height, picture.at(100, 50)]).toEqual([height, colour]);
});

it('a page whose frame is higher than a picture is refused', async () => {
  const html = shell(FULL, '/endless');
  const refused = await capture({ url: pages.url, html, ...VIEW, fullPage: true });
  expect('code' in refused && refused.code).toBe('capture_too_large');
});
