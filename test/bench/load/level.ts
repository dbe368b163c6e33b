/**
 * The figures of one level of load, from its calls. Pure.
 */
import { median, percentile } from '../statistics.ts';

/** One answered request. Both times are milliseconds of the same clock. */
export interface Call {
  startedAt: number;
  endedAt: number;
}

/** What the callers of one level saw in one round, each in its own order. */
export interface LevelRun {
  callers: readonly (readonly Call[])[];
  failures: readonly string[];
  /** No request was started after this. */
  untilAt: number;
  /** Processor milliseconds of the machine until the side was idle again. */
  busyMs: number;
  /** Most MiB of the side while captures ran. */
  peakMib: number;
  /** MiB of the side when no capture runs. */
  idleMib: number;
}

export interface Level {
  callers: number;
  /** Answers in the steady state. Only these count. */
  counted: number;
  perSecond: number;
  failures: readonly string[];
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** The slowest caller's median over the fastest one's. */
  spread: number;
  /** Processor milliseconds a capture. */
  processorMs: number;
  /** Of all rounds. */
  peakMib: number;
  /** Of each round. */
  idleMib: readonly number[];
}

/** Takes all rounds of a level. The times are those of the callers, so they include the time in line. */
export function figuresOf(runs: readonly LevelRun[]): Level {
  const steady = runs.map(steadyCalls);
  const calls = steady.flatMap((run) => run.callers.flat());
  const times = calls.map(timeOf);
  const callers = Math.max(...runs.map((run) => run.callers.length));
  const medians = Array.from({ length: callers }, (_, index) =>
    median(steady.flatMap((run) => run.callers[index] ?? []).map(timeOf)),
  );
  const seconds = steady.reduce((sum, run) => sum + run.seconds, 0);
  const busyMs = runs.reduce((sum, run) => sum + run.busyMs, 0);
  return {
    callers,
    counted: calls.length,
    perSecond: calls.length / seconds,
    failures: runs.flatMap(({ failures }) => failures),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    spread: Math.max(...medians) / Math.min(...medians),
    processorMs: busyMs / runs.flatMap((run) => run.callers.flat()).length,
    peakMib: Math.max(...runs.map(({ peakMib }) => peakMib)),
    idleMib: runs.map(({ idleMib }) => idleMib),
  };
}

/**
 * The steady state begins when every caller has had its first answer: until then, the line is shorter than
 * the callers make it. It ends when no more requests are sent.
 */
function steadyCalls({ callers, untilAt }: LevelRun): { callers: Call[][]; seconds: number } {
  const from = Math.max(...callers.map(([first]) => first?.endedAt ?? Number.POSITIVE_INFINITY));
  const steady = callers.map((calls) => calls.filter(({ endedAt }) => endedAt > from && endedAt <= untilAt));
  // From one answer to another, so that no part of an interval is counted.
  const last = Math.max(from, ...steady.flat().map(({ endedAt }) => endedAt));
  return { callers: steady, seconds: (last - from) / 1_000 };
}

const timeOf = ({ startedAt, endedAt }: Call): number => endedAt - startedAt;
