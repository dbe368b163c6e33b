/**
 * Keeps the page's feeds: what brings content into it over the network, and may stay open for
 * ever. The page's time cannot stand for them as for a request, because what they bring depends
 * on what the page does meanwhile.
 */

/**
 * `body`: a reply that a script reads as it comes. `poll`: a request that is sent again
 * as soon as it has been answered.
 */
export type FeedKind = 'socket' | 'stream' | 'body' | 'poll';

export interface Feeds {
  /** Whether any is open. */
  readonly isOpen: boolean;
  /** The kinds that are being opened, or have carried something lately. The page's time is real meanwhile. */
  busyKinds(): FeedKind[];
  /** These, and the kinds that are open and may be expected to carry more. */
  liveKinds(): FeedKind[];
  /** The kinds that are open and have carried something. Timers of the page may wait for what comes next. */
  talkingKinds(): FeedKind[];
  /** performance.now() when any of the document has carried something last. */
  readonly carriedAt: number;
  /** Whether any is being opened, and was not given up. */
  readonly isOpening: boolean;
  /** Feeds that are being opened now do not count until they are open. */
  giveUpOpening(): void;
  /** performance.now() when a socket or an event stream first brought something to the document. */
  readonly broughtAt: number | undefined;
  /** Whether a socket is open that has carried nothing so far, for longer than one that is busy. */
  readonly isSilent: boolean;
  /**
   * Whether the page has shown that it waits for a socket that has carried nothing so far. Undefined until
   * it is known. It is awaited then, too.
   */
  isSilenceAwaited: boolean | undefined;
}

/** What followers of the browser's events report about feeds. No-op for an unknown feed. */
export interface FeedEvents {
  /** No-op for a known one. */
  add(id: string, kind: FeedKind): void;
  hasOpened(id: string): void;
  /** In either direction. */
  hasCarried(id: string): void;
  hasBrought(id: string): void;
  remove(id: string): void;
}

export interface FeedList extends Feeds, FeedEvents {
  /** The document was replaced. */
  clear(): void;
}

interface Feed {
  kind: FeedKind;
  /** While it is being opened. */
  isGivenUp: boolean;
  /** performance.now() */
  openedAt: number | undefined;
  carriedAt: number | undefined;
}

/** How long a feed counts as busy after it has carried something. */
const QUIET_MS = 500;

/** `receivedBytes`: what the page has received from the network so far. `now`: milliseconds. */
export function createFeeds(
  receivedBytes: () => number,
  now: () => number = performance.now.bind(performance),
): FeedList {
  const feeds = new Map<string, Feed>();
  let seenBytes = 0;
  let isSilenceAwaited: boolean | undefined;
  let broughtAt: number | undefined;
  let carriedAt = Number.NEGATIVE_INFINITY;

  return {
    get isOpen() {
      return feeds.size > 0;
    },
    busyKinds: () => kindsOf(isBusy),
    liveKinds: () => kindsOf((feed) => isBusy(feed) || isLive(feed)),
    talkingKinds: () => kindsOf(isTalking),
    get carriedAt() {
      return carriedAt;
    },
    get isOpening() {
      return [...feeds.values()].some(isOpening);
    },
    giveUpOpening() {
      for (const feed of feeds.values()) if (isOpening(feed)) feed.isGivenUp = true;
    },
    get broughtAt() {
      return broughtAt;
    },
    get isSilent() {
      return [...feeds.values()].some((feed) => isSilent(feed) && !isBusy(feed));
    },
    get isSilenceAwaited() {
      return isSilenceAwaited;
    },
    set isSilenceAwaited(isAwaited) {
      isSilenceAwaited = isAwaited;
    },
    add(id, kind) {
      if (feeds.has(id)) return;
      seeBytes();
      const openedAt = kind === 'poll' || kind === 'body' ? now() : undefined;
      feeds.set(id, { kind, isGivenUp: false, openedAt, carriedAt: undefined });
    },
    hasOpened: (id) => update(id, { openedAt: now() }),
    hasCarried,
    hasBrought(id) {
      if (!feeds.has(id)) return;
      hasCarried(id);
      broughtAt ??= now();
    },
    remove: (id) => void feeds.delete(id),
    clear() {
      feeds.clear();
      isSilenceAwaited = undefined;
      broughtAt = undefined;
      carriedAt = Number.NEGATIVE_INFINITY;
    },
  };

  function hasCarried(id: string): void {
    update(id, { carriedAt: now() });
    if (feeds.has(id)) carriedAt = now();
  }

  function update(id: string, values: Partial<Feed>): void {
    const feed = feeds.get(id);
    if (feed !== undefined) Object.assign(feed, values);
  }

  function kindsOf(fits: (feed: Feed) => boolean): FeedKind[] {
    seeBytes();
    const kinds = [...feeds.values()].filter(fits).map(({ kind }) => kind);
    return [...new Set(kinds)];
  }

  /**
   * The browser sends no events for the pieces of a body. Bytes that arrive while one is open count as its
   * own.
   */
  function seeBytes(): void {
    const bytes = receivedBytes();
    if (bytes > seenBytes) {
      for (const [id, { kind }] of feeds) if (kind === 'body') hasCarried(id);
    }
    seenBytes = bytes;
  }

  function isBusy({ kind, isGivenUp, openedAt, carriedAt }: Feed): boolean {
    // Polls bring content in ordinary replies. A poll that is sent for ever would never be quiet.
    if (kind === 'poll') return false;
    // A body that has brought nothing yet is like a request that has not been answered.
    if (kind === 'body' && carriedAt === undefined) return true;
    return openedAt === undefined ? !isGivenUp : now() - (carriedAt ?? openedAt) < QUIET_MS;
  }

  function isLive(feed: Feed): boolean {
    return feed.openedAt !== undefined && (!isSilent(feed) || isSilenceAwaited !== false);
  }
}

/** Polls and bodies are there from their request on. */
function isOpening({ openedAt, isGivenUp }: Feed): boolean {
  return openedAt === undefined && !isGivenUp;
}

/** Page time stands for a poll as for each request. */
function isTalking({ kind, openedAt, carriedAt }: Feed): boolean {
  return kind !== 'poll' && openedAt !== undefined && carriedAt !== undefined;
}

function isSilent({ kind, openedAt, carriedAt }: Feed): boolean {
  return kind === 'socket' && openedAt !== undefined && carriedAt === undefined;
}
