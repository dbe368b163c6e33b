import { describe, expect, it } from 'vitest';
import { arrivalsOf, createRandom, SHAPES } from '../../bin/simulate/arrivals.ts';
import { ASSUMED, DAYS_PER_MONTH, PRICES } from '../../bin/simulate/assumptions.ts';
import { createEndings } from '../../bin/simulate/endings.ts';
import { type Deployed, simulateDay } from '../../bin/simulate/simulate-day.ts';
import { simulateMachine } from './simulate-machine.ts';

const USUAL: Deployed = { concurrency: 1_000, provisioned: 0, tenantIsolation: false, waitingBrowser: true };
const MINUTE_MS = 60_000;

/** Requests of one caller each. */
const at = (...times: number[]) => times.map((atMs, caller) => ({ atMs, caller }));
const simulate = (arrivals: Parameters<typeof simulateDay>[0], deployed: Partial<Deployed> = {}) =>
  simulateDay(arrivals, { ...USUAL, ...deployed }, createRandom(1));

/** Compute of one capture a day for a month, as long as it is billed. */
const costOf = (billedMs: number) =>
  (DAYS_PER_MONTH * billedMs * ASSUMED.memoryGb * PRICES.computePerGbSecond) / 1_000 +
  DAYS_PER_MONTH * PRICES.restPerCapture;

describe('a day', () => {
  it.each(SHAPES)('has the asked number of captures, in order, when it is %s', (shape) => {
    const day = [...arrivalsOf({ perDay: 50_000, shape, callers: 100, random: createRandom(3) })];
    expect(Math.abs(day.length - 50_000)).toBeLessThan(1_000);
    expect(day.every(({ atMs }, index) => index === 0 || atMs >= (day[index - 1]?.atMs ?? 0))).toBe(true);
    expect(Math.max(...day.map(({ caller }) => caller))).toBeLessThan(100);
  });

  it('is the same for the same seed', () => {
    const day = (seed: number) => {
      const random = createRandom(seed);
      return simulateDay(arrivalsOf({ perDay: 5_000, shape: 'bursts', callers: 10, random }), USUAL, random);
    };
    expect(day(7)).toEqual(day(7));
    expect(day(7)).not.toEqual(day(8));
  });
});

describe('an environment', () => {
  it('is made for each of two captures at a time, and used again within the time that it is kept', () => {
    expect(simulate(at(0, 1))).toMatchObject({ coldShare: 1, mostAtATime: 2 });
    expect(simulate(at(0, MINUTE_MS))).toMatchObject({ coldShare: 0.5, mostAtATime: 1 });
    expect(simulate(at(0, ASSUMED.idleKeptMs + MINUTE_MS))).toMatchObject({ coldShare: 1 });
  });

  it('is busy for some time after its answer, and this is paid for', () => {
    const [{ p50Ms }, alone] = [simulate(at(0)), simulate(at(0), { concurrency: 1 })];
    expect(alone.usdPerMonth - simulate([]).usdPerMonth).toBeGreaterThan(costOf(p50Ms));
    const next = (afterMs: number) => simulate(at(0, p50Ms + afterMs), { concurrency: 1 }).refusedShare;
    expect([next(ASSUMED.afterAnswerMs - 1), next(ASSUMED.afterAnswerMs)]).toEqual([0.5, 0]);
  });

  it('serves one caller alone with tenant isolation, which costs extra', () => {
    const shared = simulate(at(0, MINUTE_MS));
    const isolated = simulate(at(0, MINUTE_MS), { tenantIsolation: true });
    expect(isolated.coldShare).toBe(1);
    expect(isolated.usdPerMonth).toBeGreaterThan(shared.usdPerMonth);
  });

  it('that is provisioned is warm, and is paid for all day', () => {
    const warm = simulate(at(0, 1), { provisioned: 2 });
    expect(warm.coldShare).toBe(0);
    expect(warm.usdPerMonth - simulate([]).usdPerMonth).toBeGreaterThan(2 * 30);
  });

  it('starts later without a waiting browser', () => {
    const with_ = simulate(at(0)).p50Ms;
    expect(simulate(at(0), { waitingBrowser: false }).p50Ms).toBe(with_ + ASSUMED.launchMs);
  });
});

describe('a request is refused', () => {
  it('when all environments are busy', () => {
    expect(simulate(at(0, 1, 2), { concurrency: 2 })).toMatchObject({ captures: 2, refusedShare: 1 / 3 });
  });

  it('when Lambda adds environments more slowly than requests come', () => {
    const burst = at(...Array.from({ length: 1_200 }, (_, index) => index / 100));
    const { captures } = simulate(burst, { concurrency: 5_000 });
    expect(captures).toBe(ASSUMED.scalingPerTenSeconds);
  });
});

it('counts the writes to the item of the busiest caller in its busiest second', () => {
  const sameCaller = [0, 100, 200, 5_000].map((atMs) => ({ atMs, caller: 0 }));
  expect(simulate(sameCaller).hottestItemWrites).toBe(3 * ASSUMED.writesPerCapture);
});

it('ends what ends first, first', () => {
  const endings = createEndings();
  for (const atMs of [5, 1, 9, 3, 7, 2]) endings.add({ atMs, owner: atMs });
  const taken = [7, 7, 7, 7, 7, 7].map((until) => endings.takeUntil(until)?.atMs);
  expect(taken).toEqual([1, 2, 3, 5, 7, undefined]);
  expect(endings.size()).toBe(1);
});

/** Captures a second that `npm run bench:load` measured; test/bench/README.md has them. */
const MEASURED = { slots: 2, perSecond: { 2: 8.2, 4: 8.1, 8: 8.4, 16: 8.7 } };

it.each([4, 8, 16] as const)('foretells from two callers what was measured with %i', (callers) => {
  const { slots, perSecond } = MEASURED;
  const captureMs = (slots / perSecond[2]) * 1_000;
  const random = createRandom(5);
  const foretold = simulateMachine({ callers, slots }, () => captureMs * (0.5 + random()));
  expect(Math.abs(foretold.perSecond / perSecond[callers] - 1)).toBeLessThan(0.15);
  expect(foretold.p50Ms).toBeGreaterThan(captureMs * (callers / slots) * 0.85);
});
