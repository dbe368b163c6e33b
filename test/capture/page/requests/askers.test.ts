import { EventEmitter } from 'node:events';
import type { CDPSession, Protocol } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { watchAskers } from '../../../../lambda/capture/page/requests/askers.ts';

const ORIGIN = 'http://target';

function openPage() {
  const session = new EventEmitter();
  const askers = watchAskers(session as unknown as CDPSession, ORIGIN, 'main');
  const arrive = (url: string) =>
    session.emit('Page.frameNavigated', { frame: { id: 'main', loaderId: url, url } });
  const isOwn = (resourceType: string) => {
    const url = `${ORIGIN}/${resourceType}`;
    const requestWillBeSent = { requestId: url, type: resourceType, frameId: 'main', request: { url } };
    session.emit('Network.requestWillBeSent', requestWillBeSent);
    const paused = { requestId: url, frameId: 'main', resourceType, request: { url, headers: {} } };
    return askers.isOwn(paused as unknown as Protocol.Fetch.RequestPausedEvent);
  };
  return { arrive, isOwn };
}

it('lets the target ask when the empty page that the browser starts with arrives late', async () => {
  const { arrive, isOwn } = openPage();
  arrive('about:blank');
  expect(await isOwn('Document')).toBe(true);
});

it('does not let an empty page ask that the target has navigated to', async () => {
  const { arrive, isOwn } = openPage();
  expect(await isOwn('Document')).toBe(true);
  arrive(`${ORIGIN}/`);
  arrive('about:blank');
  expect(await isOwn('Fetch')).toBe(false);
});
