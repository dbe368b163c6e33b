/**
 * Pairwise tests of request fields: every pair of fields, each set or not set, occurs in one of a dozen
 * captures. Each capture must give a file of the right kind and size, in which every field has its effect.
 */
import { beforeAll, expect, it } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { parseCaptureRequest } from '../../lambda/request/parse-capture-request.ts';
import { createCapturer, fileOf } from '../support/capture.ts';
import { type Choice, coverPairs, type Row } from '../support/covering-pairs.ts';
import { NAMED_OPTIONS } from '../support/option-examples.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { describePicture } from '../support/pixels.ts';
import { type ReportingPages, startReportingPages } from './page-report.ts';

const ELEMENT = { width: 300, height: 200 };
/** Higher than each view. */
const PAGE_HEIGHT = 1_200;
const PHONE = { width: 393, height: 659 };
const DESKTOP = { width: 1920, height: 1080 };
const A5_POINTS = { width: 419.53, height: 595.28 };

/** Options whose effect the page shows only for these values. The others are set to their examples. */
const OF_THIS_PAGE: Record<string, unknown> = {
  selector: '#element',
  scrollIntoViewSelector: '#low',
  waitForSelector: '#late',
  blockRequests: ['*/blocked'],
  headers: { 'X-Mine': 'here', 'Accept-Language': 'de' },
  css: ':root { --own: yes }',
  click: ['#press'],
  script: "await fetch('/scripted')",
  waitForExpression: "globalThis.asked ??= fetch('/expressed')",
};
/** Field -> what is sent when it is set. */
const FIELDS: ReadonlyMap<string, unknown> = new Map(
  NAMED_OPTIONS.filter(([name]) => name !== 'url' && name !== 'format').map(([name, { example }]) => [
    name,
    OF_THIS_PAGE[name] ?? example,
  ]),
);
const sent = (name: string) => Object(FIELDS.get(name));
/** Field -> what the page asks for because of it. */
const STEPS = { click: '/clicked', script: '/scripted', waitForExpression: '/expressed' };

const FORMATS = ['png', 'jpeg', 'webp', 'pdf'];
const FACTORS = {
  format: FORMATS,
  ...Object.fromEntries([...FIELDS.keys()].map((name) => [name, ['set', 'not set']])),
};

/** Two values may stand in one row if the service takes them together in some format. */
function isPossible(...choices: Choice[]): boolean {
  const fields = choices.flatMap(([name, value]) => {
    if (name === 'format') return [[name, value]];
    return value === 'set' ? [[name, FIELDS.get(name)]] : [];
  });
  return FORMATS.some((format) => {
    const body = { url: 'http://localhost/', format, ...Object.fromEntries(fields) };
    return !(parseCaptureRequest(body) instanceof ServiceError);
  });
}

const ROWS = coverPairs(FACTORS, isPossible);

const SCRIPT = `
  const seen = {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone === ${JSON.stringify(FIELDS.get('timezone'))},
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches,
    reducedMotion: matchMedia('(prefers-reduced-motion)').matches,
    localStorage: localStorage.getItem('theme') === ${JSON.stringify(sent('localStorage').theme)},
    cookies: document.cookie === 'session=abc123',
    css: getComputedStyle(document.documentElement).getPropertyValue('--own').trim() === 'yes',
    headers: (await (await fetch('/headers')).json())['x-mine'] === 'here',
    blockRequests: await fetch('/blocked').then(() => false, () => true),
    blockResources: await new Promise((resolve) => Object.assign(new Image(), {
      src: '/image.svg', onload: () => resolve(false), onerror: () => resolve(true) })),
    geolocation: await new Promise((resolve) => navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords.longitude === ${sent('geolocation').longitude}), () => resolve(false))),
    html: document.documentElement.dataset.own === 'yes',
  };
  setTimeout(() => document.body.append(Object.assign(document.createElement('i'), { id: 'late', textContent: 'late' })), 150);
  return seen;`;
const BODY = `<meta name="viewport" content="width=device-width"><style>body { margin: 0; height: ${PAGE_HEIGHT}px }
  i { position: absolute; top: 10px } #element { width: 300px; height: 200px; background: #08f }
  #low { position: absolute; top: 1100px } .chat { position: absolute; top: 700px }</style>
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
    const names = [...FIELDS.keys()].filter(isSet);
    const { pages, html } = await startSite();
    const fields = Object.fromEntries(names.map((name) => [name, FIELDS.get(name)]));
    const body = { ...fields, ...(isSet('html') && { html }) };
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
  const device = row.device === 'set' ? PHONE : DESKTOP;
  const sideOf = (side: 'width' | 'height'): number =>
    row[side] === 'set' ? Number(FIELDS.get(side)) : device[side];
  if (row.selector === 'set') return ELEMENT;
  if (row.clip === 'set') return sent('clip');
  return { width: sideOf('width'), height: row.fullPage === 'set' ? PAGE_HEIGHT : sideOf('height') };
}

function pictureOf(row: Row): string {
  const scale = row.scale === 'set' ? 2 : 1;
  const outputWidth = Number(FIELDS.get('outputWidth'));
  const { width, height } = shown(row);
  const type = row.format === 'jpeg' ? 'jpg' : row.format;
  if (row.outputWidth !== 'set' || width * scale <= outputWidth)
    return `${type} ${width * scale}x${height * scale}`;
  return `${type} ${outputWidth}x${Math.floor((height * outputWidth) / width)}`;
}

function pointsOf(row: Row): { width: number; height: number } {
  const { width, height } = shown(row);
  return { width: width * 0.75, height: height * 0.75 };
}
