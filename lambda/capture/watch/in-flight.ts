/** Counts the requests in flight that can still change the page, from the events of the DevTools protocol. */
import type { CDPSession, Protocol } from 'puppeteer-core';

export interface InFlight {
  readonly count: number;
  /** Those of them for what is drawn: images, fonts, stylesheets, documents of frames. */
  readonly drawnCount: number;
  /** performance.now() of the latest start or end of a request. */
  readonly lastActivityAt: number;
  /** Whether an event stream is open. */
  readonly hasStream: boolean;
  /** Whether uncounted requests are open: those that may stay open for ever, and those that were given up. */
  readonly hasOpenEnds: boolean;
  /** Stops counting the requests that are in flight now: they had their time and are not waited for again. */
  giveUp(): void;
  /** The document was replaced: its requests are of no interest any more. */
  forget(): void;
}

/** Types of requests that may stay open for ever and are not waited for. */
const ENDLESS_TYPES = new Set(['WebSocket', 'Ping', 'CSPViolationReport', 'Media']);
/** `Other` includes SVG files that other files refer to. */
const DRAWN_TYPES = new Set(['Image', 'Font', 'Stylesheet', 'Document', 'Other']);

/** Calls `onActivity` at every start and end of a request. The Network domain must be enabled on the session. */
export function watchInFlight(session: CDPSession, onActivity: () => void): InFlight {
  /** Request id -> type. */
  const inFlight = new Map<string, string>();
  /** Ids of open requests that are not counted. */
  const openEnds = new Set<string>();
  const streams = new Set<string>();
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
    openEnds.delete(requestId);
    streams.delete(requestId);
    if (remove(requestId)) activity();
  };
  const giveUp = () => {
    for (const requestId of inFlight.keys()) openEnds.add(requestId);
    inFlight.clear();
    drawnCount = 0;
  };

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type = '' }) => {
    if (!request.url.startsWith('http')) return;
    if (ENDLESS_TYPES.has(type) || isForLater(request)) {
      openEnds.add(requestId);
      return;
    }
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
    // A stream is opened by a request like any other, and then stays open.
    if (response.mimeType !== 'text/event-stream') return;
    ended({ requestId });
    openEnds.add(requestId);
    streams.add(requestId);
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
    get hasStream() {
      return streams.size > 0;
    },
    get hasOpenEnds() {
      return openEnds.size > 0;
    },
    giveUp,
    forget() {
      giveUp();
      openEnds.clear();
      streams.clear();
    },
  };
}

/** A prefetch is for a later page. The browser reports its type as `Other`. */
function isForLater({ headers = {} }: Protocol.Network.Request): boolean {
  return headers['Sec-Purpose']?.startsWith('prefetch') === true;
}
