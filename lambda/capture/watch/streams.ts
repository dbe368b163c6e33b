/** Follows the event streams and the bodies that scripts of a page, or of a worker, read as they come. */
import type { CDPSession } from 'puppeteer-core';
import type { FeedEvents } from './feeds.ts';

/** The domain Network must be enabled on the session. */
export function followStreams(session: CDPSession, feeds: FeedEvents): void {
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (isReadByScripts(type)) feeds.add(requestId, 'body');
    if (type !== 'EventSource') return;
    feeds.add(requestId, 'stream');
    feeds.hasOpened(requestId);
  });
  session.on('Network.eventSourceMessageReceived', ({ requestId }) => feeds.hasBrought(requestId));
  session.on('Network.loadingFinished', ({ requestId }) => feeds.remove(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => feeds.remove(requestId));
}

/** Whether a script may read the reply as it comes. */
export function isReadByScripts(type: string): boolean {
  return type === 'Fetch' || type === 'XHR';
}
