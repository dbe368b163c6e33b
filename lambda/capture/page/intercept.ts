/**
 * The one place where requests of the page are held, changed or stopped: headers and credentials for the
 * target's own origin, blocked URLs, what filter lists stop, and HTML of the caller's own. Installed only when the request needs it,
 * because a held request costs a round trip.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { RequestBlocker } from '../blocking/request-blocker.ts';
import { readLanguages } from '../emulation/languages.ts';
import { watchAskers } from './askers.ts';
import { createOwnDocument } from './own-document.ts';
import { createUrlMatcher } from './url-pattern.ts';

type Paused = Protocol.Fetch.RequestPausedEvent;
type HeaderEntry = Protocol.Fetch.HeaderEntry;

export interface Interception {
  request: CaptureRequest;
  mainFrameId: string;
  /** Undefined when no list is asked for. */
  blocker: RequestBlocker | undefined;
}

/**
 * Sees the requests of frames and dedicated workers, redirects included. The browser shows no request of a
 * service or shared worker here, and no WebSocket.
 */
export async function intercept(
  session: CDPSession,
  { request, mainFrameId, blocker }: Interception,
): Promise<void> {
  const { blockRequests, credentials } = request;
  const origin = new URL(request.url).origin;
  const headers = ownHeaders(request);
  const isScoped = headers.size > 0 || credentials !== undefined;
  const ownDocument = createOwnDocument(session, request, mainFrameId);
  if (!isScoped && blockRequests.length === 0 && blocker === undefined && ownDocument === undefined) return;
  const isBlocked = createUrlMatcher(blockRequests);
  const askers = isScoped ? watchAskers(session, origin, mainFrameId) : undefined;
  const challenged = new Set<string>();

  session.on('Fetch.requestPaused', (paused) => ignoringGone(answer(paused)));
  session.on('Fetch.authRequired', (challenge) => ignoringGone(authenticate(challenge)));
  await Promise.all([
    session.send('Fetch.enable', {
      patterns: [
        ...(blockRequests.length > 0 ? [{ urlPattern: '*' }] : []),
        // Headers and credentials are the target's own.
        ...(isScoped ? [{ urlPattern: `${origin}/*` }] : []),
        ...(blocker?.patterns ?? []),
        ...(ownDocument?.patterns ?? []),
      ],
      handleAuthRequests: credentials !== undefined,
    }),
    // What a service worker answers in the page's place would never be seen here. The lists can do without: a page
    // that is seen for the first time is rarely its worker's.
    ...(isScoped || blockRequests.length > 0
      ? [session.send('Network.setBypassServiceWorker', { bypass: true })]
      : []),
  ]);

  async function answer(paused: Paused): Promise<void> {
    const { requestId, request: held } = paused;
    if (isListed(paused) || (!isMainDocument(paused) && isBlocked(held.url + (held.urlFragment ?? '')))) {
      return session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    }
    if (ownDocument?.isAskedFor(paused)) return ownDocument.fulfil(paused);
    const isOwn = (await askers?.isOwn(paused)) === true;
    const changed = isOwn ? withOwnHeaders(held) : withoutCredentials(held);
    return session.send('Fetch.continueRequest', { requestId, ...(changed && { headers: changed }) });
  }

  /** The lists are asked about the page too: what it may load depends on where it is. */
  function isListed(paused: Paused): boolean {
    try {
      return blocker?.isBlocked(paused) === true;
    } catch {
      // A library that fails on a URL of the page lets it through: a request that stays held keeps the page waiting.
      return false;
    }
  }

  function isMainDocument({ resourceType, frameId }: Paused): boolean {
    return resourceType === 'Document' && frameId === mainFrameId;
  }

  /**
   * The caller's take the place of the browser's of the same name. A redirect to elsewhere loses them again, but
   * for a Referer: Chromium keeps one that was set here, and lets nothing take it back.
   */
  function withOwnHeaders({ headers: sent }: Protocol.Network.Request): HeaderEntry[] | undefined {
    if (headers.size === 0) return undefined;
    const kept = Object.entries(sent).filter(([name]) => !headers.has(name.toLowerCase()));
    return [...kept.map(([name, value]) => ({ name, value })), ...headers.values()];
  }

  /** Chromium sends credentials it has once given to whoever asks that server, unless the request has its own. */
  function withoutCredentials({ url, headers: sent }: Protocol.Network.Request): HeaderEntry[] | undefined {
    if (credentials === undefined || URL.parse(url)?.origin !== origin) return undefined;
    if (Object.keys(sent).some((name) => name.toLowerCase() === 'authorization')) return undefined;
    const entries = Object.entries(sent).map(([name, value]) => ({ name, value }));
    return [...entries, { name: 'Authorization', value: '' }];
  }

  /** Only the target may ask for the credentials, of its own documents, and only once: a second time they were wrong. */
  function authenticate({ requestId, authChallenge }: Protocol.Fetch.AuthRequiredEvent): Promise<void> {
    const isTarget =
      authChallenge.source === 'Server' &&
      authChallenge.origin === origin &&
      askers?.wasOwn(requestId) === true;
    const authChallengeResponse: Protocol.Fetch.AuthChallengeResponse =
      isTarget && credentials !== undefined && !challenged.has(requestId)
        ? { response: 'ProvideCredentials', ...credentials }
        : { response: 'CancelAuth' };
    challenged.add(requestId);
    return session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse });
  }
}

/** The caller's headers that only the target gets, by lower-case name. */
function ownHeaders({ headers }: CaptureRequest): ReadonlyMap<string, HeaderEntry> {
  const own = Object.entries(headers).filter(([name, value]) => !isEmulated(name, value));
  return new Map(own.map(([name, value]) => [name.toLowerCase(), { name, value }]));
}

/** The two that every request carries and scripts see are emulated, where the browser sends them as written. */
function isEmulated(name: string, value: string): boolean {
  switch (name.toLowerCase()) {
    case 'user-agent':
      return true;
    case 'accept-language':
      return readLanguages(value).header === value;
    default:
      return false;
  }
}

function ignoringGone(answered: Promise<void>): void {
  // A page that goes away takes its held requests with it; there is nobody left to answer then.
  answered.catch(() => undefined);
}
