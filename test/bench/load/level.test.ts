import { describe, expect, it } from 'vitest';
import { type Call, figuresOf, type LevelRun } from './level.ts';

/** One round. Each caller has calls without pauses, which take these times. */
function runOf(callers: readonly (readonly number[])[], untilAt = 20_000): LevelRun {
  return { callers: callers.map(callsOf), failures: [], untilAt, busyMs: 3_000, peakMib: 500, idleMib: 100 };
}

function callsOf(times: readonly number[]): Call[] {
  let at = 0;
  return times.map((ms) => {
    const call = { startedAt: at, endedAt: at + ms };
    at += ms;
    return call;
  });
}
const times = (count: number, ms: number): number[] => new Array(count).fill(ms);

describe('the figures of a level', () => {
  it('counts from the first answer of the last caller to the last answer in time', () => {
    const level = figuresOf([runOf([[100, 400, 500, 500, 500], times(5, 500)], 1_500)]);
    // Until 500 ms the second caller waits for its first answer; after 1,500 ms no caller sends.
    expect(level).toMatchObject({ callers: 2, counted: 4, p50Ms: 500, p99Ms: 500, spread: 1 });
    expect(level.perSecond).toBeCloseTo(4);
  });
  it('counts the rounds together, each in its own steady state', () => {
    const level = figuresOf([runOf([times(11, 100)]), runOf([times(6, 200)])]);
    expect(level.counted).toBe(15);
    expect(level.perSecond).toBeCloseTo(7.5);
    expect(level.idleMib).toEqual([100, 100]);
  });
  it('divides the work of the machine by all captures, steady or not', () => {
    const level = figuresOf([runOf([times(6, 100), times(4, 150)]), runOf([times(10, 100)])]);
    expect(level.processorMs).toBe(300);
  });
  it('finds the slowest one of a hundred', () => {
    const level = figuresOf([runOf([[50, ...times(98, 100), 300, 500]])]);
    expect(level).toMatchObject({ counted: 100, p50Ms: 100 });
    expect(level.p99Ms).toBeGreaterThanOrEqual(300);
  });
  it('compares the callers by their medians over all rounds', () => {
    expect(figuresOf([runOf([times(9, 100), times(5, 150)])]).spread).toBe(1.5);
    const swapped = [runOf([times(9, 100), times(9, 150)]), runOf([times(9, 150), times(9, 100)])];
    expect(figuresOf(swapped).spread).toBeCloseTo(1, 1);
  });
  it('has no throughput when a caller was never answered', () => {
    expect(figuresOf([runOf([times(9, 100), []])]).perSecond).toBeNaN();
  });
});
