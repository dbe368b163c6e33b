/**
 * Counts the requests in flight that can still change the page, from the protocol's events.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';

export interface InFlight {
  readonly count: number;
  /** Of these the ones for what is drawn. */
  readonly drawnCount: number;
  /** performance.now() of the latest start or end. */
  readonly lastActivityAt: number;
  /** Stops counting those in flight now. */
  giveUp(): void;
}

/** Kinds of requests that may stay open for ever without anything to wait for. */
const ENDLESS_TYPES = new Set(['WebSocket', 'EventSource', 'Ping', 'CSPViolationReport', 'Media']);
/** `Other` are drawings that are used or referred to by others. */
const DRAWN_TYPES = new Set(['Image', 'Font', 'Stylesheet', 'Document', 'Other']);

/** Calls `onActivity` at every start and end. The domain Network must be enabled on the session. */
export function watchInFlight(session: CDPSession, onActivity: () => void): InFlight {
  /** Request -> its type. */
  const inFlight = new Map<string, string>();
  /** Kept along: it is asked for at every event, and a page may have thousands in flight. */
  let drawnCount = 0;
  let lastActivityAt = 0;
  const activity = () => {
    lastActivityAt = performance.now();
    onActivity();
  };
  const remove = (requestId: string) => {
    if (DRAWN_TYPES.has(inFlight.get(requestId) ?? '')) drawnCount -= 1;
    return inFlight.delete(requestId);
  };
  const ended = ({ requestId }: { requestId: string }) => {
    if (remove(requestId)) activity();
  };

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type = '' }) => {
    if (ENDLESS_TYPES.has(type) || isForLater(request) || !request.url.startsWith('http')) return;
    // A worker's script: it belongs to no document, and its end is told to the worker's own session.
    if (loaderId === '') return;
    // A redirect is told as another beginning.
    remove(requestId);
    inFlight.set(requestId, type);
    if (DRAWN_TYPES.has(type)) drawnCount += 1;
    activity();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // An event stream is known as one only by its answer.
    if (response.mimeType === 'text/event-stream') ended({ requestId });
  });
  session.on('Network.loadingFinished', ended);
  session.on('Network.loadingFailed', ended);

  return {
    get count() {
      return inFlight.size;
    },
    get drawnCount() {
      return drawnCount;
    },
    get lastActivityAt() {
      return lastActivityAt;
    },
    giveUp() {
      inFlight.clear();
      drawnCount = 0;
    },
  };
}

/** A prefetch is for the next page. The browser calls its type `Other`. */
function isForLater({ headers = {} }: Protocol.Network.Request): boolean {
  return headers['Sec-Purpose']?.startsWith('prefetch') === true;
}
