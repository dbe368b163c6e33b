/**
 * Intercepts the page's requests: adds headers and credentials for the target's origin, blocks URLs and
 * requests on filter lists, and serves the caller's HTML. Only requests that need it are paused,
 * because that costs a round trip.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../../request/capture-request.ts';
import type { RequestBlocker } from '../../blocking/request-blocker.ts';
import { readLanguages } from '../../emulation/languages.ts';
import { watchAskers } from './askers.ts';
import { createResourceBlocker } from './blocked-resources.ts';
import { createCallerDocument } from './caller-document.ts';
import { createUrlMatcher } from './url-pattern.ts';

type Paused = Protocol.Fetch.RequestPausedEvent;
type HeaderEntry = Protocol.Fetch.HeaderEntry;

interface Interception {
  request: CaptureRequest;
  mainFrameId: string;
  /** Undefined when the request needs no filter list. */
  blocker: RequestBlocker | undefined;
}

/**
 * Intercepts requests of frames and dedicated workers, including redirects. The browser exposes no requests
 * of service or shared workers here, and no WebSockets.
 */
export async function intercept(
  session: CDPSession,
  { request, mainFrameId, blocker }: Interception,
): Promise<void> {
  const { blockRequests, credentials } = request;
  const origin = new URL(request.url).origin;
  const headers = callerHeaders(request);
  const isScoped = headers.size > 0 || credentials !== undefined;
  const callerDocument = createCallerDocument(session, request, mainFrameId);
  const resources = createResourceBlocker(session, request.blockResources);
  const blocksMore = blockRequests.length > 0 || resources !== undefined;
  const isBlocked = createUrlMatcher(blockRequests);
  const askers = isScoped ? watchAskers(session, origin, mainFrameId) : undefined;
  const challenged = new Set<string>();

  session.on('Fetch.requestPaused', (paused) => ignoringGone(answer(paused)));
  session.on('Fetch.authRequired', (challenge) => ignoringGone(authenticate(challenge)));
  const patterns = [
    ...(blockRequests.length > 0 ? [{ urlPattern: '*' }] : []),
    // Headers and credentials apply only to the target's origin.
    ...(isScoped ? [{ urlPattern: `${origin}/*` }] : []),
    ...(resources?.patterns ?? []),
    ...(blocker?.patterns ?? []),
    ...(callerDocument?.patterns ?? []),
  ];
  // An empty list of patterns would match every request.
  if (patterns.length === 0) return;
  await Promise.all([
    session.send('Fetch.enable', { patterns, handleAuthRequests: credentials !== undefined }),
    // Interception does not see what a service worker answers, so workers are bypassed. Filter lists do not
    // need this, because a first visit is rarely served by a worker.
    ...(isScoped || blocksMore ? [session.send('Network.setBypassServiceWorker', { bypass: true })] : []),
  ]);

  async function answer(paused: Paused): Promise<void> {
    const { requestId, request: pausedRequest } = paused;
    const isAsked =
      isBlocked(pausedRequest.url + (pausedRequest.urlFragment ?? '')) ||
      resources?.isBlocked(paused) === true;
    if (isListed(paused) || (!isMainDocument(paused) && isAsked)) {
      return session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    }
    if (callerDocument?.isAskedFor(paused)) return callerDocument.fulfil(paused);
    const isFromTarget = (await askers?.isFromTarget(paused)) === true;
    const changed = isFromTarget ? withCallerHeaders(pausedRequest) : withoutCredentials(pausedRequest);
    return session.send('Fetch.continueRequest', { requestId, ...(changed && { headers: changed }) });
  }

  /** The lists also see the page's own request, because their rules depend on the page's URL. */
  function isListed(paused: Paused): boolean {
    try {
      return blocker?.isBlocked(paused) === true;
    } catch {
      // If the library throws for a URL, the request continues, because a
      // paused request would block the page.
      return false;
    }
  }

  function isMainDocument({ resourceType, frameId }: Paused): boolean {
    return resourceType === 'Document' && frameId === mainFrameId;
  }

  /**
   * The caller's headers replace the browser's headers of the same name. A redirect to another origin drops
   * them again, except Referer: Chromium keeps a Referer set here, and it cannot be removed.
   */
  function withCallerHeaders({ headers: sent }: Protocol.Network.Request): HeaderEntry[] | undefined {
    if (headers.size === 0) return undefined;
    const kept = Object.entries(sent).filter(([name]) => !headers.has(name.toLowerCase()));
    return [...kept.map(([name, value]) => ({ name, value })), ...headers.values()];
  }

  /**
   * Chromium adds known credentials to every request to that server, whichever document asked. An empty
   * Authorization header prevents this, unless the request has its own.
   */
  function withoutCredentials({ url, headers: sent }: Protocol.Network.Request): HeaderEntry[] | undefined {
    if (credentials === undefined || URL.parse(url)?.origin !== origin) return undefined;
    if (Object.keys(sent).some((name) => name.toLowerCase() === 'authorization')) return undefined;
    const entries = Object.entries(sent).map(([name, value]) => ({ name, value }));
    return [...entries, { name: 'Authorization', value: '' }];
  }

  /**
   * Gives credentials only to the target, for requests of its own documents, and only once: a second
   * challenge means that they are wrong.
   */
  function authenticate({ requestId, authChallenge }: Protocol.Fetch.AuthRequiredEvent): Promise<void> {
    const isTarget =
      authChallenge.source === 'Server' &&
      authChallenge.origin === origin &&
      askers?.wasFromTarget(requestId) === true;
    const authChallengeResponse: Protocol.Fetch.AuthChallengeResponse =
      isTarget && credentials !== undefined && !challenged.has(requestId)
        ? { response: 'ProvideCredentials', ...credentials }
        : { response: 'CancelAuth' };
    challenged.add(requestId);
    return session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse });
  }
}

/** The caller's headers for the target's origin, by lower-case name. */
function callerHeaders({ headers }: CaptureRequest): ReadonlyMap<string, HeaderEntry> {
  const own = Object.entries(headers).filter(([name, value]) => !isEmulated(name, value));
  return new Map(own.map(([name, value]) => [name.toLowerCase(), { name, value }]));
}

/**
 * User-Agent and Accept-Language are emulated instead, so that all requests send them and scripts see them.
 * Accept-Language only when the browser would send it exactly as written.
 */
function isEmulated(name: string, value: string): boolean {
  const lowerName = name.toLowerCase();
  return (
    lowerName === 'user-agent' || (lowerName === 'accept-language' && readLanguages(value).header === value)
  );
}

function ignoringGone(answered: Promise<void>): void {
  // When the page has gone, its paused requests no longer exist.
  answered.catch(() => undefined);
}
