/** Counts the requests in flight that can still change the page, from the events of the DevTools protocol. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { FeedList } from './feeds.ts';
import { createPolls } from './polls.ts';
import { isReadByScripts } from './streams.ts';

export interface InFlight {
  readonly count: number;
  /** Those for what is drawn: images, fonts, stylesheets, documents of frames. */
  readonly drawnCount: number;
  /** performance.now() of the latest start or end of a request. */
  readonly lastActivityAt: number;
  /** Those whose replies have begun and are read by scripts. */
  readonly bodyCount: number;
  /**
   * performance.now() of the latest part of a reply that the document loads with. Scripts may ask for others
   * without end.
   */
  readonly lastArrivalAt: number;
  /** Whether one is in flight that the drawing of the document waits for, such as a stylesheet. */
  readonly holdsDrawing: boolean;
  /** Whether uncounted requests are open: those that may stay open for ever, and those that were given up. */
  readonly hasOpenEnds: boolean;
  /** Whether some are open that were given up. */
  readonly hasGivenUp: boolean;
  /** Stops counting the requests that are in flight now: they had their time and are not waited for again. */
  giveUp(): void;
  /** The document was replaced: its requests are of no interest any more. */
  forget(): void;
}

/** Types of requests that may stay open for ever and are not waited for. */
const ENDLESS_TYPES = new Set(['WebSocket', 'Ping', 'CSPViolationReport', 'Media']);
/** `Other` includes SVG files that other files refer to. */
const DRAWN_TYPES = new Set(['Image', 'Font', 'Stylesheet', 'Document', 'Other']);

/**
 * Adds polls to the feeds. Calls `onActivity` at every start and end of a request. The Network domain
 * must be enabled on the session.
 */
export function watchInFlight(session: CDPSession, feeds: FeedList, onActivity: () => void): InFlight {
  /** Request id -> type. */
  const inFlight = new Map<string, string>();
  /** Ids of open requests that are not counted. */
  const openEnds = new Set<string>();
  /** Ids of open ends that were given up. */
  const givenUp = new Set<string>();
  /** Ids of counted requests for bodies. */
  const bodies = new Set<string>();
  /** Ids of counted requests that the drawing of the document waits for. */
  const drawnAfter = new Set<string>();
  const polls = createPolls();
  /** Request id -> what may be sent again. */
  const repeatable = new Map<string, Protocol.Network.Request>();
  /** Kept as a counter: it is read at every event, and a page may have thousands of requests in flight. */
  let drawnCount = 0;
  let lastActivityAt = 0;
  let lastArrivalAt = 0;
  const activity = () => {
    lastActivityAt = performance.now();
    onActivity();
  };
  const remove = (requestId: string) => {
    if (DRAWN_TYPES.has(inFlight.get(requestId) ?? '')) drawnCount -= 1;
    bodies.delete(requestId);
    drawnAfter.delete(requestId);
    return inFlight.delete(requestId);
  };
  const arrives = ({ requestId }: { requestId: string }) => {
    const type = inFlight.get(requestId);
    if (type !== undefined && !isReadByScripts(type)) lastArrivalAt = performance.now();
  };
  const stopCounting = (requestId: string) => {
    openEnds.delete(requestId);
    if (remove(requestId) || givenUp.delete(requestId)) activity();
  };
  const ended = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    stopCounting(requestId);
    const request = repeatable.get(requestId);
    if (request !== undefined) polls.ends(request, timestamp * 1_000);
    repeatable.delete(requestId);
    feeds.remove(requestId);
  };
  const giveUp = () => {
    for (const requestId of inFlight.keys()) {
      openEnds.add(requestId);
      givenUp.add(requestId);
    }
    inFlight.clear();
    bodies.clear();
    drawnAfter.clear();
    drawnCount = 0;
  };

  session.on('Network.requestWillBeSent', (event) => {
    const { requestId, loaderId, request, timestamp, type = '' } = event;
    if (!request.url.startsWith('http')) return;
    if (ENDLESS_TYPES.has(type) || isForLater(request)) {
      openEnds.add(requestId);
      return;
    }
    // The request is for a worker's script. It belongs to no document, and only the
    // worker's own session reports its end.
    if (loaderId === '') return;
    // A redirect is reported as another start of the same request.
    remove(requestId);
    if (isReadByScripts(type)) {
      repeatable.set(requestId, request);
      if (polls.begins(request, timestamp * 1_000)) {
        openEnds.add(requestId);
        feeds.add(requestId, 'poll');
        activity();
        return;
      }
    }
    inFlight.set(requestId, type);
    if (DRAWN_TYPES.has(type)) drawnCount += 1;
    if (isDrawnAfter(event)) drawnAfter.add(requestId);
    activity();
  });
  session.on('Network.dataReceived', arrives);
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    arrives({ requestId });
    if (isReadByScripts(type) && inFlight.has(requestId)) bodies.add(requestId);
    const request = repeatable.get(requestId);
    if (request !== undefined) polls.isAnswered(request);
    // A stream is opened by a request like any other, and then stays open.
    if (response.mimeType !== 'text/event-stream') return;
    stopCounting(requestId);
    openEnds.add(requestId);
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
    get bodyCount() {
      return bodies.size;
    },
    get lastArrivalAt() {
      return lastArrivalAt;
    },
    get holdsDrawing() {
      return drawnAfter.size > 0;
    },
    get hasOpenEnds() {
      return openEnds.size > 0;
    },
    get hasGivenUp() {
      return givenUp.size > 0;
    },
    giveUp,
    forget() {
      giveUp();
      openEnds.clear();
      givenUp.clear();
      repeatable.clear();
      polls.forget();
    },
  };
}

/** The browser does not say of every stylesheet whether it blocks rendering. */
function isDrawnAfter({ type, renderBlockingBehavior }: Protocol.Network.RequestWillBeSentEvent): boolean {
  if (renderBlockingBehavior !== undefined) return !renderBlockingBehavior.startsWith('NonBlocking');
  return type === 'Stylesheet';
}

/** A prefetch is for a later page. The browser reports its type as `Other`. */
function isForLater({ headers = {} }: Protocol.Network.Request): boolean {
  return headers['Sec-Purpose']?.startsWith('prefetch') === true;
}
