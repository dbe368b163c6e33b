/**
 * Pairwise tests of request fields: every pair of fields, each set or not set, occurs in one of a dozen captures. Each
 * capture must give a file of the right kind and size, in which every field has its effect.
 */
import { beforeAll, expect, it } from 'vitest';
import { createCapturer, fileOf } from '../support/capture.ts';
import { coverPairs, type Row } from '../support/covering-pairs.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { describePicture } from '../support/pixels.ts';
import { type ReportingPages, startReportingPages } from './page-report.ts';

const ELEMENT = { width: 300, height: 200 };
const CLIP = { x: 20, y: 40, width: 320, height: 240 };
const PAGE_HEIGHT = 2_000;
const PHONE = { width: 393, height: 659 };
const DESKTOP = { width: 1920, height: 1080 };
const OWN = { width: 800, height: 600 };
const OUTPUT_WIDTH = 250;
const A5_POINTS = { width: 419.53, height: 595.28 };

/** Field or fields -> what is sent when they are set. */
const FIELDS: Record<string, Record<string, unknown>> = {
  quality: { quality: 40 },
  fullPage: { fullPage: true },
  device: { device: 'iphone-15-pro' },
  size: OWN,
  scale: { scale: 2 },
  selector: { selector: '#element' },
  scrollIntoView: { scrollIntoView: false },
  scrollIntoViewSelector: { scrollIntoViewSelector: '#low' },
  adjustTop: { adjustTop: -30 },
  hideCookieBanners: { hideCookieBanners: false },
  hidePopups: { hidePopups: true },
  aggressivePopupRemoval: { aggressivePopupRemoval: true },
  blockAds: { blockAds: true },
  blockRequests: { blockRequests: ['*/blocked'] },
  headers: { headers: { 'X-Mine': 'here', 'Accept-Language': 'de' } },
  cookies: { cookies: [{ name: 'session', value: '1' }] },
  storage: { storage: 'r2', r2CredentialId: 'mine' },
  waitForSelector: { waitForSelector: '#late' },
  delay: { delay: 50 },
  colorScheme: { colorScheme: 'dark' },
  omitBackground: { omitBackground: true },
  hideSelectors: { hideSelectors: ['.chat'] },
  css: { css: ':root { --own: yes }' },
  timezone: { timezone: 'Asia/Tokyo' },
  geolocation: { geolocation: { latitude: 1, longitude: 2 } },
  localStorage: { localStorage: { token: 'kept' } },
  clip: { clip: CLIP },
  outputWidth: { outputWidth: OUTPUT_WIDTH },
  pdf: { pdf: { paper: 'a5' } },
  html: { html: '' },
  click: { click: ['#press'] },
  script: { script: "await fetch('/scripted')" },
  waitForExpression: { waitForExpression: "globalThis.asked ??= fetch('/expressed')" },
  javaScript: { javaScript: false },
  blockResources: { blockResources: ['image'] },
  failOnStatus: { failOnStatus: ['404', '5xx'] },
  ignoreTlsErrors: { ignoreTlsErrors: true },
};
/** Field -> what the page asks for because of it. */
const STEPS = { click: '/clicked', script: '/scripted', waitForExpression: '/expressed' };

const FACTORS = {
  format: ['png', 'jpeg', 'webp', 'pdf'],
  ...Object.fromEntries(Object.keys(FIELDS).map((name) => [name, ['set', 'not set']])),
};

/** Combinations that the request refuses, and what follows from them: pdf needs the format pdf. */
const NEVER = [
  ['clip=set', 'selector=set'],
  ['outputWidth=set', 'format=pdf'],
  ['omitBackground=set', 'format=pdf'],
  ['omitBackground=set', 'format=jpeg'],
  ['javaScript=set', 'script=set'],
  ['javaScript=set', 'waitForExpression=set'],
  ...[
    'format=png',
    'format=jpeg',
    'format=webp',
    'selector=set',
    'clip=set',
    'outputWidth=set',
    'omitBackground=set',
  ].map((other) => ['pdf=set', other]),
].map((pair) => pair.sort().join(' '));

const ROWS = coverPairs(
  FACTORS,
  (one, other) =>
    !NEVER.includes(
      [one, other]
        .map((each) => each.join('='))
        .sort()
        .join(' '),
    ),
);

const SCRIPT = `
  const seen = {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Tokyo',
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches,
    localStorage: localStorage.getItem('token') === 'kept',
    cookies: document.cookie === 'session=1',
    css: getComputedStyle(document.documentElement).getPropertyValue('--own').trim() === 'yes',
    headers: (await (await fetch('/headers')).json())['x-mine'] === 'here',
    blockRequests: await fetch('/blocked').then(() => false, () => true),
    blockResources: await new Promise((resolve) => Object.assign(new Image(), {
      src: '/image.svg', onload: () => resolve(false), onerror: () => resolve(true) })),
    geolocation: await new Promise((resolve) => navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords.longitude === 2), () => resolve(false))),
    html: document.documentElement.dataset.own === 'yes',
  };
  setTimeout(() => document.body.append(Object.assign(document.createElement('i'), { id: 'late', textContent: 'late' })), 150);
  return seen;`;
const BODY = `<meta name="viewport" content="width=device-width"><style>body { margin: 0; height: ${PAGE_HEIGHT}px }
  i { position: absolute; top: 10px } #element { width: 300px; height: 200px; background: #08f }
  #low { position: absolute; top: 1500px } .chat { position: absolute; top: 700px }</style>
  <div id="element">Element</div><p id="low">Low</p><div class="chat">Chat</div>
  <button id="press" style="position: absolute; top: 250px" onclick="fetch('/clicked')">Press</button><noscript><i id="late">late</i></noscript>`;

let capture: Awaited<ReturnType<typeof createCapturer>>;
beforeAll(async () => {
  capture = await createCapturer();
});

/** A site of its own for each row, so that rows can be captured at the same time. */
async function startSite(): Promise<{ pages: ReportingPages; html: string }> {
  const pages = await startReportingPages(
    { '/reports': SCRIPT },
    {
      '/page': (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'text/html' }).end(head + BODY),
      '/headers': (request, response) => response.end(JSON.stringify(request.headers)),
      '/blocked': 'not blocked',
      '/image.svg': (_request, response) =>
        response
          .writeHead(200, { 'Content-Type': 'image/svg+xml' })
          .end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
      ...Object.fromEntries(Object.values(STEPS).map((path) => [path, ''])),
    },
  );
  const head = await (await fetch(`${pages.url}/reports`)).text();
  const html = head.replace('<!doctype html>', '<!doctype html><html data-own="yes">') + BODY;
  return { pages, html };
}

it.concurrent.each(ROWS.map((row, at) => [at + 1, row] as const))(
  'fields have their effect together: row %i',
  async (_at, row) => {
    const isSet = (name: string) => row[name] === 'set';
    const names = Object.keys(FIELDS).filter(isSet);
    const { pages, html } = await startSite();
    const body = Object.assign({}, ...names.map((name) => FIELDS[name]), isSet('html') && { html });
    const url = `http://localhost:${pages.port}/page`;
    const file = fileOf(await capture({ url, format: row.format, ...body }).finally(pages.close));

    if (isSet('javaScript')) expect(() => pages.takeReport()).toThrow();
    else {
      const seen = pages.takeReport();
      expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((name) => [name, isSet(name)])));
    }
    const taken = Object.keys(STEPS).map((name) => Number(isSet(name) && !isSet('javaScript')));
    expect(Object.values(STEPS).map((path) => pages.hits(path).length)).toEqual(taken);
    expect(pages.hits('/page')).toHaveLength(isSet('html') ? 0 : 1);
    if (row.format !== 'pdf') return expect(describePicture(file)).toBe(pictureOf(row));
    const [sheet] = await readPdf(file);
    const points = isSet('pdf') ? A5_POINTS : pointsOf(row);
    expect(sheet?.widthPt).toBeCloseTo(points.width, 1);
    expect(sheet?.heightPt).toBeCloseTo(points.height, 1);
  },
);

/** The size in CSS px of the area that the file shows. */
function shown(row: Row): { width: number; height: number } {
  const viewport = row.size === 'set' ? OWN : row.device === 'set' ? PHONE : DESKTOP;
  if (row.selector === 'set') return ELEMENT;
  if (row.clip === 'set') return CLIP;
  return row.fullPage === 'set' ? { ...viewport, height: PAGE_HEIGHT } : viewport;
}

function pictureOf(row: Row): string {
  const scale = row.scale === 'set' ? 2 : 1;
  const { width, height } = shown(row);
  const type = row.format === 'jpeg' ? 'jpg' : row.format;
  if (row.outputWidth !== 'set' || width * scale <= OUTPUT_WIDTH)
    return `${type} ${width * scale}x${height * scale}`;
  return `${type} ${OUTPUT_WIDTH}x${Math.floor((height * OUTPUT_WIDTH) / width)}`;
}

function pointsOf(row: Row): { width: number; height: number } {
  const { width, height } = shown(row);
  return { width: width * 0.75, height: height * 0.75 };
}
