/** Counts the requests in flight that can still change the page, from the events of the DevTools protocol. */
import type { CDPSession, Protocol } from 'puppeteer-core';

export interface InFlight {
  readonly count: number;
  /** How many of these are for images, fonts, styles and documents. */
  readonly drawnCount: number;
  /** performance.now() of the latest start or end of a request. */
  readonly lastActivityAt: number;
  /** Forgets the requests that are in flight now. */
  giveUp(): void;
}

/** Types of requests that may stay open for ever and are not waited for. */
const ENDLESS_TYPES = new Set(['WebSocket', 'EventSource', 'Ping', 'CSPViolationReport', 'Media']);
/** `Other` includes SVG files that other files refer to. */
const DRAWN_TYPES = new Set(['Image', 'Font', 'Stylesheet', 'Document', 'Other']);

/** Calls `onActivity` at every start and end of a request. The Network domain must be enabled on the session. */
export function watchInFlight(session: CDPSession, onActivity: () => void): InFlight {
  /** Request id -> type. */
  const inFlight = new Map<string, string>();
  /** Kept as a counter: it is read at every event, and a page may have thousands of requests in flight. */
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
    // The request is for a worker's script. It belongs to no document, and only the worker's own session reports its
    // end.
    if (loaderId === '') return;
    // A redirect is reported as another start of the same request.
    remove(requestId);
    inFlight.set(requestId, type);
    if (DRAWN_TYPES.has(type)) drawnCount += 1;
    activity();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // Only the response shows that a request is an event stream.
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

/** A prefetch is for a later page. The browser reports its type as `Other`. */
function isForLater({ headers = {} }: Protocol.Network.Request): boolean {
  return headers['Sec-Purpose']?.startsWith('prefetch') === true;
}
