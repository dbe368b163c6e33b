/**
 * Tells which requests the target's own documents ask for: those are the only ones that carry the caller's headers and
 * credentials. A foreign frame, or a page that the target redirects to, could read what comes back, where CORS is open.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';

type Paused = Protocol.Fetch.RequestPausedEvent;

export interface Askers {
  /**
   * Whether the target's own document asked, and every redirect on the way stayed within its origin. To be asked once
   * about every paused request to the origin; the answer is remembered by its requestId.
   */
  isOwn(paused: Paused): Promise<boolean>;
  /** The remembered answer. */
  wasOwn(requestId: string): boolean;
}

interface Frame {
  parentId: string | undefined;
  /** Of the document it shows; undefined before the first. */
  url: string | undefined;
  /** Documents on their way: loader -> where redirects have led. */
  coming: Map<string, string>;
}

/** More than are ever in flight. A page that asks for millions must not fill our memory. */
const MAX_REMEMBERED = 10_000;

/** `origin` is the target's. The domains Page and Network must be enabled before the page is gone to. */
export function watchAskers(session: CDPSession, origin: string, mainFrameId: string): Askers {
  const frames = new Map<string, Frame>();
  const own = new Set<string>();
  frameOf(mainFrameId);

  session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
    frameOf(frameId).parentId = parentFrameId;
  });
  session.on('Page.frameDetached', ({ frameId, reason }) => {
    if (reason === 'remove') frames.delete(frameId);
  });
  session.on('Page.frameNavigated', ({ frame: { id, parentId, loaderId, url } }) => {
    const frame = frameOf(id);
    Object.assign(frame, { parentId, url });
    // It takes the place of what was on its way before it; later ones still come.
    const loaders = [...frame.coming.keys()];
    const arrived = loaders.indexOf(loaderId);
    for (const loader of arrived < 0 ? loaders : loaders.slice(0, arrived + 1)) frame.coming.delete(loader);
  });
  session.on('Network.requestWillBeSent', ({ requestId, type, frameId, request }) => {
    if (type === 'Document' && frameId !== undefined) frameOf(frameId).coming.set(requestId, request.url);
  });
  session.on('Network.loadingFailed', ({ requestId, type }) => {
    if (type === 'Document') for (const { coming } of frames.values()) coming.delete(requestId);
  });

  return {
    async isOwn(paused) {
      if (originOf(paused.request.url) !== origin) return false;
      // The browser answers after it has told all the events of the frame.
      if (!frames.has(paused.frameId)) await session.send('Page.getFrameTree').catch(() => undefined);
      const { requestId, redirectedRequestId } = paused;
      // A hop to another origin is never remembered, so a request that comes back from there is not own.
      const isAskedFor =
        redirectedRequestId === undefined
          ? namesNoOther(paused) && isAskedByTarget(paused)
          : own.delete(redirectedRequestId);
      if (isAskedFor) remember(requestId);
      return isAskedFor;
    },
    wasOwn: (requestId) => own.has(requestId),
  };

  function frameOf(id: string): Frame {
    const frame = frames.get(id) ?? { parentId: undefined, url: undefined, coming: new Map() };
    frames.set(id, frame);
    return frame;
  }

  /** A navigation is asked for by the frame's own document, or by the one around it: both have to be the target's. */
  function isAskedByTarget({ frameId, resourceType }: Paused): boolean {
    const parentId = frames.get(frameId)?.parentId;
    if (!isTargets(frameId)) return false;
    return resourceType !== 'Document' || parentId === undefined || isTargets(parentId);
  }

  /** Whether the frame shows a document of the target, and none of another origin is on its way. */
  function isTargets(frameId: string): boolean {
    const frame = frames.get(frameId);
    if (frame === undefined) return false;
    const { url, coming, parentId } = frame;
    // The event that tells of a new document may come after its first requests.
    if ([...coming.values()].some((each) => originOf(each) !== origin)) return false;
    const isInherited = url === undefined || /^about:(?:blank|srcdoc)/.test(url);
    if (!isInherited) return originOf(url) === origin;
    return parentId === undefined ? url === undefined : isTargets(parentId);
  }

  /** Across origins, what can be read names its origin; a form's POST may hide its own. */
  function namesNoOther({ request, resourceType }: Paused): boolean {
    const named = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'origin')?.[1];
    return named === undefined || named === origin || (named === 'null' && resourceType === 'Document');
  }

  function remember(requestId: string): void {
    own.add(requestId);
    const [oldest] = own;
    if (own.size > MAX_REMEMBERED && oldest !== undefined) own.delete(oldest);
  }
}

/** Of http(s) and blob URLs; undefined or "null" for others. */
function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}
