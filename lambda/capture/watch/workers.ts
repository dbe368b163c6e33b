/** Follows the workers of a page, and what they receive over the network. */
import type { CDPSession } from 'puppeteer-core';
import type { FeedEvents } from './feeds.ts';
import { followSockets } from './sockets.ts';
import { followStreams } from './streams.ts';

export interface Workers {
  /** The sessions of the page's dedicated workers, which no other page uses. */
  readonly workers: ReadonlySet<CDPSession>;
  /** Whether there are dedicated or shared workers. */
  readonly hasWorkers: boolean;
}

/** Workers must be attached, with the domain Network enabled (page/workers.ts). */
export function watchWorkers(session: CDPSession, feeds: FeedEvents): Workers {
  const workers = new Set<CDPSession>();
  const endings = new Map<CDPSession, () => void>();
  const sharedWorkers = new Set<string>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type } }) => {
    const worker = session.connection()?.session(sessionId);
    if (!worker || type !== 'worker') return;
    workers.add(worker);
    endings.set(worker, followWorker(worker, feeds));
  });
  session.on('sessiondetached', (worker) => {
    workers.delete(worker);
    endings.get(worker)?.();
    endings.delete(worker);
  });
  const connection = session.connection();
  connection?.on('Target.targetCreated', ({ targetInfo }) => void sharedWorkers.add(targetInfo.targetId));
  connection?.on('Target.targetDestroyed', ({ targetId }) => void sharedWorkers.delete(targetId));
  return {
    workers,
    get hasWorkers() {
      return workers.size > 0 || sharedWorkers.size > 0;
    },
  };
}

/** Returns what to call when the worker has ended, which ends its feeds without an event. */
function followWorker(worker: CDPSession, feeds: FeedEvents): () => void {
  const ids = new Set<string>();
  const own: FeedEvents = {
    hasOpened: feeds.hasOpened,
    hasCarried: feeds.hasCarried,
    hasBrought: feeds.hasBrought,
    add(id, kind) {
      ids.add(id);
      feeds.add(id, kind);
    },
    remove(id) {
      ids.delete(id);
      feeds.remove(id);
    },
  };
  followSockets(worker, own);
  followStreams(worker, own);
  // The page's time does not stand for requests of a worker.
  worker.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('http')) own.add(requestId, type === 'EventSource' ? 'stream' : 'body');
  });
  return () => {
    for (const id of ids) feeds.remove(id);
  };
}
