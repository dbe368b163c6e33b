import { describe, expect, it } from 'vitest';
import { type GoalCase, judgeGoals, NETWORK_GOALS } from './goals.ts';
import type { SideName } from './sides/side.ts';

const still: GoalCase = {
  fullPage: false,
  format: 'png',
  page: { name: 'plain', isScripted: false, ownRequestsMs: 0 },
};
const whole: GoalCase = { ...still, fullPage: true };
const scripted: GoalCase = { ...still, page: { name: 'script', isScripted: true, ownRequestsMs: 120 } };
const requests: GoalCase = { ...still, page: { name: 'resources', isScripted: true, ownRequestsMs: 0 } };

function isMet(
  target: GoalCase,
  serviceMs: number,
  [against, otherMs]: [SideName, number],
  goals?: typeof NETWORK_GOALS,
) {
  const measured = new Map([
    ['service' as const, [serviceMs]],
    [against, [otherMs]],
  ]);
  return judgeGoals(target, measured, goals).map((verdict) => verdict.isMet);
}

describe('judgeGoals', () => {
  it('allows a page without scripts the larger of 1.2 times the floor and the floor plus 60 ms', () => {
    expect(isMet(whole, 160, ['floor', 100])).toEqual([true]);
    expect(isMet(whole, 161, ['floor', 100])).toEqual([false]);
    expect(isMet(whole, 1_200, ['floor', 1_000])).toEqual([true]);
    expect(isMet(whole, 1_201, ['floor', 1_000])).toEqual([false]);
  });
  it('wants viewports and PDFs of pages without scripts within 1.1 times the floor or 25 ms more', () => {
    expect(isMet(still, 125, ['floor', 100])).toEqual([true, true]);
    expect(isMet(still, 126, ['floor', 100])).toEqual([true, false]);
    expect(isMet({ ...whole, format: 'pdf' }, 1_100, ['floor', 1_000])).toEqual([true, true]);
    expect(isMet({ ...whole, format: 'pdf' }, 1_101, ['floor', 1_000])).toEqual([true, false]);
  });
  it('wants pages with many requests within 120 ms of the floor and 0.45 of the recipe', () => {
    expect(isMet(requests, 220, ['floor', 100])).toEqual([true, true]);
    expect(isMet(requests, 221, ['floor', 100])).toEqual([true, false]);
    expect(isMet(requests, 45, ['tutorial', 100])).toEqual([true, true]);
    expect(isMet(requests, 46, ['tutorial', 100])).toEqual([false, true]);
    expect(isMet({ ...requests, fullPage: true }, 350, ['floor', 100])).toEqual([true]);
    expect(isMet({ ...requests, fullPage: true }, 55, ['tutorial', 100])).toEqual([true, true]);
  });
  it('wants pages behind a slow network within 60 ms of the floor and 0.6 of the recipe', () => {
    expect(isMet(scripted, 280, ['floor', 100], NETWORK_GOALS)).toEqual([true]);
    expect(isMet(scripted, 281, ['floor', 100], NETWORK_GOALS)).toEqual([false]);
    expect(isMet(still, 61, ['tutorial', 100], NETWORK_GOALS)).toEqual([false]);
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
  it('requires 0.7 of a warm browserless everywhere', () => {
    expect(isMet(scripted, 70, ['browserless', 100])).toEqual([true]);
    expect(isMet(whole, 71, ['browserless', 100])).toEqual([false]);
  });
  it('allows pages without scripts as much as a warm Playwright takes', () => {
    expect(isMet(still, 100, ['playwright-warm', 100])).toEqual([true]);
    expect(isMet(whole, 101, ['playwright-warm', 100])).toEqual([false]);
    expect(isMet(scripted, 101, ['playwright-warm', 100])).toEqual([]);
  });
  it('judges nothing if a side has no file', () => {
    const measured = new Map([
      ['service' as const, [100]],
      ['capture-website' as const, [undefined]],
    ]);
    expect(judgeGoals(still, measured)).toEqual([]);
  });
});
