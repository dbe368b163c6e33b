import type { CDPSession, Protocol } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intercept } from '../../../../lambda/capture/page/requests/intercept.ts';
import { ServiceError } from '../../../../lambda/errors.ts';
import { parseCaptureRequest } from '../../../../lambda/request/parse-capture-request.ts';
import { captureShared as capture, fileOf } from '../../../support/capture.ts';
import {
  answerWith,
  type PageServer,
  type Route,
  redirectTo,
  startPages,
} from '../../../support/page-server.ts';
import { readPng } from '../../../support/pixels.ts';

const give = (type: string, body = '') =>
  answerWith(type, body, { headers: { 'Access-Control-Allow-Origin': '*' } });

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path fill="#f00" d="M0 0h20v20H0z"/></svg>';
/** What the page asks for. */
const FILES: Record<string, Route> = {
  '/style.css': give('text/css'),
  '/image.svg': give('image/svg+xml', SVG),
  '/script.js': give('text/javascript'),
  '/frame': '<p>Frame<img src=/in-frame.svg>',
  '/in-frame.svg': give('image/svg+xml', SVG),
  '/redirected.svg': give('image/svg+xml', SVG),
  '/data.json': give('application/json', '{}'),
  '/from-worker.json': give('application/json', '{}'),
  '/font.woff2': give('font/woff2'),
  '/beacon': give('text/plain'),
};
const EVERYTHING = Object.keys(FILES);
const ROUTES: Record<string, Route> = {
  ...FILES,
  '/page': `<body style="margin:0"><img src="data:image/svg+xml,${encodeURIComponent(SVG)}">
    <link rel=stylesheet href=/style.css><img src=/image.svg><script src=/script.js></script>
    <iframe src=/frame></iframe><img src=/leads-to-image>
    <script>
      fetch('/data.json'); new Worker('/worker.js'); navigator.sendBeacon('/beacon', '1');
      new FontFace('f', 'url(/font.woff2)').load();
    </script>`,
  '/leads-to-image': redirectTo('/redirected.svg'),
  '/worker.js': give('text/javascript', 'fetch("/from-worker.json")'),
  '/leads-to-page': redirectTo('/page'),
  '/service': `<script>navigator.serviceWorker.register('/service.js');
    navigator.serviceWorker.oncontrollerchange = () => fetch('/through.json').finally(() => { window.hasAsked = true })
    </script>`,
  '/service.js': give(
    'text/javascript',
    `oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
    onfetch = (event) => event.respondWith(fetch(event.request.url))`,
  ),
  '/through.json': give('application/json', '{}'),
};

let pages: PageServer;
beforeEach(async () => {
  pages = await startPages(ROUTES);
});
afterEach(() => pages.close());

const load = (path: string, blockRequests: readonly string[] = []) =>
  capture({ url: pages.url + path, width: 200, height: 100, blockRequests });
const reached = () => EVERYTHING.filter((path) => pages.hits(path).length > 0);

describe('blockRequests', () => {
  it('blocks nothing without a pattern', async () => {
    fileOf(await load('/page'));
    expect(reached()).toEqual(EVERYTHING);
  });

  it.each<Record<string, readonly string[]>>([
    {
      'style.css': ['/style.css'],
      '/redirected': ['/redirected.svg'],
      '/from-worker': ['/from-worker.json'],
      '/beacon': ['/beacon'],
    },
    { '/image.': ['/image.svg'], '/SCRIPT.js': ['/script.js'], '/frame': ['/frame', '/in-frame.svg'] },
    {
      '*.svg': ['/image.svg', '/in-frame.svg', '/redirected.svg'],
      '/data.json': ['/data.json'],
      '/worker.js': ['/from-worker.json'],
      'font*2': ['/font.woff2'],
    },
    { 'http://127.0.0.1:*/': EVERYTHING },
  ])('stops what the patterns name and nothing else: %j', async (patterns) => {
    fileOf(await load('/page', Object.keys(patterns)));
    const stopped = Object.values(patterns).flat();
    expect(reached()).toEqual(EVERYTHING.filter((path) => !stopped.includes(path)));
  });

  it('never blocks the page itself, the URL it is redirected to, and data: URLs, which are not requested', async () => {
    const captured = await load('/leads-to-page', ['*', 'page', 'data:']);
    expect(captured).toMatchObject({ targetStatus: 200 });
    expect(reached()).toEqual([]);
    expect(readPng(fileOf(captured)).at(10, 10)).toBe('#ff0000');
  });

  it('applies to requests of service workers', async () => {
    // A shared browser keeps the service workers of an origin.
    const on = (host: string) => ({
      url: `http://${host}:${pages.port}/service`,
      waitForExpression: 'window.hasAsked',
    });
    fileOf(await capture({ ...on('localhost'), blockRequests: ['/through'] }));
    expect(pages.hits('/through.json')).toHaveLength(0);
    fileOf(await capture(on('127.0.0.1')));
    expect(pages.hits('/through.json')).toHaveLength(1);
  });
});

describe('interception', () => {
  /**
   * The patterns of the requests and replies that are intercepted, without those
   * of GIFs, which are made still.
   */
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
