/** Follows what brings content into a page without requests: its workers and its sockets. */
import type { CDPSession } from 'puppeteer-core';

export interface Feeds {
  /** The sessions of the page's dedicated workers, which no other page uses. */
  readonly workers: ReadonlySet<CDPSession>;
  /** Whether there are workers or open sockets. */
  readonly isFed: boolean;
}

/** The domain Network must be enabled on the session, and workers must be attached (page/workers.ts). */
export function watchFeeds(session: CDPSession): Feeds {
  const workers = new Set<CDPSession>();
  const sharedWorkers = new Set<string>();
  const sockets = new Set<string>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type } }) => {
    const worker = session.connection()?.session(sessionId);
    if (worker && type === 'worker') workers.add(worker);
  });
  session.on('sessiondetached', (worker) => void workers.delete(worker));
  const connection = session.connection();
  connection?.on('Target.targetCreated', ({ targetInfo }) => void sharedWorkers.add(targetInfo.targetId));
  connection?.on('Target.targetDestroyed', ({ targetId }) => void sharedWorkers.delete(targetId));
  session.on('Network.webSocketCreated', ({ requestId }) => void sockets.add(requestId));
  session.on('Network.webSocketClosed', ({ requestId }) => void sockets.delete(requestId));
  return {
    workers,
    get isFed() {
      return workers.size > 0 || sharedWorkers.size > 0 || sockets.size > 0;
    },
  };
}
