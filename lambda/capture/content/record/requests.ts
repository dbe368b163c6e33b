/**
 * Records the requests of a page and of its workers. A request that the service refused is "blocked",
 * whatever the reason. Blocked and failed requests have no time: the answer must say no more about addresses
 * and ports than the page itself can find out.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../../request/capture-request.ts';
import type { Egress } from '../../egress/egress.ts';
import { targetOf } from '../../egress/vet.ts';
import { meaningOf } from '../../page/net-errors.ts';
import { openList, type RecordedList } from './recorded-list.ts';

interface RecordedRequest {
  method: string;
  url: string;
  /** As the browser names it, in lower case. */
  type: string;
  /** Null if there was no answer yet. */
  status: number | 'failed' | 'blocked' | null;
  /** What came over the network. Null if the answer was not complete yet. */
  bytes: number | null;
  /** From the request to the end of the answer, in real time. */
  milliseconds: number | null;
}

/** As README.md says. */
const MAX_REQUESTS = 500;
const MAX_URL_CHARACTERS = 2_000;
const MAX_METHOD_CHARACTERS = 40;

/** A request that is under way. `startedAt`: performance.now(). */
interface Open {
  entry: RecordedRequest;
  startedAt: number;
}

/** The domain Network must be enabled on the session, and on those of workers. */
export function recordRequests(
  session: CDPSession,
  { blockResources }: Pick<CaptureRequest, 'blockResources'>,
  egress: Pick<Egress, 'failureOf'>,
): RecordedList {
  const list = openList<RecordedRequest>(MAX_REQUESTS);
  const open = new Map<string, Open>();

  const begin = (
    requestId: string,
    { method, url, type }: Pick<RecordedRequest, 'method' | 'url' | 'type'>,
  ) => {
    if (list.isFull) return;
    const entry: RecordedRequest = {
      method: method.slice(0, MAX_METHOD_CHARACTERS).toWellFormed(),
      url: shownUrl(url),
      type: type.toLowerCase(),
      status: null,
      bytes: null,
      milliseconds: null,
    };
    if (list.add(entry)) open.set(requestId, { entry, startedAt: performance.now() });
  };
  const answer = (requestId: string, { status }: { status: number }) => {
    const { entry } = open.get(requestId) ?? {};
    if (entry !== undefined) entry.status = status;
  };
  const end = (requestId: string, bytes: number) => {
    const { entry, startedAt = 0 } = open.get(requestId) ?? {};
    open.delete(requestId);
    if (entry === undefined) return;
    entry.bytes = Math.max(0, Math.round(bytes));
    entry.milliseconds = Math.round(performance.now() - startedAt);
  };
  const fail = (requestId: string, isRefused: (url: URL) => boolean) => {
    const { entry } = open.get(requestId) ?? {};
    open.delete(requestId);
    const url = entry && URL.parse(entry.url);
    // The browser does not read the body of a script that is not there.
    if (entry) entry.status = url && isRefused(url) ? 'blocked' : (entry.status ?? 'failed');
  };
  const isForbidden = (url: URL) => {
    const { host, port } = targetOf(url);
    return egress.failureOf(host, port) === 'forbidden';
  };

  const follow = (target: CDPSession) => {
    target.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', redirectResponse }) => {
      if (!request.url.startsWith('http')) return;
      if (redirectResponse !== undefined) {
        answer(requestId, redirectResponse);
        end(requestId, redirectResponse.encodedDataLength);
      }
      // The script of a worker is announced in the page and in the worker.
      if (!open.has(requestId)) begin(requestId, { ...request, type });
    });
    target.on('Network.responseReceived', ({ requestId, response }) => answer(requestId, response));
    target.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      end(requestId, encodedDataLength),
    );
    target.on('Network.loadingFailed', (failure) => {
      fail(failure.requestId, (url) => isRefusedByName(failure) || isForbidden(url));
    });
    target.on('Network.webSocketCreated', ({ requestId, url }) => {
      begin(requestId, { method: 'GET', url, type: 'websocket' });
    });
    target.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
      answer(requestId, response);
      open.delete(requestId);
    });
    target.on('Network.webSocketClosed', ({ requestId }) => {
      fail(requestId, (url) => blockResources.includes('websocket') || isForbidden(url));
    });
  };
  session.on('sessionattached', follow);
  follow(session);
  return list;
}

/**
 * Whether the browser says that the service has refused the request, or refuses
 * it itself for the same reason.
 */
function isRefusedByName({ errorText, blockedReason }: Protocol.Network.LoadingFailedEvent): boolean {
  if (blockedReason === 'inspector' || errorText === 'net::ERR_BLOCKED_BY_CLIENT') return true;
  return meaningOf(errorText).code === 'target_forbidden';
}

/** Without user name and password, which may be secret. */
function shownUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return text.slice(0, MAX_URL_CHARACTERS).toWellFormed();
  url.username = '';
  url.password = '';
  return url.href.slice(0, MAX_URL_CHARACTERS);
}
