import { expect, it } from 'vitest';
import { simulateJobs } from '../../bin/simulate/simulate-jobs.ts';

it('shares the time of the items among the workers, and says whether they are done in a day', () => {
  const five = simulateJobs(100_000, 5);
  expect(five.hours).toBeGreaterThan(1);
  expect(simulateJobs(100_000, 10).hours).toBeCloseTo(five.hours / 2);
  const most = Math.floor(100_000 * (24 / five.hours));
  expect(simulateJobs(most, 5).isInTime).toBe(true);
  expect(simulateJobs(most + 2, 5).isInTime).toBe(false);
});

it('costs in proportion to the items, whatever the workers, and a little for the queues', () => {
  const [one, two] = [simulateJobs(1_000, 5).usdPerMonth, simulateJobs(2_000, 5).usdPerMonth];
  const queues = 2 * one - two;
  expect(queues).toBeCloseTo(0.5);
  expect(simulateJobs(1_000, 50).usdPerMonth).toBe(one);
  // Of an item.
  expect(one / 30_000).toBeGreaterThan(0.00001);
  expect(one / 30_000).toBeLessThan(0.0001);
});
