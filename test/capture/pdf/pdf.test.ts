import type { CDPSession } from 'puppeteer-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeadline } from '../../../lambda/capture/clock/deadline.ts';
import type { InPage } from '../../../lambda/capture/in-page/bridge/create-bridges.ts';
import { PageError } from '../../../lambda/capture/in-page/bridge/page-error.ts';
import { createBestEffort } from '../../../lambda/capture/page/best-effort.ts';
import { printPdf, type Sheet } from '../../../lambda/capture/pdf/pdf.ts';
import type { LostImprovements } from '../../../lambda/observe/recorder.ts';
import { accept } from '../../request/problems-of.ts';
import { type BareScreen, openBareBrowser } from '../../support/bare-browser.ts';
import { duringTests, servePages } from '../../support/during-tests.ts';
import { openBridges } from '../../support/in-page.ts';
import { answerWith, type Route } from '../../support/page-server.ts';
import { type PdfPage, type PdfSheet, readPdf, readPdfSheets } from '../../support/pdf-reader.ts';
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

interface Print {
  path: string;
  /** Default: the viewport. */
  sheet?: Sheet;
  /** Runs in the page first. */
  setup?: string;
  screen?: BareScreen;
}

/** What the only page of the file has. */
interface Shown {
  /** Width and height in pt. */
  size?: [number, number];
  /** All texts, in alphabetical order. */
  texts?: string[];
  /** `x,y` of a pixel -> its colour. */
  colours?: Record<string, string>;
}

async function printFile({
  path,
  setup = '',
  screen = SCREEN,
  sheet = viewport(screen),
}: Print): Promise<Buffer> {
  const base64 = await browser.withPage(`${pages.url}${path}`, screen, async (session) => {
    const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: setup });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return printPdf(await pageOf(session), sheet, accept({}));
  });
  return Buffer.from(base64, 'base64');
}

function only<Page>(sheets: Page[]): Page {
  const [page, ...further] = sheets;
  if (!page || further.length > 0) throw new Error(`${further.length + 1} pages, not one`);
  return page;
}
const printOne = async (print: Print): Promise<PdfPage> => only(await readPdf(await printFile(print)));

/** Tests a case of each title. */
function show(cases: Record<string, Print & Shown>): void {
  it.each(Object.entries(cases))('%s', async (_title, { size, texts, colours, ...print }) => {
    const file = await printFile(print);
    const sheet = only(await readPdfSheets(file));
    if (size) expect(sizeOf(sheet)).toEqual(size);
    if (texts) expect(textsOf(sheet)).toEqual(texts);
    if (colours === undefined) return;
    const { at } = only(await readPdf(file));
    const shown = Object.keys(colours).map((place) => {
      const [x = 0, y = 0] = place.split(',').map(Number);
      return [place, at(x, y)];
    });
    expect(Object.fromEntries(shown)).toEqual(colours);
  });
}

const textsOf = (page: PdfSheet) => page.texts.map(({ text }) => text).sort();
const topOf = (page: PdfPage, text: string) =>
  Math.round(page.texts.find((one) => one.text === text)?.y ?? Number.NaN);
const sizeOf = ({ widthPt, heightPt }: PdfSheet) =>
  [widthPt, heightPt].map((points) => Math.round(points * 1000) / 1000);
const viewport = ({ width, height }: BareScreen): Sheet => ({ kind: 'viewport', width, height });
const whole = (width: number, height: number): Sheet => ({ kind: 'fullPage', width, height });
const element = (x: number, y: number, width: number, height: number): Sheet => ({
  kind: 'element',
  box: { x, y, width, height },
});
const PHONE = { width: 490, height: 500, mobile: true };
const NARROW = { width: 300, height: 200 };

describe('the viewport', () => {
  show({
    'is an empty page when scripts have removed the root element': {
      path: '/links',
      setup: 'document.documentElement.remove()',
      size: [960, 600],
      texts: [],
    },
    'is one page with the content in view, and no text outside it': {
      path: '/pdf-screen.html',
      size: [960, 600],
      texts: ['Bar', 'Corner', 'Foot', 'Hero'],
      colours: { '640,780': '#ffcccc' },
    },
    'shows the page at its scroll position, with fixed and sticky elements in place': {
      path: '/pdf-screen.html',
      setup: 'scrollTo(0, 1500)',
      texts: ['Bar', 'Foot', 'Stuck', 'Two'],
      colours: {
        '640,10': '#003366',
        '640,60': '#ffcc00',
        '1000,790': '#663300',
        '640,495': BLUE,
        '640,505': LIME,
      },
    },
    'may be as small as 1 by 1 px': {
      path: '/frame',
      screen: { width: 1, height: 1 },
      size: [0.75, 0.75],
      colours: { '0,0': RED },
    },
    'is exactly as large as asked for': {
      path: '/frame',
      screen: { width: 4095, height: 1267 },
      size: [3071.25, 950.25],
      colours: { '4094,0': RED },
    },
    'shows a mobile page zoomed out as on the screen': {
      path: '/mobile',
      screen: PHONE,
      setup: 'scrollTo(0, 500)',
      size: [367.5, 375],
      colours: { '480,245': RED, '480,255': LIME },
    },
    'shows a modal dialog in place': {
      path: '/dialog',
      setup: 'document.querySelector("dialog").showModal(); scrollTo(0, 700)',
      colours: { '640,360': LIME, '640,440': LIME },
    },
    'shows fixed elements of shadow trees in place': {
      path: '/shadow',
      setup: `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML =
        '<div style="position:fixed;right:0;bottom:0;width:100px;height:100px;background:#0f0">'; scrollTo(0, 700)`,
      colours: { '1230,690': WHITE, '1230,710': LIME, '1230,790': LIME },
    },
    'shows forms in place, also when field names hide their properties': {
      path: '/forms',
      setup: 'scrollTo(0, 1500)',
      colours: {
        '1179,790': WHITE,
        '1181,751': LIME,
        '1181,749': WHITE,
        '50,1': BLUE,
        '50,48': BLUE,
        '50,52': WHITE,
      },
    },
  });

  it('is not shrunk when the page is wider, and does not contain text beside it', async () => {
    const file = await printFile({ path: '/wide-root', screen: { width: 800, height: 600 } });
    const { texts } = only(await readPdfSheets(file));
    expect(texts.map(({ text, x }) => [text, Math.round(x)])).toEqual([['Near', 8]]);
    // The file before its pages are cut: in the cut file, readers skip text outside the page anyway.
    const [uncut] = await readPdfSheets(file.subarray(0, file.indexOf('%%EOF') + '%%EOF\n'.length));
    expect(uncut?.widthPt).toBeGreaterThan(1100);
    expect(uncut?.texts.map(({ text }) => text)).toEqual(['Near']);
  });
});

describe('the whole page', () => {
  it('is one page laid out as on the screen, in spite of print rules and scripts', async () => {
    const page = await printOne({ path: '/pdf-screen.html', sheet: whole(1280, 3140) });
    expect(sizeOf(page)).toEqual([960, 2355]);
    const once = 'Bar, Corner, Foot, Hero, Last, One, Row three, Row two, Stuck, Tall, Two, Wide';
    expect(textsOf(page).join(', ')).toBe(once);
    // 100vh and media queries refer to the height of the viewport, not of the sheet.
    expect(page.down(640, [750, 850])).toEqual(['#ffcccc', '#ccffcc']);
    expect(topOf(page, 'Two') - topOf(page, 'Stuck')).toBe(1000);
    expect(page.at(1000, 790)).toBe('#663300');
    expect(topOf(page, 'Corner')).toBeLessThan(800);
    expect(page.down(640, [1990, 2010])).toEqual([BLUE, LIME]);
    expect(page.at(1270, 3000)).toBe('#cccccc');
  });

  show({
    'repeats a background as often as the screen does': {
      path: '/short',
      sheet: whole(1280, 800),
      colours: { '640,25': RED, '640,75': BLUE, '640,125': RED, '640,775': BLUE },
    },
    'fills the sheet with the dark canvas of a dark page': {
      path: '/dark',
      sheet: whole(1280, 800),
      colours: { '1270,790': '#121212' },
    },
    'keeps a vertical page vertical': {
      path: '/vertical',
      sheet: whole(1280, 800),
      colours: { '970,400': WHITE, '990,400': LIME },
    },
    'is one page up to 200 inches': {
      path: '/bands-19200',
      sheet: whole(300, 19_200),
      screen: NARROW,
      size: [225, 14_400],
      colours: { '150,0': RED, '150,19199': BLUE },
    },
  });

  it.each([
    ['/bands-19201', [19_200, 1]],
    ['/bands-40001', [19_200, 19_200, 1_601]],
  ])('is split without a gap, and the last page has the remaining height: %s', async (path, heights) => {
    const height = heights.reduce((sum, one) => sum + one);
    const sheets = await readPdf(await printFile({ path, sheet: whole(300, height), screen: NARROW }));
    expect(sheets.map(sizeOf)).toEqual(heights.map((px) => [225, px * 0.75]));
    // 19,200 px are an even number of bands, so that every page begins with a red one.
    expect(sheets.map((page) => page.at(150, 0))).toEqual(heights.map(() => RED));
    const full = sheets.slice(0, -1);
    expect(full.map((page) => page.at(150, 19_199))).toEqual(full.map(() => BLUE));
    expect(sheets.at(-1)?.at(150, (heights.at(-1) ?? 0) - 1)).toEqual(RED);
  });
});

describe('an element', () => {
  show({
    'is one page of its size, laid out for the viewport': {
      path: '/pdf-screen.html',
      sheet: element(100, 700, 201, 201),
      size: [150.75, 150.75],
      texts: [],
      colours: { '200,95': '#ffcccc', '200,105': '#ccffcc' },
    },
    'of one px is printed at its own scale': {
      path: '/rtl',
      sheet: element(1279, 0, 1, 1),
      size: [0.75, 0.75],
      colours: { '0,0': LIME },
    },
    'beside the left edge is printed at its own scale': {
      path: '/rtl',
      sheet: element(980, 0, 300, 90),
      size: [225, 67.5],
      colours: { '0,89': LIME, '299,89': LIME },
    },
    'may be larger than the viewport': {
      path: '/pdf-screen.html',
      sheet: element(0, 2980, 1800, 100),
      size: [1350, 75],
      colours: { '1790,90': '#cccccc' },
    },
    'is the same when the page is scrolled': {
      path: '/pdf-screen.html',
      sheet: element(0, 2980, 1800, 100),
      setup: 'scrollTo(0, 1500)',
      texts: ['Wide'],
      colours: { '640,1': '#cccccc', '640,98': '#cccccc' },
    },
  });
});

describe('the layout', () => {
  it('keeps its columns when every element inherits box-sizing from the root', async () => {
    const { texts } = await printOne({ path: '/inherits' });
    expect(texts.map(({ text, x, y }) => [text, Math.round(x), Math.round(y)])).toEqual([
      ['Left', 30, texts[0] && Math.round(texts[0].y)],
      ['Right', 660, texts[0] && Math.round(texts[0].y)],
    ]);
  });

  show({
    'applies the zoom of the root once': {
      path: '/magnified',
      sheet: whole(1280, 1830),
      texts: ['Far', 'Near'],
      colours: {
        '600,500': RED,
        '680,500': BLUE,
        '1270,1500': BLUE,
        '1190,710': LIME,
        '1170,710': BLUE,
        '1190,690': BLUE,
      },
    },
    'applies the zoom of the root once at the scroll position too': {
      path: '/magnified',
      setup: 'scrollTo(0, 100)',
      colours: { '1190,710': LIME, '1190,690': BLUE },
    },
    'resolves percentages against the viewport on a page without a doctype': {
      path: '/quirks',
      sheet: whole(1280, 1640),
      texts: ['Block', 'Cell', 'End'],
      colours: {
        '640,790': LIME,
        '640,810': BLUE,
        '640,1190': BLUE,
        '640,1210': RED,
        '640,1590': RED,
        '640,1630': WHITE,
      },
    },
    // The height is reduced by two margins of 100 px and two paddings of 50 px.
    'subtracts margins and paddings of the root from those percentages': {
      path: '/quirks-edges',
      sheet: whole(1280, 1840),
      texts: ['Block', 'End', 'Long'],
      colours: { '640,140': WHITE, '640,160': LIME, '640,640': LIME, '640,660': WHITE },
    },
  });
});

describe('an odd root gives a page of the requested size', () => {
  const ROOTS: [what: string, style: string, texts?: string[]][] = [
    ['not displayed', 'display: none', []],
    ['inline', 'display: inline', ['Text']],
    ['without a box', 'display: contents', ['Text']],
    ['a table', 'display: table', ['Text']],
    ['fixed', 'position: fixed; inset: 50px', ['Text']],
    ['hidden', 'visibility: hidden', []],
    ['zoomed by 1e38', 'zoom: 1e38'],
    ['scaled by 1e38', 'transform: scale(1e38)'],
    ['1e38 px high', 'height: 1e38px', ['Text']],
    ['translated by 1e38 px', 'transform: translate(1e38px, 1e38px)', []],
    ['in transition', 'transition: all 9s; width: 600px', ['Text']],
    // As a capture prints it: held at one moment.
    ['held at the beginning of an animation', 'animation: odd 5s infinite paused'],
    ['held within an animation', 'animation: odd 5s -4s infinite paused'],
  ];
  const cases = ROOTS.map(([what, style, texts]): [string, Print & Shown] => [
    what,
    { path: `/root?${encodeURIComponent(style)}`, size: [960, 600], ...(texts && { texts }) },
  ]);
  show({
    ...Object.fromEntries(cases),
    'of XML that displays nothing': { path: '/none.xml', size: [960, 600], texts: [] },
  });
});

describe('the file', () => {
  it('has text and links, and no tags', async () => {
    const file = await printFile({ path: '/links' });
    const text = file.toString('latin1');
    expect(text).toContain('/URI (https://example.com/far)');
    expect(text.match(/\/Subtype \/Link/g)).toHaveLength(2);
    expect(text).not.toContain('/StructTreeRoot');
    expect(textsOf(only(await readPdfSheets(file)))).toEqual(['Ends', 'Far Back', 'Title']);
  });

  it('is made without a step that the page makes fail, and the log names the step', async () => {
    const lost: LostImprovements = {};
    const pdf = await browser.withPage(`${pages.url}/links`, SCREEN, async (session) => {
      const page = await pageOf(session, lost);
      const inPage: InPage = {
        ...page.inPage,
        call: (name, ...args) =>
          name === 'keepScreenLayout'
            ? Promise.reject(new PageError('TypeError', 'No'))
            : page.inPage.call(name, ...args),
      };
      return printPdf({ ...page, inPage }, viewport(SCREEN), accept({}));
    });
    expect(await readPdfSheets(Buffer.from(pdf, 'base64'))).not.toEqual([]);
    expect(lost).toMatchObject({ print: [{ name: 'PageError' }] });
  });
});

describe('an SVG document', () => {
  const FIELD: Shown & Pick<Print, 'sheet'> = {
    sheet: element(50, 660, 101, 40),
    size: [75.75, 30],
    texts: ['Field'],
    colours: { '0,39': LIME, '100,0': LIME },
  };

  show({
    'is one page with the content in view': {
      path: '/high.svg',
      size: [960, 600],
      texts: ['Field', 'Top'],
      colours: { '299,799': BLUE, '301,799': WHITE },
    },
    'is shown at its scroll position': {
      path: '/high.svg',
      setup: 'scrollTo(0, 200)',
      texts: ['Deep', 'Field'],
      colours: { '100,459': BLUE, '100,461': LIME },
    },
    'is shown whole on one page': {
      path: '/high.svg',
      sheet: whole(1280, 1000),
      size: [960, 750],
      texts: ['Deep', 'Field', 'Top'],
      colours: { '100,661': LIME, '290,999': BLUE },
    },
    'is cut to one of its elements': { path: '/high.svg', ...FIELD },
    'that fits the window is cut to one of its elements': { path: '/fitted.svg', ...FIELD },
    'is zoomed out as on the screen of a phone': {
      path: '/high.svg',
      screen: PHONE,
      size: [367.5, 375],
      colours: { '50,328': BLUE, '50,332': LIME, '151,10': WHITE },
    },
  });

  it('is split without a gap', async () => {
    const sheets = await readPdf(
      await printFile({ path: '/long.svg', sheet: whole(320, 19_300), screen: { width: 320, height: 200 } }),
    );
    expect(sheets.map(sizeOf)).toEqual([
      [240, 14_400],
      [240, 75],
    ]);
    expect(sheets.map((page) => page.at(290, 99))).toEqual([BLUE, BLUE]);
  });
});

describe('XML', () => {
  it('is shown as a tree when it has no styles', async () => {
    const [page, all] = [
      await printFile({ path: '/tree.xml' }),
      await printFile({ path: '/tree.xml', sheet: whole(1280, 1300) }),
    ];
    const itemsIn = async (file: Buffer) =>
      only(await readPdfSheets(file)).texts.filter(({ text }) => text.includes('One')).length;
    expect(await itemsIn(page)).toBeLessThan(80);
    expect(await itemsIn(all)).toBe(80);
    for (const [file, heightPt] of [
      [page, 600],
      [all, 975],
    ] as const)
      expect(sizeOf(only(await readPdfSheets(file)))).toEqual([960, heightPt]);
  });

  show({
    'has its styles, resolved against the viewport': {
      path: '/styled.xml',
      size: [960, 600],
      texts: ['One', 'Two'],
      colours: { '640,600': BLUE, '290,661': LIME },
    },
    'has its styles on a whole page too': {
      path: '/styled.xml',
      sheet: whole(1280, 1490),
      size: [960, 1117.5],
      texts: ['One', 'Three', 'Two'],
      colours: { '290,1459': LIME, '290,1461': BLUE },
    },
    'is cut to one of its elements': {
      path: '/styled.xml',
      sheet: element(0, 660, 300, 800),
      size: [225, 600],
      texts: ['Two'],
      colours: { '299,0': LIME, '299,799': LIME },
    },
  });
});

async function pageOf(session: CDPSession, lost: LostImprovements = {}) {
  const bridges = await openBridges(session);
  const { frameTree } = await session.send('Page.getFrameTree');
  const deadline = startDeadline(60_000, () => new Error('The time is up'));
  onTestFinished(deadline.clear);
  const bestEffort = createBestEffort(deadline, lost);
  const inPage = bridges.of(frameTree.frame.id);
  const watch = { hasFrames: frameTree.childFrames !== undefined };
  return { session, bridges, inPage, watch, isScriptless: false, deadline, bestEffort };
}
