/**
 * Simulates a day of the deployed function, event by event: a request takes an idle environment, or Lambda
 * makes one, or refuses it. Pure, for given random numbers.
 */
import type { Arrival } from './arrivals.ts';
import { ASSUMED, DAYS_PER_MONTH, MEASURED_MS, PRICES, SLOW_PAGES } from './assumptions.ts';
import { createEndings } from './endings.ts';

export interface Deployed {
  /** Environments at a time. */
  concurrency: number;
  provisioned: number;
  tenantIsolation: boolean;
  /** Whether the first browser of an environment is launched while it initialises. */
  waitingBrowser: boolean;
}

export interface DayFigures {
  captures: number;
  mostAtATime: number;
  coldShare: number;
  refusedShare: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Writes in the busiest second to the item of the busiest caller. */
  hottestItemWrites: number;
  usdPerMonth: number;
}

interface Idle {
  sinceMs: number;
  isGone: boolean;
}

/** All callers share environments, unless tenants are isolated. */
const SHARED = -1;

export function simulateDay(
  arrivals: Iterable<Arrival>,
  deployed: Deployed,
  random: () => number,
): DayFigures {
  const { concurrency, provisioned, tenantIsolation, waitingBrowser } = deployed;
  const mostEnvironments = tenantIsolation ? concurrency * ASSUMED.tenantEnvironments : concurrency;
  const idle = new Map<number, Idle[]>();
  /** In the order in which they became idle, to end them after a time. */
  let ageing: Idle[] = [];
  let oldest = 0;
  let idleCount = 0;
  const busy = createEndings();
  const times: number[] = [];
  let [refused, cold, busyMs, mostAtATime, hottest] = [0, 0, 0, 0, 0];
  const made = createWindow(10_000);
  const asked = createWindow(1_000);
  const fromBusiest = createWindow(1_000);
  for (let index = 0; index < provisioned; index++) release(SHARED, 0);

  for (const { atMs, caller } of arrivals) {
    for (let ended = busy.takeUntil(atMs); ended !== undefined; ended = busy.takeUntil(atMs))
      release(ended.owner, ended.atMs);
    endOld(atMs);
    if (caller === 0) hottest = Math.max(hottest, fromBusiest.add(atMs));
    const owner = tenantIsolation ? caller : SHARED;
    const isWarm = takeIdle(owner);
    const mayAdd =
      busy.size() + idleCount < mostEnvironments && made.count(atMs) < ASSUMED.scalingPerTenSeconds;
    const isTooFast = asked.add(atMs) > concurrency * ASSUMED.requestsPerConcurrency;
    if (busy.size() >= concurrency || isTooFast || !(isWarm || mayAdd)) {
      refused++;
      if (isWarm) release(owner, atMs);
      continue;
    }
    if (!isWarm) {
      cold++;
      made.add(atMs);
    }
    const startMs = isWarm ? 0 : ASSUMED.coldStartMs + (waitingBrowser ? 0 : ASSUMED.launchMs);
    const answerMs = startMs + captureMs(random);
    times.push(answerMs);
    const billedMs = answerMs + ASSUMED.afterAnswerMs;
    busyMs += billedMs;
    busy.add({ atMs: atMs + billedMs, owner });
    mostAtATime = Math.max(mostAtATime, busy.size());
  }

  const captures = times.length;
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(captures - 1, Math.floor(captures * share))] ?? 0;
  return {
    captures,
    mostAtATime,
    coldShare: cold / captures,
    refusedShare: refused / (captures + refused),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    hottestItemWrites: hottest * ASSUMED.writesPerCapture,
    usdPerMonth: costOf({ captures, busyMs, cold }, deployed),
  };

  function release(owner: number, sinceMs: number): void {
    const environment = { sinceMs, isGone: false };
    const others = idle.get(owner);
    if (others === undefined) idle.set(owner, [environment]);
    else others.push(environment);
    ageing.push(environment);
    idleCount++;
  }

  /** Takes the environment that was used last. */
  function takeIdle(owner: number): boolean {
    const environments = idle.get(owner) ?? [];
    for (let last = environments.pop(); last !== undefined; last = environments.pop()) {
      if (last.isGone) continue;
      last.isGone = true;
      idleCount--;
      return true;
    }
    return false;
  }

  /** Provisioned environments stay. */
  function endOld(nowMs: number): void {
    for (; oldest < ageing.length; oldest++) {
      const environment = ageing[oldest];
      if (environment === undefined || environment.isGone) continue;
      const isKept =
        nowMs - environment.sinceMs < ASSUMED.idleKeptMs || idleCount + busy.size() <= provisioned;
      if (isKept) break;
      environment.isGone = true;
      idleCount--;
    }
    if (oldest < 100_000) return;
    ageing = ageing.slice(oldest);
    oldest = 0;
  }
}

function captureMs(random: () => number): number {
  let rest = random();
  for (const { share, ms } of SLOW_PAGES) {
    if (rest < share) return ms;
    rest -= share;
  }
  return MEASURED_MS[Math.floor(random() * MEASURED_MS.length)] ?? 0;
}

/** Counts what happened in the window of time that an event falls into. */
function createWindow(lengthMs: number) {
  let [current, counted] = [-1, 0];
  const count = (atMs: number) => {
    const window = Math.floor(atMs / lengthMs);
    if (window !== current) [current, counted] = [window, 0];
    return counted;
  };
  return { count, add: (atMs: number) => (counted = count(atMs) + 1) };
}

function costOf(
  { captures, busyMs, cold }: { captures: number; busyMs: number; cold: number },
  { provisioned, tenantIsolation }: Deployed,
): number {
  const compute = (busyMs / 1_000) * ASSUMED.memoryGb * PRICES.computePerGbSecond;
  const warm = provisioned * ASSUMED.memoryGb * 86_400 * PRICES.provisionedPerGbSecond;
  const isolated = tenantIsolation ? cold * ASSUMED.memoryGb * PRICES.tenantPerGbOfEnvironment : 0;
  return (
    PRICES.fixedPerMonth + DAYS_PER_MONTH * (compute + warm + isolated + captures * PRICES.restPerCapture)
  );
}
