/**
 * Serves the caller's HTML as the page at the url, without a request to the url's server. Only
 * GET requests of the main frame get it, each time it loads that url. Subresources and other URLs
 * go through the egress as usual.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../../request/capture-request.ts';

type Paused = Protocol.Fetch.RequestPausedEvent;

interface CallerDocument {
  /** Patterns of the requests that must be paused. */
  patterns: Protocol.Fetch.RequestPattern[];
  isAskedFor(paused: Paused): boolean;
  /** Responds to a paused request with the HTML. */
  fulfil(paused: Paused): Promise<void>;
}

/** The header takes precedence over an encoding that the HTML declares. */
const HEADERS: Protocol.Fetch.HeaderEntry[] = [{ name: 'Content-Type', value: 'text/html; charset=utf-8' }];

/** Undefined when the request has no HTML. */
export function createCallerDocument(
  session: CDPSession,
  { url, html }: Pick<CaptureRequest, 'url' | 'html'>,
  mainFrameId: string,
): CallerDocument | undefined {
  if (html === undefined) return undefined;
  const [bareUrl = url] = url.split('#', 1);
  const body = Buffer.from(html).toString('base64');
  return {
    patterns: [{ urlPattern: escapePattern(bareUrl), resourceType: 'Document' }],
    isAskedFor: ({ request, resourceType, frameId }) =>
      resourceType === 'Document' &&
      frameId === mainFrameId &&
      request.method === 'GET' &&
      request.url === bareUrl,
    fulfil: ({ requestId }) =>
      session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: HEADERS, body }),
  };
}

/** These three characters have a special meaning in patterns. */
function escapePattern(url: string): string {
  return url.replace(/[*?\\]/g, '\\$&');
}
