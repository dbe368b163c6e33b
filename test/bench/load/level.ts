/**
 * The figures of one level of load, from its calls. Pure.
 */
import { median, percentile } from '../statistics.ts';

/** One answered request. Both times are milliseconds of the same clock. */
export interface Call {
  startedAt: number;
  endedAt: number;
}

/** What the callers of one level saw, each in its own order. */
export interface LevelRun {
  callers: readonly (readonly Call[])[];
  failures: readonly string[];
  /** No request was started after this. */
  untilAt: number;
  /** MiB of the service when all its browsers have ended. */
  idleMib: number;
}

export interface Level {
  callers: number;
  /** Requests that count: those answered in the steady state. */
  counted: number;
  perSecond: number;
  failures: readonly string[];
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** The slowest caller's median over the fastest one's. */
  spread: number;
  idleMib: number;
}

/**
 * The steady state begins when every caller has had its first answer: until then, the line is shorter than the callers
 * make it. It ends when no more requests are sent. The times are those of the callers, so they include the time in line.
 */
export function figuresOf({ callers, failures, untilAt, idleMib }: LevelRun): Level {
  const steadyFrom = Math.max(...callers.map(([first]) => first?.endedAt ?? Number.POSITIVE_INFINITY));
  const steady = callers.map((calls) =>
    calls.filter(({ endedAt }) => endedAt > steadyFrom && endedAt <= untilAt),
  );
  const all = steady.flat();
  const times = all.map(timeOf);
  const medians = steady.map((calls) => median(calls.map(timeOf)));
  // From one answer to another, so that no part of an interval is counted.
  const seconds = (Math.max(...all.map(({ endedAt }) => endedAt)) - steadyFrom) / 1_000;
  return {
    callers: callers.length,
    counted: all.length,
    perSecond: all.length === 0 ? Number.NaN : all.length / seconds,
    failures,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    spread: Math.max(...medians) / Math.min(...medians),
    idleMib,
  };
}

const timeOf = ({ startedAt, endedAt }: Call): number => endedAt - startedAt;
