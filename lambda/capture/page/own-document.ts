/**
 * Gives the browser the caller's own HTML as the page at the url, so that the url's server is not asked. Only the main
 * frame gets it, whenever it goes there; what the page loads, and where it leads, takes the usual way out.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';

type Paused = Protocol.Fetch.RequestPausedEvent;

export interface OwnDocument {
  /** What has to be held for it. */
  patterns: Protocol.Fetch.RequestPattern[];
  isAskedFor(paused: Paused): boolean;
  /** Answers a request that asks for it. */
  fulfil(paused: Paused): Promise<void>;
}

/** The header wins over what the text says of its own encoding. */
const HEADERS: Protocol.Fetch.HeaderEntry[] = [{ name: 'Content-Type', value: 'text/html; charset=utf-8' }];

/** Undefined when the request has no HTML. */
export function createOwnDocument(
  session: CDPSession,
  { url, html }: Pick<CaptureRequest, 'url' | 'html'>,
  mainFrameId: string,
): OwnDocument | undefined {
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

/** In a pattern these three stand for something else. */
function escapePattern(url: string): string {
  return url.replace(/[*?\\]/g, '\\$&');
}
