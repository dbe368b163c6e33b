/**
 * Decides which requests are blocked because of their kind. It does not pause requests itself: it gives the
 * patterns of those that it needs to see.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { ResourceKind } from '../../../request/options/loading.ts';

type ResourceType = Protocol.Network.ResourceType;

interface ResourceBlocker {
  patterns: Protocol.Fetch.RequestPattern[];
  /** Also true for the main frame's document, which the caller has to except. */
  isBlocked(paused: Protocol.Fetch.RequestPausedEvent): boolean;
}

/** WebSockets cannot be paused. The browser is launched without a way for them (see browser/flags.ts). */
const TYPES: Record<ResourceKind, readonly ResourceType[]> = {
  image: ['Image'],
  font: ['Font'],
  stylesheet: ['Stylesheet'],
  script: ['Script'],
  media: ['Media'],
  xhr: ['XHR', 'Fetch', 'EventSource', 'Ping'],
  websocket: [],
  frame: ['Document'],
};

/** Undefined when nothing is to be blocked. The domain Network must be enabled. */
export function createResourceBlocker(
  session: CDPSession,
  kinds: readonly ResourceKind[],
): ResourceBlocker | undefined {
  const types = new Set(kinds.flatMap((kind) => TYPES[kind]));
  if (types.size === 0) return undefined;
  const isOfWorker = kinds.includes('script') ? watchWorkerScripts(session) : undefined;
  const seen: ResourceType[] = [...types, ...(isOfWorker ? (['Other'] as const) : [])];
  return {
    patterns: seen.map((resourceType) => ({ resourceType })),
    isBlocked: (paused) => types.has(paused.resourceType) || isOfWorker?.(paused) === true,
  };
}

/**
 * The first script of a worker has the type `Other`, and alone belongs to no document. It is
 * announced before it is paused.
 */
function watchWorkerScripts(session: CDPSession) {
  const requestIds = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, loaderId }) => {
    if (loaderId === '') requestIds.add(requestId);
  });
  return ({ networkId }: Protocol.Fetch.RequestPausedEvent) =>
    networkId !== undefined && requestIds.delete(networkId);
}
