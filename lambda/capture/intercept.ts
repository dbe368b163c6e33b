/**
 * The one place where requests of the page are held, changed or stopped: headers for the target's own origin,
 * and blocked URLs. Installed only when the request needs it, because a held request costs a round trip.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../request/capture-request.ts';
import { createUrlMatcher } from './url-pattern.ts';

// These two are emulated instead: scripts see them, and every request carries them.
const EMULATED_HEADERS = new Set(['user-agent', 'accept-language']);

export async function intercept(
  session: CDPSession,
  request: CaptureRequest,
  mainFrameId: string,
): Promise<void> {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !EMULATED_HEADERS.has(name.toLowerCase()),
  );
  if (headers.length === 0 && request.blockRequests.length === 0) return;
  const origin = new URL(request.url).origin;
  const isBlocked = createUrlMatcher(request.blockRequests);

  session.on('Fetch.requestPaused', (paused) => {
    // A page that goes away takes its held requests with it; there is nobody left to answer then.
    answer(paused).catch(() => undefined);
  });
  // Without a blocked pattern only the target's own requests need to be held.
  const urlPattern = request.blockRequests.length > 0 ? '*' : `${escapePattern(origin)}/*`;
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });

  async function answer(paused: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { requestId, request: held } = paused;
    if (!isMainDocument(paused) && isBlocked(held.url + (held.urlFragment ?? ''))) {
      await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    } else if (headers.length > 0 && URL.parse(held.url)?.origin === origin) {
      await session.send('Fetch.continueRequest', { requestId, headers: withHeaders(held.headers) });
    } else {
      await session.send('Fetch.continueRequest', { requestId });
    }
  }

  function isMainDocument({ resourceType, frameId }: Protocol.Fetch.RequestPausedEvent): boolean {
    return resourceType === 'Document' && frameId === mainFrameId;
  }

  /** The caller's headers take the place of the browser's of the same name. */
  function withHeaders(sent: Record<string, string>): Protocol.Fetch.HeaderEntry[] {
    const replaced = new Set(headers.map(([name]) => name.toLowerCase()));
    const kept = Object.entries(sent).filter(([name]) => !replaced.has(name.toLowerCase()));
    return [...kept, ...headers].map(([name, value]) => ({ name, value }));
  }
}

/** In the protocol's patterns `*` and `?` are wildcards; an origin holds neither, but may hold a backslash-free dot. */
function escapePattern(text: string): string {
  return text.replace(/[*?\\]/g, '\\$&');
}
