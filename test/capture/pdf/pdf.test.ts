import type { CDPSession } from 'puppeteer-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import type { InPage } from '../../../lambda/capture/in-page/bridge/create-bridges.ts';
import { PageError } from '../../../lambda/capture/in-page/bridge/page-error.ts';
import { createImprove } from '../../../lambda/capture/page/improve.ts';
import { printPdf, type Sheet } from '../../../lambda/capture/pdf/pdf.ts';
import type { LostImprovements } from '../../../lambda/observe/recorder.ts';
import { type BareScreen, openBareBrowser } from '../../support/bare-browser.ts';
import { duringTests, servePages } from '../../support/during-tests.ts';
import { openBridges } from '../../support/in-page.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { type PdfPage, readPdf } from '../../support/pdf-reader.ts';
import { BLUE, LIME, RED, WHITE } from '../../support/pixels.ts';

const SCREEN = { width: 1280, height: 800 };
/** Alternating red and blue rows of 100 px. The last one has the remaining height. */
const bands = (heightPx: number) => {
  const rows = Array.from({ length: Math.ceil(heightPx / 100) }, (_, row) => {
    const rowPx = Math.min(100, heightPx - row * 100);
    return `<div style="height:${rowPx}px;background:${row % 2 === 0 ? '#f00' : '#00f'}"></div>`;
  });
  return `<!doctype html><body style="margin:0">${rows.join('')}`;
};
const body = (content: string) => `<!doctype html><body style="margin:0;font:20px/40px Arial">${content}`;

/** A blue drawing with a lime field of 101 by 40 px at 50, 660. The attributes give its size. */
const drawing = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%" fill="#00f"/>
    <rect x="50" y="660" width="101" height="40" fill="#0f0"/>
    <text x="10" y="40">Top</text><text x="60" y="690">Field</text><text x="10" y="980">Deep</text></svg>`;
const svg = (attributes: string) => answerWith('image/svg+xml', drawing(attributes));
/** A fixed and a sticky form whose field names hide properties of the form. */
const forms = (...names: string[]) => {
  const fields = names.map((name) => `<select name="${name}"></select>`);
  const form = (style: string) =>
    `<form style="${style};margin:0;width:100px;height:50px">${fields.join('')}</form>`;
  return body(`<style>select { display: none }</style>
    ${form('position:fixed;right:0;bottom:0;background:#0f0')}${form('position:sticky;top:0;background:#00f')}
    <p style="height:3000px">Text`);
};

const ROUTES: Record<string, Route> = {
  '/bands-19200': bands(19_200),
  '/bands-19201': bands(19_201),
  '/bands-40001': bands(40_001),
  '/frame': body(
    '<div style="height:30px;background:#f00"></div><p style="margin:0 0 0 400px;width:1000px">Text',
  ),
  '/wide-root': '<!doctype html><html style="min-width:1500px"><p>Near<p style="margin-left:900px">Far',
  '/short':
    '<!doctype html><body style="margin:0;background:linear-gradient(#f00 50%,#00f 50%)"><div style="height:100px">',
  '/dark': '<!doctype html><meta name="color-scheme" content="dark"><p>Dark',
  '/vertical':
    '<!doctype html><html style="writing-mode:vertical-rl"><body style="margin:0"><div style="width:300px;background:#0f0">Down',
  '/rtl':
    '<!doctype html><html dir="rtl"><body style="margin:0"><div style="width:300px;height:90px;background:#0f0">Right',
  '/mobile': body(
    '<div style="height:100vh;background:#f00"></div><div style="height:900px;background:#0f0"></div>',
  ),
  '/dialog': body(
    '<dialog style="width:200px;height:100px;border:0;padding:0;background:#0f0">Dialog</dialog><p style="height:3000px">Text',
  ),
  '/forms': forms(
    'style',
    'parentNode',
    'getClientRects',
    'getBoundingClientRect',
    'shadowRoot',
    // Two fields of one name make the property a list.
    'shadowRoot',
  ),
  '/links': body(
    '<h1 id="top">Title</h1><a href="https://example.com/far">Far</a> <a href="#top">Back</a><b>Ends</b>',
  ),
  '/high.svg': svg('width="300" height="1000"'),
  '/long.svg': svg('width="300" height="19300"'),
  '/fitted.svg': svg('viewBox="0 0 1280 800"'),
  '/tree.xml': answerWith('text/xml', `<list>${'<item>One</item>'.repeat(80)}</list>`),
  '/styled.xml': answerWith(
    'application/xml',
    '<?xml-stylesheet href="/styled.css"?><list><first>One</first><field>Two</field><last>Three</last></list>',
  ),
  '/styled.css': answerWith(
    'text/css',
    `list { display: block; background: #00f; margin: 0 !important; height: 100px !important }
    first { display: block; height: 660px } field { display: block; width: 300px; height: 100vh; background: #0f0 }`,
  ),
  '/inherits': body(`<style>html { box-sizing: border-box; padding: 0 10px } * { box-sizing: inherit }
    div { float: left; width: 50%; padding: 20px }</style><div>Left</div><div>Right</div>`),
  '/magnified': body(`<style>html { zoom: 0.5; background: linear-gradient(90deg, #f00 50%, #00f 50%) }
    b { position: fixed; right: 0; bottom: 0; width: 200px; height: 200px; background: #0f0 }
    i { position: sticky; top: 0; display: block; height: 100px; background: #0f0 }</style>
    <p style="height:600px">Near<i></i><p style="height:3000px">Far<b></b>`),
  // Without a doctype, percentages of a height refer to the viewport.
  '/quirks': `<body style="margin:0;font:20px/40px Arial"><div style="height:100%;background:#0f0">Block</div>
    <table height="50%" width="100%" bgcolor="#0000ff" cellspacing="0"><tr><td>Cell</table>
    <svg width="100%" height="50%" style="display:block"><rect width="100%" height="100%" fill="#f00"/></svg>End`,
  '/quirks-edges': `<html style="margin:100px 0;padding:50px 0"><body style="margin:0;font:20px/40px Arial">
    <div style="height:100%;background:#0f0">Block</div><div style="height:1000px">Long</div>End`,
  '/canvases': body(`<canvas width="200" height="100"></canvas><canvas width="300" height="100"></canvas>
    <canvas width="3000" height="100" style="width:300px;height:100px"></canvas><canvas width="50" height="50"></canvas>
    <script>
      const [drawn, bitmap, large, plain] = document.querySelectorAll('canvas');
      const draw = (canvas, ...color) => {
        const gl = canvas.getContext('webgl');
        gl.clearColor(...color, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
      };
      draw(drawn, 0, 1, 0);
      draw(large, 1, 0, 0);
      const paint = (canvas) => {
        const context = canvas.getContext('2d');
        context.fillStyle = '#00f';
        context.fillRect(0, 0, 1000, 1000);
        return canvas;
      };
      const picture = paint(new OffscreenCanvas(300, 100)).transferToImageBitmap();
      bitmap.getContext('bitmaprenderer').transferFromImageBitmap(picture);
      paint(plain);
    </script>`),
  '/framed-canvases': (request, response) => {
    const elsewhere = `http://localhost:${request.socket.localPort}`;
    const frame = (origin: string) =>
      `<iframe src="${origin}/canvases" style="display:block;border:0;width:1280px;height:200px"></iframe>`;
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><style>body { margin: 0 }</style>
      ${frame('')}${frame(elsewhere)}<div style="height:1000px"></div>`);
  },
  '/root': (request, response) => {
    const style = decodeURIComponent(new URL(String(request.url), 'http://page').search.slice(1));
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><style>
      @keyframes odd { from { display: none; position: static; margin: 0 } to { transform: scale(3) } }
      html { ${style} }</style><p>Text`);
  },
  '/none.xml': answerWith(
    'application/xml',
    '<?xml-stylesheet href="data:text/css,list{display:none!important;transition:all 9s}"?><list>One</list>',
  ),
  '/shadow': body('<div id="host"></div><p style="height:3000px">Text'),
};

const pages = servePages(ROUTES);
const browser = duringTests(openBareBrowser);

async function print(
  path: string,
  sheet: Sheet,
  setup = '',
  screen: BareScreen = SCREEN,
): Promise<PdfPage[]> {
  const base64 = await browser.withPage(`${pages.url}${path}`, screen, async (session) => {
    const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: setup });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return printOpen(session, sheet);
  });
  return readPdf(Buffer.from(base64, 'base64'));
}

async function printOne(...args: Parameters<typeof print>): Promise<PdfPage> {
  const [page, ...further] = await print(...args);
  if (!page || further.length > 0) throw new Error(`${further.length + 1} pages, not one`);
  return page;
}

const textsOf = (page: PdfPage) => page.texts.map(({ text }) => text).sort();
const topOf = (page: PdfPage, text: string) =>
  Math.round(page.texts.find((one) => one.text === text)?.y ?? Number.NaN);
const sizeOf = ({ widthPt, heightPt }: PdfPage) =>
  [widthPt, heightPt].map((points) => Math.round(points * 1000) / 1000);
const viewport = (screen: BareScreen = SCREEN): Sheet => ({
  kind: 'viewport',
  width: screen.width,
  height: screen.height,
});

describe('the viewport', () => {
  it('is an empty page when scripts have removed the root element', async () => {
    const page = await printOne('/links', viewport(), 'document.documentElement.remove()');
    expect(sizeOf(page)).toEqual([SCREEN.width * 0.75, SCREEN.height * 0.75]);
    expect(textsOf(page)).toEqual([]);
  });

  it('is one page with the content in view, and no text outside it', async () => {
    const page = await printOne('/pdf-screen.html', viewport());
    expect(sizeOf(page)).toEqual([960, 600]);
    expect(textsOf(page)).toEqual(['Bar', 'Corner', 'Foot', 'Hero']);
    expect(page.at(640, 780)).toBe('#ffcccc');
  });

  it('shows the page at its scroll position, with fixed and sticky elements in place', async () => {
    const page = await printOne('/pdf-screen.html', viewport(), 'scrollTo(0, 1500)');
    expect(textsOf(page)).toEqual(['Bar', 'Foot', 'Stuck', 'Two']);
    expect(page.at(640, 10)).toBe('#003366');
    expect(page.at(640, 60)).toBe('#ffcc00');
    expect(page.at(1000, 790)).toBe('#663300');
    expect(page.down(640, [495, 505])).toEqual([BLUE, LIME]);
  });

  it.each([
    [1, 1],
    [801, 601],
    [800, 1268],
    [4096, 333],
  ])('is exactly as large as %i by %i px', async (width, height) => {
    const page = await printOne('/frame', viewport({ width, height }), '', { width, height });
    expect(sizeOf(page)).toEqual([width * 0.75, height * 0.75]);
    expect(page.at(width - 1, 0)).toBe(RED);
  });

  it('is not shrunk when the page is wider', async () => {
    const page = await printOne('/wide-root', viewport({ width: 800, height: 600 }), '', {
      width: 800,
      height: 600,
    });
    expect(page.texts.map(({ text, x }) => [text, Math.round(x)])).toEqual([['Near', 8]]);
  });

  it('does not contain text beside it', async () => {
    const screen = { width: 800, height: 600 };
    const sheet = viewport(screen);
    const base64 = await browser.withPage(`${pages.url}/wide-root`, screen, (session) =>
      printOpen(session, sheet),
    );
    const file = Buffer.from(base64, 'base64');
    // The file before its pages are cut: in the cut file, readers skip text outside the page anyway.
    const [uncut] = await readPdf(file.subarray(0, file.indexOf('%%EOF') + '%%EOF\n'.length));
    expect(uncut?.widthPt).toBeGreaterThan(1100);
    expect(uncut?.texts.map(({ text }) => text)).toEqual(['Near']);
  });

  it('shows a mobile page zoomed out as on the screen', async () => {
    const screen = { width: 490, height: 500, mobile: true };
    const page = await printOne('/mobile', viewport(screen), 'scrollTo(0, 500)', screen);
    expect(sizeOf(page)).toEqual([367.5, 375]);
    expect(page.down(480, [245, 255])).toEqual([RED, LIME]);
  });

  it('shows a modal dialog in place', async () => {
    const page = await printOne(
      '/dialog',
      viewport(),
      'document.querySelector("dialog").showModal(); scrollTo(0, 700)',
    );
    expect(page.at(640, 360)).toBe(LIME);
    expect(page.at(640, 440)).toBe(LIME);
  });

  it('shows fixed elements of shadow trees in place', async () => {
    const setup = `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML =
      '<div style="position:fixed;right:0;bottom:0;width:100px;height:100px;background:#0f0">'; scrollTo(0, 700)`;
    const page = await printOne('/shadow', viewport(), setup);
    expect(page.down(1230, [690, 710, 790])).toEqual([WHITE, LIME, LIME]);
  });
});

describe('the whole page', () => {
  const whole: Sheet = { kind: 'fullPage', width: 1280, height: 3140 };

  it('is one page laid out as on the screen, in spite of print rules and scripts', async () => {
    const page = await printOne('/pdf-screen.html', whole);
    expect(sizeOf(page)).toEqual([960, 2355]);
    const once = [
      'Bar',
      'Corner',
      'Foot',
      'Hero',
      'Last',
      'One',
      'Row three',
      'Row two',
      'Stuck',
      'Tall',
      'Two',
      'Wide',
    ];
    expect(textsOf(page)).toEqual(once);
    // 100vh and media queries refer to the height of the viewport, not of the sheet.
    expect(page.down(640, [750, 850])).toEqual(['#ffcccc', '#ccffcc']);
    expect(topOf(page, 'Two') - topOf(page, 'Stuck')).toBe(1000);
    expect(page.at(1000, 790)).toBe('#663300');
    expect(topOf(page, 'Corner')).toBeLessThan(800);
    expect(page.down(640, [1990, 2010])).toEqual([BLUE, LIME]);
    expect(page.at(1270, 3000)).toBe('#cccccc');
  });

  it('repeats a background as often as the screen does', async () => {
    const page = await printOne('/short', { kind: 'fullPage', width: 1280, height: 800 });
    expect(page.down(640, [25, 75, 125, 775])).toEqual([RED, BLUE, RED, BLUE]);
  });

  it('fills the sheet with the dark canvas of a dark page', async () => {
    const page = await printOne('/dark', { kind: 'fullPage', width: 1280, height: 800 });
    expect(page.at(1270, 790)).toBe('#121212');
  });

  it('keeps a vertical page vertical', async () => {
    const page = await printOne('/vertical', { kind: 'fullPage', width: 1280, height: 800 });
    expect([page.at(970, 400), page.at(990, 400)]).toEqual([WHITE, LIME]);
  });

  it('is one page up to 200 inches', async () => {
    const page = await printOne('/bands-19200', { kind: 'fullPage', width: 300, height: 19_200 }, '', {
      width: 300,
      height: 200,
    });
    expect(sizeOf(page)).toEqual([225, 14_400]);
    expect(page.down(150, [0, 19_199])).toEqual([RED, BLUE]);
  });

  it.each([
    ['/bands-19201', [19_200, 1]],
    ['/bands-40001', [19_200, 19_200, 1_601]],
  ])('is split without a gap, and the last page has the remaining height: %s', async (path, heights) => {
    const height = heights.reduce((sum, one) => sum + one);
    const sheets = await print(path, { kind: 'fullPage', width: 300, height }, '', {
      width: 300,
      height: 200,
    });
    expect(sheets.map(sizeOf)).toEqual(heights.map((px) => [225, px * 0.75]));
    // 19,200 px are an even number of bands, so that every page begins with a red one.
    expect(sheets.map((page) => page.at(150, 0))).toEqual(heights.map(() => RED));
    const full = sheets.slice(0, -1);
    expect(full.map((page) => page.at(150, 19_199))).toEqual(full.map(() => BLUE));
    expect(sheets.at(-1)?.at(150, (heights.at(-1) ?? 0) - 1)).toEqual(RED);
  });
});

describe('an element', () => {
  const element = (x: number, y: number, width: number, height: number): Sheet => ({
    kind: 'element',
    box: { x, y, width, height },
  });

  it('is one page of its size, laid out for the viewport', async () => {
    const page = await printOne('/pdf-screen.html', element(100, 700, 201, 201));
    expect(sizeOf(page)).toEqual([150.75, 150.75]);
    expect(page.down(200, [95, 105])).toEqual(['#ffcccc', '#ccffcc']);
    expect(textsOf(page)).toEqual([]);
  });

  it.each([
    [1, 1],
    [300, 90],
  ])('of %i by %i px is printed at its own scale', async (width, height) => {
    const page = await printOne('/rtl', element(1280 - width, 0, width, height));
    expect(sizeOf(page)).toEqual([width * 0.75, height * 0.75]);
    expect(page.at(0, height - 1)).toBe(LIME);
    expect(page.at(width - 1, 0)).not.toEqual(WHITE);
  });

  it('may be larger than the viewport', async () => {
    const page = await printOne('/pdf-screen.html', element(0, 2980, 1800, 100));
    expect(sizeOf(page)).toEqual([1350, 75]);
    expect(page.at(1790, 90)).toBe('#cccccc');
  });

  it('is the same when the page is scrolled', async () => {
    const page = await printOne('/pdf-screen.html', element(0, 2980, 1800, 100), 'scrollTo(0, 1500)');
    expect(textsOf(page)).toEqual(['Wide']);
    expect(page.down(640, [1, 98])).toEqual(['#cccccc', '#cccccc']);
  });
});

describe('forms', () => {
  it('stay in place, also when field names hide their properties', async () => {
    const page = await printOne('/forms', viewport(), 'scrollTo(0, 1500)');
    expect([page.at(1179, 790), page.at(1181, 751), page.at(1181, 749)]).toEqual([WHITE, LIME, WHITE]);
    expect(page.down(50, [1, 48, 52])).toEqual([BLUE, BLUE, WHITE]);
  });
});

describe('the layout', () => {
  it('keeps its columns when every element inherits box-sizing from the root', async () => {
    const { texts } = await printOne('/inherits', viewport());
    expect(texts.map(({ text, x, y }) => [text, Math.round(x), Math.round(y)])).toEqual([
      ['Left', 30, texts[0] && Math.round(texts[0].y)],
      ['Right', 660, texts[0] && Math.round(texts[0].y)],
    ]);
  });

  it('applies the zoom of the root once', async () => {
    const whole = await printOne('/magnified', { kind: 'fullPage', width: 1280, height: 1830 });
    expect(textsOf(whole)).toEqual(['Far', 'Near']);
    expect([whole.at(600, 500), whole.at(680, 500), whole.at(1270, 1500)]).toEqual([RED, BLUE, BLUE]);
    expect([whole.at(1190, 710), whole.at(1170, 710), whole.at(1190, 690)]).toEqual([LIME, BLUE, BLUE]);
    const scrolled = await printOne('/magnified', viewport(), 'scrollTo(0, 100)');
    expect(scrolled.down(1190, [710, 690])).toEqual([LIME, BLUE]);
  });

  it('resolves percentages against the viewport on a page without a doctype', async () => {
    const page = await printOne('/quirks', { kind: 'fullPage', width: 1280, height: 1640 });
    expect(page.down(640, [790, 810, 1190, 1210, 1590, 1630])).toEqual([LIME, BLUE, BLUE, RED, RED, WHITE]);
    expect(textsOf(page)).toEqual(['Block', 'Cell', 'End']);
  });

  it('subtracts margins and paddings of the root from those percentages', async () => {
    const page = await printOne('/quirks-edges', { kind: 'fullPage', width: 1280, height: 1840 });
    // The height is reduced by two margins of 100 px and two paddings of 50 px.
    expect(page.down(640, [140, 160, 640, 660])).toEqual([WHITE, LIME, LIME, WHITE]);
    expect(textsOf(page)).toEqual(['Block', 'End', 'Long']);
  });
});

describe('an odd root', () => {
  it.each([
    ['not displayed', 'display: none', []],
    ['without a box', 'display: contents', ['Text']],
    ['inline', 'display: inline', ['Text']],
    ['a table', 'display: table', ['Text']],
    ['hidden', 'visibility: hidden', []],
    ['fixed', 'position: fixed; inset: 50px', ['Text']],
    ['scaled by 1e38', 'transform: scale(1e38)', undefined],
    ['zoomed by 1e38', 'zoom: 1e38', undefined],
    ['translated by 1e38 px', 'transform: translate(1e38px, 1e38px)', []],
    ['1e38 px high', 'height: 1e38px', ['Text']],
    ['in transition', 'transition: all 9s; width: 600px', ['Text']],
    // As a capture prints it: held at one moment.
    ['held at the beginning of an animation', 'animation: odd 5s infinite paused', undefined],
    ['held within an animation', 'animation: odd 5s -4s infinite paused', undefined],
  ])('that is %s gives a page of the requested size', async (_what, style, texts) => {
    const page = await printOne(`/root?${encodeURIComponent(style)}`, viewport());
    expect(sizeOf(page)).toEqual([960, 600]);
    if (texts) expect(textsOf(page)).toEqual(texts);
  });

  it('of XML that displays nothing gives an empty page', async () => {
    const page = await printOne('/none.xml', viewport());
    expect(sizeOf(page)).toEqual([960, 600]);
    expect(textsOf(page)).toEqual([]);
  });
});

describe('canvases', () => {
  it('show a single WebGL drawing, and bitmaps, anywhere on the page', async () => {
    const page = await printOne('/canvases', viewport());
    expect([100, 350, 650, 840].map((x) => page.at(x, 90))).toEqual([LIME, BLUE, RED, BLUE]);
    expect(page.at(2, 2)).toBe(LIME);
  });

  it('show it in same-site and cross-site frames too', async () => {
    for (const sheet of [viewport(), { kind: 'fullPage', width: 1280, height: 1400 }] as Sheet[]) {
      const page = await printOne('/framed-canvases', sheet);
      for (const top of [0, 200])
        expect([100, 350, 650, 840].map((x) => page.at(x, top + 90))).toEqual([LIME, BLUE, RED, BLUE]);
    }
  });
});

describe('the file', () => {
  it('has text and links, and no tags', async () => {
    const base64 = await browser.withPage(`${pages.url}/links`, SCREEN, (session) =>
      printOpen(session, viewport()),
    );
    const file = Buffer.from(base64, 'base64');
    const text = file.toString('latin1');
    expect(text).toContain('/URI (https://example.com/far)');
    expect(text.match(/\/Subtype \/Link/g)).toHaveLength(2);
    expect(text).not.toContain('/StructTreeRoot');
    const [page] = await readPdf(file);
    expect(page && textsOf(page)).toEqual(['Ends', 'Far Back', 'Title']);
  });
});

describe('an SVG document', () => {
  const field: Sheet = {
    kind: 'element',
    box: { x: 50, y: 660, width: 101, height: 40 },
  };

  it('is one page with the content in view', async () => {
    const page = await printOne('/high.svg', viewport());
    expect(sizeOf(page)).toEqual([960, 600]);
    expect(textsOf(page)).toEqual(['Field', 'Top']);
    expect([page.at(299, 799), page.at(301, 799)]).toEqual([BLUE, WHITE]);
  });

  it('is shown at its scroll position', async () => {
    const page = await printOne('/high.svg', viewport(), 'scrollTo(0, 200)');
    expect(textsOf(page)).toEqual(['Deep', 'Field']);
    expect(page.down(100, [459, 461])).toEqual([BLUE, LIME]);
  });

  it('is shown whole on one page', async () => {
    const page = await printOne('/high.svg', { kind: 'fullPage', width: 1280, height: 1000 });
    expect(sizeOf(page)).toEqual([960, 750]);
    expect(textsOf(page)).toEqual(['Deep', 'Field', 'Top']);
    expect([page.at(100, 661), page.at(290, 999)]).toEqual([LIME, BLUE]);
  });

  it('is split without a gap', async () => {
    const sheets = await print('/long.svg', { kind: 'fullPage', width: 1280, height: 19_300 });
    expect(sheets.map(sizeOf)).toEqual([
      [960, 14_400],
      [960, 75],
    ]);
    expect(sheets.map((page) => page.at(290, 99))).toEqual([BLUE, BLUE]);
  });

  it.each(['/high.svg', '/fitted.svg'])('is cut to one of its elements: %s', async (path) => {
    const page = await printOne(path, field);
    expect(sizeOf(page)).toEqual([75.75, 30]);
    expect(textsOf(page)).toEqual(['Field']);
    expect([page.at(0, 39), page.at(100, 0)]).toEqual([LIME, LIME]);
  });

  it('is zoomed out as on the screen of a phone', async () => {
    const screen = { width: 490, height: 500, mobile: true };
    const page = await printOne('/high.svg', viewport(screen), '', screen);
    expect(sizeOf(page)).toEqual([367.5, 375]);
    expect([page.at(50, 328), page.at(50, 332), page.at(151, 10)]).toEqual([BLUE, LIME, WHITE]);
  });
});

describe('XML', () => {
  it('is shown as a tree when it has no styles', async () => {
    const page = await printOne('/tree.xml', viewport());
    expect(sizeOf(page)).toEqual([960, 600]);
    const whole = await printOne('/tree.xml', { kind: 'fullPage', width: 1280, height: 1300 });
    expect(sizeOf(whole)).toEqual([960, 975]);
    const itemsOn = ({ texts }: PdfPage) => texts.filter(({ text }) => text.includes('One')).length;
    expect(itemsOn(page)).toBeLessThan(80);
    expect(itemsOn(whole)).toBe(80);
  });

  it('has its styles, resolved against the viewport', async () => {
    const page = await printOne('/styled.xml', viewport());
    expect(sizeOf(page)).toEqual([960, 600]);
    expect(textsOf(page)).toEqual(['One', 'Two']);
    expect([page.at(640, 600), page.at(290, 661)]).toEqual([BLUE, LIME]);

    const whole = await printOne('/styled.xml', { kind: 'fullPage', width: 1280, height: 1490 });
    expect(sizeOf(whole)).toEqual([960, 1117.5]);
    expect(textsOf(whole)).toEqual(['One', 'Three', 'Two']);
    expect(whole.down(290, [1459, 1461])).toEqual([LIME, BLUE]);
  });

  it('is cut to one of its elements', async () => {
    const page = await printOne('/styled.xml', {
      kind: 'element',
      box: { x: 0, y: 660, width: 300, height: 800 },
    });
    expect(sizeOf(page)).toEqual([225, 600]);
    expect(textsOf(page)).toEqual(['Two']);
    expect(page.down(299, [0, 799])).toEqual([LIME, LIME]);
  });
});

it('is printed without a step that the page makes fail, and the log names the step', async () => {
  const lost: LostImprovements = {};
  const pdf = await browser.withPage(`${pages.url}/links`, SCREEN, async (session) => {
    const page = await pageOf(session, lost);
    const inPage: InPage = {
      ...page.inPage,
      call: (name, ...args) =>
        name === 'holdLayout'
          ? Promise.reject(new PageError('TypeError', 'No'))
          : page.inPage.call(name, ...args),
    };
    return printPdf({ ...page, inPage }, viewport());
  });
  expect(await readPdf(Buffer.from(pdf, 'base64'))).not.toEqual([]);
  expect(lost).toMatchObject({ print: [{ name: 'PageError' }] });
});

async function printOpen(session: CDPSession, sheet: Sheet): Promise<string> {
  return printPdf(await pageOf(session), sheet);
}

async function pageOf(session: CDPSession, lost: LostImprovements = {}) {
  const bridges = await openBridges(session);
  const { frameTree } = await session.send('Page.getFrameTree');
  const deadline = startDeadline(60_000, () => new Error('The time is up'));
  onTestFinished(deadline.clear);
  const improve = createImprove(deadline, lost);
  return { session, bridges, inPage: bridges.of(frameTree.frame.id), isScriptless: false, deadline, improve };
}
