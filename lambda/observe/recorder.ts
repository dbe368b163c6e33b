/**
 * Collects what becomes known of one request while it is served: the times of its stages, the facts of its log line, and
 * the limits that its response shows. Stages return or add facts; only the recorder keeps them.
 */
import type { LimitState } from '../admission/limits.ts';
import type { LostImprovements } from '../capture/improve.ts';
import type { Fault } from './fault.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/** None of them ever holds a secret. */
export interface Facts {
  /** Until a caller is identified nothing is allowed. */
  limits?: LimitState;
  callerId?: string;
  plan?: string;
  targetHost?: string;
  sizeBytes?: number;
  /** Connections of the browser that were refused as forbidden. */
  blockedEgress?: number;
  /** The browser was killed for the memory it took. */
  watchdogKill?: boolean;
  /** Processes of the browser that had left its group and were killed: native code ran that is not the browser's. */
  escapedProcesses?: number;
  /** What the page cost itself. */
  lost?: LostImprovements;
  /** Elements and frames that cleaning could not judge, and left as they were. */
  cleaningFailures?: number;
  /** Why a reservation could not be closed. */
  unsettled?: Fault[];
  /** Why something of a capture could not be cleaned up. */
  leftBehind?: Fault[];
}

export interface Recorder extends Stopwatch {
  /**
   * Adds facts. A capture may take two tries: their counts add up, the first reason of a lost step stands, and a browser
   * that was killed once was killed. Of everything else the latest stands.
   */
  add(facts: Facts): void;
  facts(): Readonly<Facts> & { readonly limits: LimitState };
}

/** Facts of each try that add up. */
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
