/**
 * Follows what the page does: which document its main frame shows, whether it has loaded, which requests are
 * in flight and whether it is about to go elsewhere. Everything is counted from the protocol's events, so that
 * nothing needs to be asked of the page.
 */
import { EventEmitter, once } from 'node:events';
import type { CDPSession, Protocol } from 'puppeteer-core';

export interface PageWatch {
  /** The document the main frame shows. Replaced, not changed, by every navigation. */
  readonly document: MainDocument;
  /** URL of the main frame's latest document request, redirects followed. */
  readonly requestedUrl: string;
  /** Whether the main frame is on its way to another document. */
  readonly isLeaving: boolean;
  /** Requests in flight that can still change the page. */
  readonly inFlightCount: number;
  /** performance.now() of the latest start or end of such a request. */
  readonly lastActivityAt: number;
  /** Resolves when any of this changes. */
  changed(signal?: AbortSignal): Promise<unknown>;
}

export interface MainDocument {
  loaderId: string;
  url: string;
  /** Set when this is the browser's own error page, shown in place of that URL. */
  unreachableUrl: string | undefined;
  /** Undefined when no response was seen, as for about:blank. */
  response: MainResponse | undefined;
  hasLoaded: boolean;
}

/** What a server answered with a document. `bodyBytes` grows until the document has loaded. */
export interface MainResponse {
  status: number;
  mediaType: string;
  bodyBytes: number;
}

/** Kinds of requests that may stay open for ever without anything to wait for. */
const ENDLESS_TYPES = new Set(['WebSocket', 'EventSource', 'Ping', 'CSPViolationReport', 'Media']);
/** A refresh further away than this is not waited for: the page is meant to be seen meanwhile. */
const NEAR_REFRESH_SECONDS = 1;

/** The domains Page (with lifecycle events) and Network must be enabled on the session. */
export function watchPage(session: CDPSession, mainFrameId: string): PageWatch {
  const changes = new EventEmitter().setMaxListeners(0);
  const inFlight = new Set<string>();
  const responses = new Map<string, MainResponse>();
  const state = {
    document: newDocument({ loaderId: '', url: 'about:blank' }, undefined),
    requestedUrl: '',
    isLeaving: false,
    lastActivityAt: 0,
  };
  const change = () => void changes.emit('change');
  const activity = () => {
    state.lastActivityAt = performance.now();
    change();
  };

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, request, type }) => {
    if (type === 'Document' && frameId === mainFrameId && requestId === loaderId) {
      state.requestedUrl = request.url;
    }
    if (ENDLESS_TYPES.has(type ?? '') || !request.url.startsWith('http')) return;
    inFlight.add(requestId);
    activity();
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Document') {
      responses.set(requestId, { status: response.status, mediaType: response.mimeType, bodyBytes: 0 });
    }
    // An event stream is known as one only by its answer.
    if (response.mimeType === 'text/event-stream') ended({ requestId });
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const response = responses.get(requestId);
    if (response !== undefined) response.bodyBytes += dataLength;
  });
  session.on('Network.loadingFinished', ended);
  session.on('Network.loadingFailed', ended);

  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== mainFrameId) return;
    state.document = newDocument(frame, responses.get(frame.loaderId));
    state.isLeaving = false;
    inFlight.clear();
    activity();
  });
  session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (frameId !== mainFrameId || name !== 'load' || loaderId !== state.document.loaderId) return;
    state.document.hasLoaded = true;
    change();
  });
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === mainFrameId) state.document.url = url;
  });
  session.on('Page.frameScheduledNavigation', ({ frameId, delay }) => {
    if (delay <= NEAR_REFRESH_SECONDS) leaving({ frameId });
  });
  session.on('Page.frameStartedNavigating', ({ frameId, navigationType }) => {
    if (navigationType === 'sameDocument' || navigationType === 'historySameDocument') return;
    leaving({ frameId });
  });
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    // A navigation that came to nothing: a download, an empty reply.
    if (frameId !== mainFrameId) return;
    state.isLeaving = false;
    change();
  });

  return {
    get document() {
      return state.document;
    },
    get requestedUrl() {
      return state.requestedUrl;
    },
    get isLeaving() {
      return state.isLeaving;
    },
    get inFlightCount() {
      return inFlight.size;
    },
    get lastActivityAt() {
      return state.lastActivityAt;
    },
    changed: (signal) => once(changes, 'change', signal ? { signal } : {}),
  };

  function ended({ requestId }: { requestId: string }): void {
    if (inFlight.delete(requestId)) activity();
  }

  function leaving({ frameId }: { frameId: string }): void {
    if (frameId !== mainFrameId) return;
    state.isLeaving = true;
    change();
  }
}

function newDocument(
  { loaderId, url, unreachableUrl }: Pick<Protocol.Page.Frame, 'loaderId' | 'url' | 'unreachableUrl'>,
  response: MainResponse | undefined,
): MainDocument {
  return { loaderId, url, unreachableUrl, response, hasLoaded: false };
}
