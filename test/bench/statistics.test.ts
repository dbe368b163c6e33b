import { describe, expect, it } from 'vitest';
import { differenceOf, growthExponent, median, percentile, ratioOf } from './statistics.ts';

describe('median and percentile', () => {
  it('takes the middle value in any order, and the mean of two middle values', () => {
    expect(median([30, 10, 20])).toBe(20);
    expect(median([40, 10, 20, 30])).toBe(25);
  });
  it('interpolates between two values', () => {
    expect(percentile([0, 10], 0.95)).toBeCloseTo(9.5);
    expect(percentile([7], 0.95)).toBe(7);
  });
  it('has no median without values', () => {
    expect(median([])).toBeNaN();
  });
});

describe('ratios by rounds', () => {
  it('takes the median of the ratios, not the ratio of the medians', () => {
    expect(ratioOf([10, 40, 30], [10, 20, 60])).toBe(1);
    expect(ratioOf([1, 100], [2, 50])).toBe(1.25);
  });
  it('leaves out the rounds in which either side failed', () => {
    expect(ratioOf([10, undefined, 30], [20, 5, undefined])).toBe(0.5);
    expect(differenceOf([10, 99], [4, undefined])).toBe(6);
  });
  it('gives NaN when no round has both', () => {
    expect(ratioOf([undefined], [5])).toBeNaN();
  });
});

describe('growth', () => {
  const grow = (cost: (cause: number) => number) =>
    [1, 2, 4, 8].map((cause) => ({ cause, cost: cost(cause) }));
  it('distinguishes linear from quadratic', () => {
    expect(growthExponent(grow((cause) => 5 * cause))).toBeCloseTo(1);
    expect(growthExponent(grow((cause) => cause ** 2))).toBeCloseTo(2);
    expect(growthExponent(grow(() => 3))).toBeCloseTo(0);
  });
});
