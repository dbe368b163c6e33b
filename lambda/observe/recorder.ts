/**
 * Collects the facts of one request: the times of its stages, the facts of its log line, and the limits that
 * its response shows. Stages return or add facts; only the recorder keeps them.
 */
import type { LimitState } from '../admission/limits.ts';
import type { HeldMs } from '../capture/clock/feed-time.ts';
import type { Fault } from './fault.ts';
import type { Improvement } from './metric-names.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/** Step that only improves the picture -> why it was skipped. */
export type LostImprovements = Partial<Record<Improvement, Fault[]>>;

/** Facts never contain a secret. */
export interface Facts {
  limits?: LimitState;
  callerId?: string;
  plan?: string;
  targetHost?: string;
  /** Of a job's item: the job, the item's number, and which try it is. */
  job?: string;
  index?: number;
  tries?: number;
  sizeBytes?: number;
  /** Whether a request with `cacheSeconds` got a kept file. */
  cache?: 'hit' | 'miss';
  /** Connections of the browser that were refused as forbidden. */
  blockedEgress?: number;
  /** The browser was killed for its memory. */
  watchdogKill?: boolean;
  /** Set when the capture was taken in real time, because the page's time could not pass by command. */
  tookRealTime?: boolean;
  /**
   * Real time that the page's sockets, event streams, streamed bodies and polls took in the last attempt, ms.
   */
  heldMs?: HeldMs;
  /** Processes that left the browser's group and were killed: an exploit ran native code. */
  escapedProcesses?: number;
  lost?: LostImprovements;
  /** Such steps that real time ended in the last attempt before the page was through with them. */
  cutShort?: readonly Improvement[];
  /** How many overlays the cleaning removed, for each kind of evidence. */
  removed?: Readonly<Record<string, number>>;
  /** Elements and frames that the cleaning could not judge and left unchanged. */
  cleaningFailures?: number;
  /** Why a reservation could not be closed. */
  unsettled?: Fault[];
  /** Why a file was delivered and not kept, or its lease not ended. */
  notCached?: Fault[];
  /** Why something of a capture could not be cleaned up. */
  leftBehind?: Fault[];
}

export interface Recorder extends Stopwatch {
  /**
   * Adds facts. A capture may take two tries: counts add up, the first reason of a lost improvement is kept,
   * and `watchdogKill` stays true. All other facts replace earlier ones.
   */
  add(facts: Facts): void;
  facts(): Readonly<Facts> & { readonly limits: LimitState };
}

/** Facts that add up over the tries. */
const COUNTS = ['blockedEgress', 'escapedProcesses', 'cleaningFailures'] as const;

export function createRecorder(limits: LimitState): Recorder {
  let known: Facts & { limits: LimitState } = { limits };
  return {
    ...createStopwatch(),
    add(facts) {
      const before = known;
      known = { ...before, ...facts, lost: { ...facts.lost, ...before.lost } };
      known.watchdogKill = (before.watchdogKill ?? false) || (facts.watchdogKill ?? false);
      for (const name of COUNTS) known[name] = (before[name] ?? 0) + (facts[name] ?? 0);
    },
    facts: () => known,
  };
}
