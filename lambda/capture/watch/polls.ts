/**
 * Notices polls: requests that a page sends again as soon as they have been answered, for ever. If they were
 * waited for like other requests, the page's time would stand as long as that may last.
 */
import type { Protocol } from 'puppeteer-core';

export interface Polls {
  /** Whether this request is one of a poll. `atMs`: the page's time. */
  begins(request: Protocol.Network.Request, atMs: number): boolean;
  /** Its reply has begun. A script may send the next one before the browser tells of the end. */
  isAnswered(request: Protocol.Network.Request): void;
  ends(request: Protocol.Network.Request, atMs: number): void;
  /** The document was replaced. */
  forget(): void;
}

/**
 * Page time within which a request follows the last one without a timer between them.
 * A frame may come between them.
 */
const AT_ONCE_MS = 20;
/** A poll: this many equal requests in a row. Two are common, such as from two parts of a page. */
const SAME_COUNT = 3;
/** A poll: this many requests to one path in a row, which differ in their query or body. */
const SIMILAR_COUNT = 4;
/** A page may send to any number of addresses. The least recently used ones are forgotten. */
const MOST_CHAINS = 1_000;

/** Requests that follow each other at once. */
interface Chain {
  last: Protocol.Network.Request;
  count: number;
  /** When the next one follows at once, until this moment of the page's time. */
  openUntilMs: number;
}

export function createPolls(): Polls {
  const chains = new Map<string, Chain>();
  return {
    begins(request, atMs) {
      const same = follow(sameKey(request), request, atMs);
      const similar = follow(similarKey(request), request, atMs);
      return same >= SAME_COUNT || similar >= SIMILAR_COUNT;
    },
    isAnswered: (request) => keepOpen(request, Number.POSITIVE_INFINITY),
    ends: (request, atMs) => keepOpen(request, atMs + AT_ONCE_MS),
    forget: () => chains.clear(),
  };

  /** Returns how many requests have followed each other, with this one. */
  function follow(key: string, last: Protocol.Network.Request, atMs: number): number {
    const { count = 0, openUntilMs = atMs } = chains.get(key) ?? {};
    chains.delete(key);
    const chain = { last, count: atMs <= openUntilMs ? count + 1 : 1, openUntilMs: Number.NEGATIVE_INFINITY };
    chains.set(key, chain);
    const [oldest] = chains.keys();
    if (chains.size > MOST_CHAINS && oldest !== undefined) chains.delete(oldest);
    return chain.count;
  }

  function keepOpen(request: Protocol.Network.Request, untilMs: number): void {
    for (const key of [sameKey(request), similarKey(request)]) {
      const chain = chains.get(key);
      if (chain?.last === request) chain.openUntilMs = untilMs;
    }
  }
}

function sameKey({ method, url, postData = '' }: Protocol.Network.Request): string {
  return `${method} ${url} ${postData}`;
}

function similarKey({ method, url }: Protocol.Network.Request): string {
  return `${method} ${url.split(/[?#]/, 1)[0]} *`;
}
