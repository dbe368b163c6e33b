/**
 * Tracks which requests come from the target's own documents. Only these carry the caller's headers and
 * credentials. Otherwise a cross-origin frame, or a page that the target redirects to, could read the
 * responses where CORS allows it.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';

type Paused = Protocol.Fetch.RequestPausedEvent;

interface Askers {
  /**
   * Whether the target's own document made the request and all redirects stayed within its origin. Must be
   * called once for every paused request to the origin; the result is stored by requestId.
   */
  isFromTarget(paused: Paused): Promise<boolean>;
  /** The stored result of isFromTarget. */
  wasFromTarget(requestId: string): boolean;
}

interface Frame {
  parentId: string | undefined;
  /** URL of the current document; undefined before the first. */
  url: string | undefined;
  /** Pending navigations: loader id -> URL after redirects. */
  coming: Map<string, string>;
}

/** More than are ever in flight. It limits the memory that a page with millions of requests can use. */
const MAX_REMEMBERED = 10_000;

/** `origin` is the target's origin. The domains Page and Network must be enabled before the navigation. */
export function watchAskers(session: CDPSession, origin: string, mainFrameId: string): Askers {
  const frames = new Map<string, Frame>();
  const fromTarget = new Set<string>();
  let hasAsked = false;
  frameOf(mainFrameId);

  session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
    frameOf(frameId).parentId = parentFrameId;
  });
  session.on('Page.frameDetached', ({ frameId, reason }) => {
    if (reason === 'remove') frames.delete(frameId);
  });
  session.on('Page.frameNavigated', ({ frame: { id, parentId, loaderId, url } }) => {
    // The empty page that the browser starts with may arrive late.
    if (!hasAsked && url === 'about:blank') return;
    const frame = frameOf(id);
    Object.assign(frame, { parentId, url });
    // The new document cancels navigations that started before it. Later ones are still pending.
    const loaders = [...frame.coming.keys()];
    const committed = loaders.indexOf(loaderId);
    for (const loader of committed < 0 ? loaders : loaders.slice(0, committed + 1))
      frame.coming.delete(loader);
  });
  session.on('Network.requestWillBeSent', ({ requestId, type, frameId, request }) => {
    if (type !== 'Document' || frameId === undefined) return;
    hasAsked = true;
    frameOf(frameId).coming.set(requestId, request.url);
  });
  session.on('Network.loadingFailed', ({ requestId, type }) => {
    if (type === 'Document') for (const { coming } of frames.values()) coming.delete(requestId);
  });

  return {
    async isFromTarget(paused) {
      if (originOf(paused.request.url) !== origin) return false;
      // The browser sends all pending events of the frame before it answers this command.
      if (!frames.has(paused.frameId)) await session.send('Page.getFrameTree').catch(() => undefined);
      const { requestId, redirectedRequestId } = paused;
      // A redirect through another origin is never stored, so a request that returns
      // from there is not of the target.
      const isAskedFor =
        redirectedRequestId === undefined
          ? namesNoOther(paused) && isAskedByTarget(paused)
          : fromTarget.delete(redirectedRequestId);
      if (isAskedFor) remember(requestId);
      return isAskedFor;
    },
    wasFromTarget: (requestId) => fromTarget.has(requestId),
  };

  function frameOf(id: string): Frame {
    const frame = frames.get(id) ?? { parentId: undefined, url: undefined, coming: new Map() };
    frames.set(id, frame);
    return frame;
  }

  /** A navigation is started by the frame's own document or by its parent; both must belong to the target. */
  function isAskedByTarget({ frameId, resourceType }: Paused): boolean {
    const parentId = frames.get(frameId)?.parentId;
    if (!isTargets(frameId)) return false;
    return resourceType !== 'Document' || parentId === undefined || isTargets(parentId);
  }

  /** Whether the frame shows a document of the target, and no document of another origin is pending. */
  function isTargets(frameId: string): boolean {
    const frame = frames.get(frameId);
    if (frame === undefined) return false;
    const { url, coming, parentId } = frame;
    // The event for a new document may arrive after its first requests.
    if ([...coming.values()].some((each) => originOf(each) !== origin)) return false;
    const isInherited = url === undefined || /^about:(?:blank|srcdoc)/.test(url);
    if (!isInherited) return originOf(url) === origin;
    return parentId === undefined ? url === undefined : isTargets(parentId);
  }

  /**
   * Whether the Origin header names no other origin. Cross-origin requests with readable responses send their
   * origin; a form's POST may send "null".
   */
  function namesNoOther({ request, resourceType }: Paused): boolean {
    const named = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'origin')?.[1];
    return named === undefined || named === origin || (named === 'null' && resourceType === 'Document');
  }

  function remember(requestId: string): void {
    fromTarget.add(requestId);
    const [oldest] = fromTarget;
    if (fromTarget.size > MAX_REMEMBERED && oldest !== undefined) fromTarget.delete(oldest);
  }
}

/** The origin of http(s) and blob URLs; undefined or "null" for others. */
function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}
