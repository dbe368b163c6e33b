import { describe, expect, it } from 'vitest';
import { createSampling, isHopeless } from '../../../lambda/delivery/shrink-png/sample.ts';

const times = <Value>(count: number, value: Value): Value[] => new Array(count).fill(value);

describe('createSampling', () => {
  it('spreads the 12 places over the stream', () => {
    expect([300, 300, 300, 300].map(createSampling(1_200))).toEqual([3, 4, 2, 3]);
    expect([100, 0, 1_100].map(createSampling(1_200))).toEqual([1, 0, 11]);
  });
  it('does not take the same place of each row of a picture', () => {
    const tenths = times(120, 10).map(createSampling(1_200));
    const inRow = tenths.flatMap((places, index) => times(places, index % 10));
    expect(new Set(inRow).size).toBeGreaterThan(6);
  });
  it('gives all places to a single part', () => {
    expect(createSampling(20)(20)).toBe(12);
  });
});

describe('isHopeless', () => {
  it('gives up when all places are more than 5 % too large', () => {
    expect(isHopeless(times(12, 0.84), 0.8)).toBe(false);
    expect(isHopeless(times(12, 0.85), 0.8)).toBe(true);
  });
  it('doubts an estimate from places that differ', () => {
    const differing = times(6, [0.7, 1]).flat();
    expect(isHopeless(differing, 0.75)).toBe(false);
    expect(isHopeless(differing, 0.65)).toBe(true);
  });
  it('gives up before the last place only if the others could not make it fit', () => {
    expect(isHopeless([0.9], 0.08)).toBe(false);
    expect(isHopeless([0.9], 0.05)).toBe(true);
    expect(isHopeless(times(6, 0.9), 0.45)).toBe(false);
    expect(isHopeless(times(6, 0.9), 0.4)).toBe(true);
  });
  it('never gives up without a limit', () => {
    expect(isHopeless(times(12, 1.1), Number.POSITIVE_INFINITY)).toBe(false);
  });
});
