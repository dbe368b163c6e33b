/**
 * Follows what the page does: which document its main frame shows, whether it has loaded, which requests are
 * in flight and whether it is about to go elsewhere. Everything is counted from the protocol's events, so
 * that nothing needs to be asked of the page.
 */
import { EventEmitter, once } from 'node:events';
import type { CDPSession, Protocol } from 'puppeteer-core';
import { MAX_STRING_BYTES } from '../browser/answer-caps.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import { type InFlight, watchInFlight } from './in-flight.ts';
import { type MovingImages, watchMovingImages } from './moving-images.ts';
import { followSockets } from './sockets.ts';
import { followStreams } from './streams.ts';
import { type Workers, watchWorkers } from './workers.ts';

export interface PageWatch extends Workers {
  /** The document the main frame shows. Replaced, not changed, by every navigation. */
  readonly document: MainDocument;
  /** URL of the main frame's latest document request, redirects followed. */
  readonly requestedUrl: string;
  /** Whether the main frame is on its way to another document, or will be within a second. */
  readonly isLeaving: boolean;
  /** Whether it is on its way already. */
  readonly isNavigating: boolean;
  /** Requests in flight that can still change the page. */
  readonly requests: Omit<InFlight, 'forget'>;
  readonly movingImages: MovingImages;
  /** What brings content into the page besides. */
  readonly feeds: Feeds;
  /** Whether workers, feeds or requests that were given up may bring content into the page. */
  readonly isFed: boolean;
  /** Whether there are frames in the main frame. */
  readonly hasFrames: boolean;
  /** Resolves when any of this changes; rejects when the signal is aborted. */
  changed(signal: AbortSignal): Promise<unknown>;
  /** Resolves when the condition, which any of this decides, holds; rejects when the signal is aborted. */
  until(condition: () => boolean, signal: AbortSignal): Promise<void>;
  /** Calls the listener at each change. */
  onChange(listener: () => void): void;
}

export interface MainDocument {
  loaderId: string;
  url: string;
  /** Set when this is the browser's own error page, shown in place of that URL. */
  unreachableUrl: string | undefined;
  /** Undefined when no response was seen, as for about:blank. */
  response: MainResponse | undefined;
  /** Why the browser shows its error page, or why not all of the document came, as `net::ERR_...`. */
  failure: string | undefined;
  /** performance.now() of its arrival. */
  arrivedAt: number;
  hasLoaded: boolean;
  /** Whether the document had no scripts when it was asked last. It could not change by itself then. */
  isWithoutScripts?: boolean;
}

/** What a server answered with a document. `bodyBytes` grows until the document has loaded. */
export interface MainResponse {
  status: number;
  mediaType: string;
  bodyBytes: number;
}

/** For `Network.enable`: what its events and buffers have of the traffic. */
export const HEARD_TRAFFIC = {
  // The browser need not buffer response bodies.
  maxTotalBufferSize: 0,
  maxResourceBufferSize: 0,
  /**
   * Bytes of a body that a request sends. The thread that sends a longer one would write all of it into an
   * event, up to seven times as long, and answer nothing meanwhile.
   */
  maxPostDataSize: MAX_STRING_BYTES,
} as const;

/**
 * A refresh further away than this, or to the page itself, is not waited for: it
 * is meant to be seen meanwhile.
 */
const NEAR_REFRESH_SECONDS = 1;
/**
 * The browser ignores any other scheme, such as that of a mail address or an
 * app, and sends no event about it.
 */
const LOADABLE = /^(https?|about|blob):/;
const EMPTY_PAGE = 'about:blank';
const SAME_DOCUMENT_TYPES = new Set(['sameDocument', 'historySameDocument']);

/**
 * The domains Page (with lifecycle events) and Network (for HEARD_TRAFFIC) must be enabled on the session.
 * `receivedBytes`: what the page has received from the network so far.
 */
export function watchPage(session: CDPSession, mainFrameId: string, receivedBytes: () => number): PageWatch {
  const changes = new EventEmitter().setMaxListeners(0);
  const responses = new Map<string, MainResponse>();
  const failures = new Map<string, string>();
  const frames = new Set<string>();
  const state = {
    document: newDocument({ loaderId: '', url: EMPTY_PAGE }),
    requestedUrl: '',
    isNavigating: false,
    willNavigate: false,
  };
  const changed = (signal: AbortSignal) => once(changes, 'change', { signal });
  const update = (values: Partial<typeof state>) => {
    Object.assign(state, values);
    changes.emit('change');
  };
  const feeds = createFeeds(receivedBytes);
  followSockets(session, feeds);
  followStreams(session, feeds);
  const inFlight = watchInFlight(session, feeds, () => update({}));
  const workers = watchWorkers(session, feeds);
  const movingImages = watchMovingImages(session);

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, request, type }) => {
    if (type === 'Document' && frameId === mainFrameId && requestId === loaderId) {
      state.requestedUrl = request.url;
    }
  });
  session.on('Network.responseReceived', ({ requestId, frameId, type, response }) => {
    // Frames may load any number of documents.
    if (type === 'Document' && frameId === mainFrameId) {
      responses.set(requestId, { status: response.status, mediaType: response.mimeType, bodyBytes: 0 });
    }
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const response = responses.get(requestId);
    if (response !== undefined) response.bodyBytes += dataLength;
  });
  session.on('Network.loadingFailed', ({ requestId, type, errorText }) => {
    if (type !== 'Document') return;
    failures.set(requestId, errorText);
    // The document may have arrived already, and break off in the middle.
    if (requestId === state.document.loaderId) state.document.failure = errorText;
    update({});
  });

  session.on('Page.frameAttached', ({ frameId }) => void frames.add(frameId));
  session.on('Page.frameDetached', ({ frameId }) => void frames.delete(frameId));
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== mainFrameId) return;
    // The empty page that the browser starts with may arrive late.
    if (state.requestedUrl === '' && frame.url === EMPTY_PAGE) return;
    const document = newDocument(frame, responses.get(frame.loaderId), failures.get(frame.loaderId));
    inFlight.forget();
    feeds.clear();
    update({ document, isNavigating: false, willNavigate: false });
  });
  session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (frameId !== mainFrameId || name !== 'load' || loaderId !== state.document.loaderId) return;
    state.document.hasLoaded = true;
    update({});
  });
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === mainFrameId) state.document.url = url;
  });

  // A script or a refresh schedules a navigation, which then starts, or is given up (a scheme not allowed).
  session.on('Page.frameScheduledNavigation', ({ frameId, delay, url }) => {
    const isSelfRefresh = delay > 0 && url === state.document.url;
    if (frameId !== mainFrameId || delay > NEAR_REFRESH_SECONDS || isSelfRefresh) return;
    update({ willNavigate: true });
  });
  session.on('Page.frameClearedScheduledNavigation', ({ frameId }) => {
    if (frameId === mainFrameId) update({ willNavigate: false });
  });
  session.on('Page.frameStartedNavigating', ({ frameId, navigationType, url }) => {
    if (frameId !== mainFrameId || SAME_DOCUMENT_TYPES.has(navigationType)) return;
    if (!LOADABLE.test(url)) return;
    update({ isNavigating: true });
  });
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId !== mainFrameId) return;
    // The document has loaded, or a navigation had no effect: a download, a reply without a document, an
    // app's scheme. After the last of these, a document that is still loading gets no load event.
    state.document.hasLoaded = true;
    update({ isNavigating: false });
  });

  return {
    get document() {
      return state.document;
    },
    get requestedUrl() {
      return state.requestedUrl;
    },
    get isLeaving() {
      return state.isNavigating || state.willNavigate;
    },
    get isNavigating() {
      return state.isNavigating;
    },
    requests: inFlight,
    movingImages,
    get hasFrames() {
      return frames.size > 0;
    },
    feeds,
    workers: workers.workers,
    get hasWorkers() {
      return workers.hasWorkers;
    },
    get isFed() {
      return workers.hasWorkers || feeds.isOpen || inFlight.hasGivenUp;
    },
    onChange: (listener) => void changes.on('change', listener),
    changed,
    async until(condition, signal) {
      while (!condition()) await changed(signal);
    },
  };
}

function newDocument(
  { loaderId, url, unreachableUrl }: Pick<Protocol.Page.Frame, 'loaderId' | 'url' | 'unreachableUrl'>,
  response?: MainResponse,
  failure?: string,
): MainDocument {
  return { loaderId, url, unreachableUrl, response, failure, arrivedAt: performance.now(), hasLoaded: false };
}
