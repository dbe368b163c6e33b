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
  let lastActivityAt = 0;
  const activity = () => {
    lastActivityAt = performance.now();
    onActivity();
  };
  const ended = ({ requestId }: { requestId: string }) => {
    if (inFlight.delete(requestId)) activity();
  };

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type = '' }) => {
    if (ENDLESS_TYPES.has(type) || isForLater(request) || !request.url.startsWith('http')) return;
    // A worker's script: it belongs to no document, and its end is told to the worker's own session.
    if (loaderId === '') return;
    inFlight.set(requestId, type);
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
      return [...inFlight.values()].filter((type) => DRAWN_TYPES.has(type)).length;
    },
    get lastActivityAt() {
      return lastActivityAt;
    },
    giveUp: () => inFlight.clear(),
  };
}

/** A prefetch is for the next page. The browser calls its type `Other`. */
function isForLater({ headers = {} }: Protocol.Network.Request): boolean {
  return headers['Sec-Purpose']?.startsWith('prefetch') === true;
}
