/** Follows the WebSockets of a page or of a worker. */
import type { CDPSession } from 'puppeteer-core';
import type { FeedEvents } from './feeds.ts';

/** The domain Network must be enabled on the session. */
export function followSockets(session: CDPSession, feeds: FeedEvents): void {
  session.on('Network.webSocketCreated', ({ requestId }) => feeds.add(requestId, 'socket'));
  session.on('Network.webSocketHandshakeResponseReceived', ({ requestId }) => feeds.hasOpened(requestId));
  session.on('Network.webSocketFrameSent', ({ requestId }) => feeds.hasCarried(requestId));
  session.on('Network.webSocketFrameReceived', ({ requestId }) => feeds.hasBrought(requestId));
  session.on('Network.webSocketClosed', ({ requestId }) => feeds.remove(requestId));
}
