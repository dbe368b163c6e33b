import { expect, test } from 'vitest';
import { createConnectionCounter } from '../../../lambda/capture/egress/connection-counter.ts';

test('limits connections per second, counted from the first one, and in total', () => {
  let now = 0;
  const isOneTooMany = createConnectionCounter({ connectionsPerSecond: 2, connections: 5 }, () => now);
  const countAt = (at: number) => {
    now = at;
    return isOneTooMany();
  };
  expect([countAt(100), countAt(1_099)]).toEqual([false, false]);
  expect([countAt(1_100), countAt(1_100), countAt(1_101)]).toEqual([false, false, true]);
  expect(countAt(5_000)).toBe(true);
});

test('allows exactly as many connections in total as it is given', () => {
  const isOneTooMany = createConnectionCounter({ connectionsPerSecond: 9, connections: 2 }, () => 0);
  expect([isOneTooMany(), isOneTooMany(), isOneTooMany()]).toEqual([false, false, true]);
});
