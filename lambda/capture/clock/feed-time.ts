/**
 * Decides how long feeds (watch/feeds.ts) keep the page's time real, and tells
 * how long each kind has done so.
 */
import type { FeedKind } from '../watch/feeds.ts';
import type { TimeDeps, VirtualTime } from './virtual-time.ts';

export type HeldMs = Partial<Record<FeedKind, number>>;

export interface FeedTime {
  /**
   * Feeds may keep the page's time real this long from now on, and may take as long to open, ms of real time.
   */
  allow(realMs: number): void;
  /** Whether they may still do so. */
  readonly hasTime: boolean;
  /** The kinds that keep it real now. `areAwaited`: also those that are quiet. */
  realTimeKinds(areAwaited: boolean): FeedKind[];
  /**
   * Whether a feed is being opened, which is a request in flight: what passes meanwhile
   * is no part of the page's life.
   */
  readonly isInFlight: boolean;
  /** Records a step of the page's time. `kinds`: those for which it had to follow real time, if any. */
  follow(kinds: readonly FeedKind[], stepMs: number, realMs: number): void;
  /** The kinds that the page's time must not run ahead of, however long they have been quiet. */
  talkingKinds(): FeedKind[];
  /** How long a step of the page's time would come too early for these, ms of real time. */
  earlyMs(stepMs: number): number;
  /** Records such a step. */
  passes(stepMs: number): void;
  /** Records a wait for such a step. */
  waits(kinds: readonly FeedKind[], realMs: number): void;
  /** How far the page's time is behind the real time that it follows, ms. */
  readonly behindMs: number;
  /** How long each kind has kept it real so far, in whole ms. */
  readonly heldMs: Readonly<HeldMs>;
}

/**
 * The page's time may be this far ahead of its server: a client may close its connection when the server's
 * sign of life is late by a fraction of a second.
 */
const MOST_AHEAD_MS = 100;

export function createFeedTime({ watch: { feeds }, deadline }: TimeDeps, time: VirtualTime): FeedTime {
  const heldMs: HeldMs = {};
  let leftMs = deadline.patience.requests;
  let openingLeftMs = deadline.patience.requests;
  let behindMs = 0;
  /** How far page time has run ahead since a feed carried something. Less than 0 if it has stood since. */
  let aheadMs = 0;
  let seenAt = performance.now();
  const isInFlight = () => feeds.isOpening && time.mayHold;

  return {
    allow(realMs) {
      leftMs = Math.min(realMs, deadline.patience.requests);
      openingLeftMs = leftMs;
    },
    get hasTime() {
      return leftMs > 0;
    },
    realTimeKinds(areAwaited) {
      if (leftMs <= 0) return [];
      return areAwaited ? feeds.liveKinds() : feeds.busyKinds();
    },
    get isInFlight() {
      return isInFlight();
    },
    follow(kinds, stepMs, realMs) {
      // A page whose steps take longer than their page time catches up, so that it sees as
      // much of its server as a visitor's.
      behindMs = kinds.length > 0 ? Math.max(0, behindMs + realMs - stepMs) : 0;
      if (kinds.length === 0) return;
      addHeld(kinds, realMs);
      if (isInFlight()) time.spendHolding(realMs);
      else leftMs -= realMs;
      if (feeds.isOpening) openingLeftMs -= realMs;
      if (openingLeftMs <= 0) feeds.giveUpOpening();
    },
    talkingKinds: () => (deadline.spareMs() > 0 ? feeds.talkingKinds() : []),
    earlyMs(stepMs) {
      seeCarried();
      return aheadMs + stepMs - MOST_AHEAD_MS;
    },
    passes(stepMs) {
      aheadMs += stepMs;
    },
    waits: addHeld,
    get behindMs() {
      return behindMs;
    },
    get heldMs() {
      return Object.fromEntries(Object.entries(heldMs).map(([kind, ms]) => [kind, Math.round(ms)]));
    },
  };

  function addHeld(kinds: readonly FeedKind[], realMs: number): void {
    for (const kind of kinds) heldMs[kind] = (heldMs[kind] ?? 0) + realMs;
  }

  /** What a feed carries may start a timer of the page. Time that stood before does not hurry it. */
  function seeCarried(): void {
    const now = performance.now();
    const { carriedAt } = feeds;
    if (carriedAt > seenAt) {
      aheadMs = Math.max(0, aheadMs - (carriedAt - seenAt));
      seenAt = carriedAt;
    }
    aheadMs -= now - seenAt;
    seenAt = now;
  }
}
