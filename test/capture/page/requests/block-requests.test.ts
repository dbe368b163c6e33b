import type { CDPSession, Protocol } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intercept } from '../../../../lambda/capture/page/requests/intercept.ts';
import { ServiceError } from '../../../../lambda/errors.ts';
import { parseCaptureRequest } from '../../../../lambda/request/parse-capture-request.ts';
import { captureAlone as capture, fileOf } from '../../../support/capture.ts';
import { answerWith, type PageServer, redirectTo, startPages } from '../../../support/page-server.ts';
import { readPng } from '../../../support/pixels.ts';

const give = (type: string, body = '') =>
  answerWith(type, body, { headers: { 'Access-Control-Allow-Origin': '*' } });

const PAGE = `<link rel=stylesheet href=/style.css><img src=/image.svg><script src=/script.js></script>
  <iframe src=/frame></iframe><img src=/leads-to-image>
  <script>
    fetch('/data.json'); new Worker('/worker.js'); navigator.sendBeacon('/beacon', '1');
    new FontFace('f', 'url(/font.woff2)').load();
  </script>`;

let pages: PageServer;

beforeEach(async () => {
  pages = await startPages({
    '/page': PAGE,
    '/style.css': give('text/css'),
    '/image.svg': give('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    '/redirected.svg': give('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/leads-to-image': redirectTo('/redirected.svg'),
    '/script.js': give('text/javascript'),
    '/frame': '<p>Frame<img src=/in-frame.svg>',
    '/in-frame.svg': give('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/worker.js': give('text/javascript', 'fetch("/from-worker.json")'),
    '/from-worker.json': give('application/json', '{}'),
    '/data.json': give('application/json', '{}'),
    '/font.woff2': give('font/woff2'),
    '/beacon': give('text/plain'),
    '/leads-to-page': redirectTo('/page'),
    '/service': `<script>navigator.serviceWorker.register('/service.js');
      navigator.serviceWorker.oncontrollerchange = () => fetch('/through.json').finally(() => { window.hasAsked = true })
      </script>`,
    '/service.js': give(
      'text/javascript',
      `
      oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
      onfetch = (event) => event.respondWith(fetch(event.request.url))`,
    ),
    '/through.json': give('application/json', '{}'),
    '/inline': `<body style="margin:0"><img src="data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path fill="#f00" d="M0 0h20v20H0z"/></svg>',
    )}">`,
  });
});
afterEach(() => pages.close());

const EVERYTHING = [
  '/style.css',
  '/image.svg',
  '/script.js',
  '/frame',
  '/in-frame.svg',
  '/redirected.svg',
  '/data.json',
  '/from-worker.json',
  '/font.woff2',
  '/beacon',
];
const reached = () => EVERYTHING.filter((path) => pages.hits(path).length > 0);

describe('blockRequests', () => {
  it('blocks nothing without a pattern', async () => {
    fileOf(await capture({ url: `${pages.url}/page` }));
    expect(reached()).toEqual(EVERYTHING);
  });

  it.each([
    ['style.css', ['/style.css']],
    ['/image.', ['/image.svg']],
    ['*.svg', ['/image.svg', '/in-frame.svg', '/redirected.svg']],
    ['/SCRIPT.js', ['/script.js']],
    ['/frame', ['/frame', '/in-frame.svg']],
    ['/redirected', ['/redirected.svg']],
    ['/data.json', ['/data.json']],
    ['/from-worker', ['/from-worker.json']],
    ['/worker.js', ['/from-worker.json']],
    ['font*2', ['/font.woff2']],
    ['/beacon', ['/beacon']],
    ['http://127.0.0.1:*/', EVERYTHING],
  ])('%s stops what it names and nothing else', async (pattern, stopped) => {
    fileOf(await capture({ url: `${pages.url}/page`, blockRequests: [pattern] }));
    expect(reached()).toEqual(EVERYTHING.filter((path) => !stopped.includes(path)));
  });

  it('never blocks the page itself, nor the URL it is redirected to', async () => {
    const captured = await capture({ url: `${pages.url}/leads-to-page`, blockRequests: ['*', 'page'] });
    expect(captured).toMatchObject({ targetStatus: 200 });
    expect(reached()).toEqual([]);
  });

  it('applies to requests of service workers', async () => {
    const body = { url: `http://localhost:${pages.port}/service`, waitForExpression: 'window.hasAsked' };
    fileOf(await capture(body));
    expect(pages.hits('/through.json')).toHaveLength(1);
    fileOf(await capture({ ...body, blockRequests: ['/through'] }));
    expect(pages.hits('/through.json')).toHaveLength(1);
  });

  it('does not affect data: URLs, which are not requested', async () => {
    const file = fileOf(await capture({ url: `${pages.url}/inline`, blockRequests: ['data:'] }));
    expect(readPng(file).at(10, 10)).toBe('#ff0000');
  });
});

describe('interception', () => {
  /** The patterns of the requests and replies that are intercepted, without those of GIFs, which are made still. */
  const patternsFor = async (fields: Record<string, unknown>) => {
    const request = parseCaptureRequest({ url: 'https://example.com/', ...fields });
    if (request instanceof ServiceError) throw request;
    const patterns: Protocol.Fetch.RequestPattern[] = [];
    const send = async (_method: string, given?: Protocol.Fetch.EnableRequest) =>
      void patterns.push(...(given?.patterns ?? []));
    const session = { on: () => undefined, send };
    await intercept(session as unknown as CDPSession, { request, mainFrameId: 'main', blocker: undefined });
    return patterns.filter(({ urlPattern = '' }) => !urlPattern.toLowerCase().includes('.gif'));
  };

  it.each([
    [{}],
    [{ headers: { 'User-Agent': 'Mine/1.0', 'accept-language': 'de,en;q=0.9' } }],
    [{ cookies: [{ name: 'a', value: 'b' }], device: 'pixel-5' }],
  ])('stops nothing but GIFs for what needs no more: %j', async (fields) => {
    expect(await patternsFor(fields)).toEqual([]);
  });

  it.each([
    [{ headers: { 'X-Token': 'a' } }],
    [{ blockRequests: ['ads'] }],
    [{ url: 'https://user:pass@example.com/' }],
  ])('stops requests for what needs it: %j', async (fields) => {
    expect(await patternsFor(fields)).not.toEqual([]);
  });
});
