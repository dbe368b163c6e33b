import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { acceptSocket } from '../support/accept-socket.ts';
import { captureAlone as capture } from '../support/capture.ts';
import { type PageServer, type Route, startPages } from '../support/page-server.ts';
import { IS_SWEEP } from '../support/sweep.ts';

const MIB = 1024 * 1024;
/** Letters: the protocol writes zeros six times as long. Reading that would take most of a test. */
const BODY = 'new Uint8Array(2e6).fill(65)';
/** Bytes that may still be in flight when the limit closes the connections. */
const SLACK_BYTES = MIB;
const scripted = (script: string) => `<!doctype html><h1>Page</h1><script>${script}</script>`;
const inWorker = (script: string) =>
  scripted(
    `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}.replaceAll('ORIGIN', location.host)])))`,
  );

let taken = 0;
let pages: PageServer;

/** Reads a body and answers with its length. */
const take: Route = (request, response) => {
  let bytes = 0;
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    taken += piece.length;
  });
  request.on('end', () => response.end(String(bytes)));
};

/** Answers a WebSocket handshake and reads without end. */
const listen = (request: IncomingMessage, socket: Socket) => {
  acceptSocket(request);
  socket.on('data', (piece: Buffer) => {
    taken += piece.length;
  });
  socket.on('error', () => undefined);
};

const ROUTES: Record<string, Route> = {
  '/take': take,
  '/posts-a-file': scripted(
    `fetch('/take', { method: 'POST', body: new Uint8Array(8e6).fill(65) }).then((r) => r.text()).then((text) => fetch('/took?' + text)).then(() => { globalThis.hasPosted = true })`,
  ),
  '/took': '',
  '/uploads': scripted(
    `(async () => { for (;;) await fetch('/take', { method: 'POST', body: ${BODY} }) })()`,
  ),
  '/worker-uploads': inWorker(
    `(async () => { for (;;) await fetch('http://ORIGIN/take', { method: 'POST', body: ${BODY} }) })()`,
  ),
  '/worker-sockets': inWorker(
    `for (let i = 0; i < 8; i++) { const socket = new WebSocket('ws://ORIGIN/listen'); const piece = new Uint8Array(1e6);
      socket.onopen = () => setInterval(() => { if (socket.bufferedAmount < 4e6) socket.send(piece) }) }`,
  ),
  '/once': (_request, response) => response.writeHead(200, { Connection: 'close' }).end(),
  '/opens': scripted(
    `for (let i = 0; i < 2_100; i++) {
      const src = 'http://h' + (i % 30) + '.localhost:' + location.port + '/once?' + i;
      document.body.append(Object.assign(new Image(), { src }));
    }`,
  ),
};

const BOTH = { blockAds: true, headers: { 'X-Own': '1' } };
const POSTED_WITH: object[] = IS_SWEEP ? [{}, { blockAds: true }, { headers: { 'X-Own': '1' } }] : [BOTH];

beforeEach(async () => {
  taken = 0;
  pages = await startPages(ROUTES, { '/listen': listen });
});
afterEach(() => pages.close());

const outcomeOf = async (path: string, options = {}) => {
  const answer = await capture({ url: pages.url + path, width: 300, height: 200, ...options });
  return answer instanceof ServiceError ? answer.code : 'captured';
};

it.each(POSTED_WITH)('a page that posts a file of 8 MB is captured, with %j', async (options) => {
  // A busy machine takes longer than a page may have requests in flight.
  const waitForExpression = 'globalThis.hasPosted';
  expect(await outcomeOf('/posts-a-file', { ...options, waitForExpression })).toBe('captured');
  expect(pages.hits('/took').map(({ url }) => url)).toEqual(['/took?8000000']);
});

it.each(['/uploads', '/worker-uploads', '/worker-sockets'])(
  'a page sends at most 10 MiB: %s',
  async (path) => {
    // The selector never matches, so that the page has time to send.
    expect(await outcomeOf(path, { selector: '#never' })).toBe('target_too_heavy');
    expect(taken).toBeGreaterThan(5 * MIB);
    expect(taken).toBeLessThan(10 * MIB + SLACK_BYTES);
  },
);

// A slow machine may not reach the limit in time. test/capture/egress/egress.test.ts
// tests it exactly, without a page.
it.runIf(IS_SWEEP)('a page opens at most 2,000 connections', async () => {
  const outcomes = ['target_too_heavy', 'selector_not_found'];
  expect(outcomes).toContain(await outcomeOf('/opens', { selector: '#never' }));
  expect(pages.hits('/once').length).toBeLessThanOrEqual(2_000);
});
