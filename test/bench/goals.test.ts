import { describe, expect, it } from 'vitest';
import { type GoalCase, judgeGoals } from './goals.ts';
import type { SideName } from './sides/side.ts';

const still: GoalCase = { fullPage: false, page: { isScripted: false, ownRequestsMs: 0 } };
const whole: GoalCase = { ...still, fullPage: true };
const scripted: GoalCase = { fullPage: false, page: { isScripted: true, ownRequestsMs: 120 } };

function isMet(target: GoalCase, serviceMs: number, [against, otherMs]: [SideName, number]) {
  const measured = new Map([
    ['service' as const, [serviceMs]],
    [against, [otherMs]],
  ]);
  return judgeGoals(target, measured).map((verdict) => verdict.isMet);
}

describe('judgeGoals', () => {
  it('allows a page without scripts the larger of 1.2 times the floor and the floor plus 60 ms', () => {
    expect(isMet(still, 160, ['floor', 100])).toEqual([true]);
    expect(isMet(still, 161, ['floor', 100])).toEqual([false]);
    expect(isMet(still, 1_200, ['floor', 1_000])).toEqual([true]);
    expect(isMet(still, 1_201, ['floor', 1_000])).toEqual([false]);
  });
  it('allows a page with scripts the floor plus 250 ms beyond its own requests', () => {
    expect(isMet(scripted, 470, ['floor', 100])).toEqual([true]);
    expect(isMet(scripted, 471, ['floor', 100])).toEqual([false]);
  });
  it('requires half of the recipe on viewports, and 0.65 of it on full pages', () => {
    expect(isMet(still, 50, ['tutorial', 100])).toEqual([true]);
    expect(isMet(still, 51, ['tutorial', 100])).toEqual([false]);
    expect(isMet(whole, 65, ['tutorial', 100])).toEqual([true]);
    expect(isMet(whole, 66, ['tutorial', 100])).toEqual([false]);
  });
  it('judges browserless on full pages only', () => {
    expect(isMet(still, 100, ['browserless', 50])).toEqual([]);
    expect(isMet(whole, 100, ['browserless', 100])).toEqual([true]);
    expect(isMet(whole, 101, ['browserless', 100])).toEqual([false]);
  });
  it('judges nothing if a side has no file', () => {
    const measured = new Map([
      ['service' as const, [100]],
      ['capture-website' as const, [undefined]],
    ]);
    expect(judgeGoals(still, measured)).toEqual([]);
  });
});
