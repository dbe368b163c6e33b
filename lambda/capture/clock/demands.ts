/**
 * What needs the page's time to pass: each wait of a step is a demand, and several may wait at once. Tells
 * what the next step of the clock owes to all of them.
 */
import { PACE } from './caps.ts';
import type { Deadline } from './deadline.ts';
import { FRAME_MS } from './next-frame.ts';

export interface Caps {
  /** Default: no cap. */
  pageMs?: number;
  realMs: number;
  /**
   * Least real time per page time, see caps.ts. Asked at each step. Default: as
   * fast as the page's work allows.
   */
  pace?: number | (() => number);
  /**
   * Set while the page lives: its time is then real also while open feeds are quiet (watch/feeds.ts), and
   * what passes while feeds are being opened does not count, as time stands while a request is in flight.
   */
  awaitsFeeds?: boolean;
  /** Page time of a frame. Default: that of a screen. */
  frameMs?: number;
  /** Set where only the page's scripts look at the frames: they are not painted. */
  isUnpainted?: boolean;
  /** Set for a command of the browser. Time passes frame by frame, and a frame may take long. */
  isCommand?: boolean;
  /**
   * Set for a command that shows the page: frames are drawn, and the page's time stands. A busy
   * machine draws more of them: with page time in each, images would stand at another place.
   */
  timeStands?: boolean;
  /**
   * Set for code of the request, and for long walks: the page may be busy all that
   * time, and answers nothing then.
   */
  mayBeBusy?: boolean;
}

/** What all demands together need of the next step. */
interface Need {
  /** Real time per page time of the slowest demand. */
  pace: number;
  /** Page time that the first of the demands still needs, ms. */
  leastLeftMs: number;
  frameMs: number;
  /** Each of these holds only if it is so for all demands. */
  isUnpainted: boolean;
  timeStands: boolean;
  areCommands: boolean;
  /** Each of these holds if it is so for any demand. */
  hasCommand: boolean;
  awaitsFeeds: boolean;
}

interface Demand {
  /** Settles when the condition holds, or its page time has passed; rejects when the clock fails. */
  readonly over: Promise<void>;
  withdraw(): void;
}

export interface Demands {
  readonly count: number;
  add(condition: () => boolean, caps: Caps): Demand;
  /** Ends each demand whose condition holds, at once, so that no further step begins for it. */
  check(): void;
  fail(error: unknown): void;
  need(): Need;
  /** Lets more page time pass for the demands that wait for feeds, ms. */
  extendForFeeds(ms: number): void;
  /** How long the page may give no answer. A slow demand may use all of its remaining time. */
  patienceMs(isSlow: (demand: Pick<Caps, 'isCommand' | 'mayBeBusy'>) => boolean): number;
}

/** `passedMs` tells how much page time has passed so far. */
export function createDemands(passedMs: () => number, { patience }: Pick<Deadline, 'patience'>): Demands {
  const demands = new Set<Open>();
  const isEach = (flag: Flag) => [...demands].every(({ caps }) => caps[flag] === true);
  const isAny = (flag: Flag) => [...demands].some(({ caps }) => caps[flag] === true);
  const least = (read: (demand: Open) => number) => Math.min(...[...demands].map(read));

  return {
    get count() {
      return demands.size;
    },
    add(condition, caps) {
      const { promise: over, resolve, reject } = Promise.withResolvers<void>();
      const endsAtPageMs = passedMs() + (caps.pageMs ?? Number.POSITIVE_INFINITY);
      const endsAt = performance.now() + caps.realMs;
      const demand: Open = { condition, caps, endsAtPageMs, endsAt, resolve, reject };
      demands.add(demand);
      return { over, withdraw: () => void demands.delete(demand) };
    },
    check() {
      for (const demand of demands) {
        if (!demand.condition() && passedMs() < demand.endsAtPageMs) continue;
        demands.delete(demand);
        demand.resolve();
      }
    },
    fail(error) {
      for (const demand of demands) demand.reject(error);
    },
    need: () => ({
      pace: Math.max(...[...demands].map(({ caps: { pace = PACE.fast } }) => resolved(pace))),
      leastLeftMs: least(({ endsAtPageMs }) => endsAtPageMs - passedMs()),
      frameMs: least(({ caps: { frameMs = FRAME_MS } }) => frameMs),
      isUnpainted: isEach('isUnpainted'),
      timeStands: isEach('timeStands'),
      areCommands: isEach('isCommand'),
      hasCommand: isAny('isCommand'),
      awaitsFeeds: isAny('awaitsFeeds'),
    }),
    extendForFeeds(ms) {
      for (const demand of demands) if (demand.caps.awaitsFeeds) demand.endsAtPageMs += ms;
    },
    patienceMs(isSlow) {
      const slow = [...demands].filter(({ caps }) => isSlow(caps));
      // Code that is terminated takes a moment to end.
      const lefts = slow.map(
        ({ caps, endsAt }) => endsAt - performance.now() + (caps.mayBeBusy ? patience.stuck : 0),
      );
      return Math.max(patience.stuck, ...lefts);
    },
  };
}

type Flag = 'awaitsFeeds' | 'isUnpainted' | 'timeStands' | 'isCommand';

interface Open {
  condition: () => boolean;
  caps: Caps;
  endsAtPageMs: number;
  /** By the process's own clock. */
  endsAt: number;
  resolve(): void;
  reject(error: unknown): void;
}

function resolved(pace: number | (() => number)): number {
  return typeof pace === 'number' ? pace : pace();
}
