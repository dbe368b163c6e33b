import { describe, expect, it } from 'vitest';
import { type Call, figuresOf } from './level.ts';

/** Calls without pauses that take these times. */
function callsOf(times: readonly number[], from = 0): Call[] {
  let at = from;
  return times.map((ms) => {
    const call = { startedAt: at, endedAt: at + ms };
    at += ms;
    return call;
  });
}
const run = { failures: [], untilAt: 20_000, idleMib: 100 };

describe('the figures of a level', () => {
  it('counts from the first answer of the last caller to the last answer in time', () => {
    const callers = [callsOf([100, 400, 500, 500]), callsOf([500, 500, 500, 500])];
    const level = figuresOf({ ...run, callers, untilAt: 1_500 });
    // Until 500 ms the second caller waits for its first answer; after 1,500 ms nobody sends.
    expect(level).toMatchObject({ callers: 2, counted: 4, p50Ms: 500, p99Ms: 500, spread: 1 });
    expect(level.perSecond).toBeCloseTo(4);
  });
  it('finds the slowest one of a hundred', () => {
    const level = figuresOf({ ...run, callers: [callsOf([50, ...new Array(98).fill(100), 300, 500])] });
    expect(level).toMatchObject({ counted: 100, p50Ms: 100 });
    expect(level.p99Ms).toBeGreaterThanOrEqual(300);
  });
  it('compares the callers by their medians', () => {
    const callers = [callsOf(new Array(9).fill(100)), callsOf(new Array(5).fill(150))];
    expect(figuresOf({ ...run, callers }).spread).toBe(1.5);
  });
  it('has no numbers when a caller was never answered', () => {
    expect(figuresOf({ ...run, callers: [callsOf([100, 100]), []] }).perSecond).toBeNaN();
  });
});
