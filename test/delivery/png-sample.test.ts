import { describe, expect, it } from 'vitest';
import { createSampling, isHopeless } from '../../lambda/delivery/shrink-png/sample.ts';

const times = <Value>(count: number, value: Value): Value[] => new Array(count).fill(value);

describe('createSampling', () => {
  it('gives each part as many of the 12 places as its bytes deserve', () => {
    const placesIn = createSampling(1_200);
    expect([300, 100, 600, 200].map(placesIn)).toEqual([3, 1, 6, 2]);
    const placesInMany = createSampling(2_400);
    expect(times(24, 100).map(placesInMany)).toEqual(times(12, [1, 0]).flat());
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
    expect(isHopeless([0.9], 0.3)).toBe(false);
    expect(isHopeless([0.9], 0.2)).toBe(true);
    expect(isHopeless(times(6, 0.9), 0.54)).toBe(false);
    expect(isHopeless(times(6, 0.9), 0.5)).toBe(true);
  });
  it('never gives up without a limit', () => {
    expect(isHopeless(times(12, 1.1), Number.POSITIVE_INFINITY)).toBe(false);
  });
});
