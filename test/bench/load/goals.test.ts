import { describe, expect, it } from 'vitest';
import { judgeAgainst, judgeLoad } from './goals.ts';
import type { Level } from './level.ts';

const CORES = 2;
const level: Level = {
  callers: 2,
  counted: 100,
  perSecond: 10,
  failures: [],
  p50Ms: 200,
  p95Ms: 250,
  p99Ms: 300,
  spread: 1.25,
  processorMs: 200,
  peakMib: 500,
  idleMib: [200, 200],
};
const more = { ...level, callers: 4 };

function missedOf(...levels: Level[]): string[] {
  return judgeLoad(levels, CORES).flatMap(({ goal, isMet }) => (isMet ? [] : [goal]));
}

describe('judgeLoad', () => {
  it('is content with equal levels', () => {
    expect(missedOf(level, more)).toEqual([]);
  });
  it('wants no failures', () => {
    expect(missedOf(level, { ...more, failures: ['503'] })).toEqual(['no failures']);
  });
  it('wants the throughput within 5 % of the best, with as many callers as cores and more', () => {
    const missed = [expect.stringContaining('throughput at 2 or more callers within 5 %')];
    expect(missedOf(level, { ...more, perSecond: 9.5 })).toEqual([]);
    expect(missedOf(level, { ...more, perSecond: 9.4 })).toEqual(missed);
    expect(missedOf({ ...level, perSecond: 9.4 }, more)).toEqual(missed);
    expect(missedOf({ ...level, callers: 1, perSecond: 5 }, more)).toEqual([]);
  });
  it('wants the p99 of each level within 1.5 of its p50', () => {
    expect(missedOf(level, { ...more, p99Ms: 301 })).toEqual(['p99 at most 1.5 times p50']);
  });
  it("wants the callers' medians within 1.25", () => {
    expect(missedOf(level, { ...more, spread: 1.26 })).toEqual([expect.stringContaining('fair')]);
  });
  it('wants the idle service in the last round within 1.1 of its memory in the rounds before', () => {
    expect(missedOf(level, { ...more, idleMib: [100, 220] })).toEqual([]);
    const missed = [expect.stringContaining('memory level')];
    expect(missedOf(level, { ...more, idleMib: [100, 221] })).toEqual(missed);
    expect(missedOf(level, { ...more, idleMib: [200, 100] })).toEqual([]);
  });
  it('is not content with a level that has no figures', () => {
    const empty = { ...more, perSecond: Number.NaN, p99Ms: Number.NaN, spread: Number.NaN };
    expect(missedOf(level, empty)).toHaveLength(3);
  });
});

describe('judgeAgainst', () => {
  const missedAgainst = (side: 'before' | 'playwright-warm', perSecond: number) =>
    judgeAgainst([level, more], new Map([[side, [level, { ...more, perSecond }]]]), CORES).map(
      ({ isMet }) => !isMet,
    );
  it.each([
    ['before', 8.1, true],
    ['playwright-warm', 12.5, false],
    ['playwright-warm', 12.6, true],
    ['playwright-warm', Number.NaN, true],
  ] as const)('wants its share of the throughput of %s: of %d, missed %s', (side, perSecond, isMissed) => {
    expect(missedAgainst(side, perSecond)).toEqual([isMissed]);
  });
  it('is content with 1.25 times the throughput of the version before at every level', () => {
    const before = { ...level, perSecond: 8 };
    const others = new Map([['before' as const, [before, { ...before, callers: 4 }]]]);
    expect(judgeAgainst([level, more], others, CORES)).toMatchObject([{ found: '1.25, 1.25', isMet: true }]);
  });
});
