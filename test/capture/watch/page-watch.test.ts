import { EventEmitter } from 'node:events';
import type { CDPSession } from 'puppeteer-core';
import { beforeEach, expect, it } from 'vitest';
import { type PageWatch, watchPage } from '../../../lambda/capture/watch/page-watch.ts';

const MAIN = 'main-frame';
let session: EventEmitter;
let connection: EventEmitter;
let watch: PageWatch;
beforeEach(() => {
  connection = new EventEmitter();
  session = Object.assign(new EventEmitter(), { connection: () => connection });
  watch = watchPage(session as unknown as CDPSession, MAIN, () => 0);
});

function request(requestId: string, overrides: Record<string, unknown> = {}): void {
  const event = {
    requestId,
    loaderId: 'document-1',
    frameId: MAIN,
    type: 'Fetch',
    request: { url: 'http://x/' },
  };
  session.emit('Network.requestWillBeSent', { ...event, ...overrides });
}

it('counts a request until it finishes or fails', () => {
  request('a');
  request('b');
  expect(watch.requests.count).toBe(2);
  session.emit('Network.loadingFinished', { requestId: 'a' });
  session.emit('Network.loadingFailed', { requestId: 'b', type: 'Fetch', errorText: 'net::ERR_FAILED' });
  expect(watch.requests.count).toBe(0);
});

it.each([
  ['a WebSocket', { type: 'WebSocket', request: { url: 'ws://x/' } }],
  ['a beacon', { type: 'Ping' }],
  ['a video', { type: 'Media' }],
  ['a data: URL', { request: { url: 'data:,x' } }],
  // The browser reports its end to the worker's session, not to the page's.
  ["a worker's script", { type: 'Script', loaderId: '' }],
  ['a prefetch', { type: 'Other', request: { url: 'http://x/', headers: { 'Sec-Purpose': 'prefetch' } } }],
])('never counts %s, which may stay open for ever', (_what, overrides) => {
  request('a', overrides);
  expect(watch.requests.count).toBe(0);
});

it.each(['EventSource', 'Fetch'])('counts a request for an event stream until it is open: %s', (type) => {
  request('a', { type });
  expect(watch.requests.count).toBe(1);
  const response = { status: 200, mimeType: 'text/event-stream' };
  session.emit('Network.responseReceived', { requestId: 'a', type, response });
  expect(watch.requests.count).toBe(0);
});

it('counts requests for drawn resources separately, and stops counting when it gives up', () => {
  request('a', { type: 'Image' });
  request('b');
  expect([watch.requests.count, watch.requests.drawnCount]).toEqual([2, 1]);
  watch.requests.giveUp();
  expect([watch.requests.count, watch.requests.drawnCount]).toEqual([0, 0]);
});

it('is fed by requests that were given up, until they end', () => {
  request('a');
  request('b');
  expect(watch.isFed).toBe(false);
  watch.requests.giveUp();
  session.emit('Network.loadingFinished', { requestId: 'a' });
  expect(watch.isFed).toBe(true);
  session.emit('Network.loadingFailed', { requestId: 'b', type: 'Fetch', errorText: 'net::ERR_FAILED' });
  expect(watch.isFed).toBe(false);
});

it('forgets the requests of the previous document', () => {
  request('given up');
  watch.requests.giveUp();
  request('a');
  session.emit('Page.frameNavigated', { frame: { id: MAIN, loaderId: 'document-2', url: 'http://x/2' } });
  expect([watch.requests.count, watch.isFed, watch.document.url]).toEqual([0, false, 'http://x/2']);
});

it('takes no notice of the empty page that the browser starts with, however late it arrives', () => {
  const { document } = watch;
  session.emit('Page.frameNavigated', { frame: { id: MAIN, loaderId: 'empty', url: 'about:blank' } });
  expect(watch.document).toBe(document);
  request('document-1', { type: 'Document', loaderId: 'document-1' });
  session.emit('Page.frameNavigated', { frame: { id: MAIN, loaderId: 'document-1', url: 'http://x/' } });
  session.emit('Page.frameNavigated', { frame: { id: MAIN, loaderId: 'document-2', url: 'about:blank' } });
  expect(watch.document.loaderId).toBe('document-2');
});

it('is fed as long as there is a shared worker', () => {
  expect(watch.isFed).toBe(false);
  connection.emit('Target.targetCreated', { targetInfo: { targetId: 'shared', type: 'shared_worker' } });
  expect(watch.isFed).toBe(true);
  connection.emit('Target.targetDestroyed', { targetId: 'shared' });
  expect(watch.isFed).toBe(false);
});
