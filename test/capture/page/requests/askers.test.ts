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
  const isFromTarget = (resourceType: string) => {
    const url = `${ORIGIN}/${resourceType}`;
    const requestWillBeSent = { requestId: url, type: resourceType, frameId: 'main', request: { url } };
    session.emit('Network.requestWillBeSent', requestWillBeSent);
    const paused = { requestId: url, frameId: 'main', resourceType, request: { url, headers: {} } };
    return askers.isFromTarget(paused as unknown as Protocol.Fetch.RequestPausedEvent);
  };
  return { arrive, isFromTarget };
}

it('lets the target ask when the empty page that the browser starts with arrives late', async () => {
  const { arrive, isFromTarget } = openPage();
  arrive('about:blank');
  expect(await isFromTarget('Document')).toBe(true);
});

it('does not let an empty page ask that the target has navigated to', async () => {
  const { arrive, isFromTarget } = openPage();
  expect(await isFromTarget('Document')).toBe(true);
  arrive(`${ORIGIN}/`);
  arrive('about:blank');
  expect(await isFromTarget('Fetch')).toBe(false);
});
