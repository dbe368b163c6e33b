/** What the items of a day's jobs need of the workers, and cost, on paper. Pure. */
import { ASSUMED, DAYS_PER_MONTH, MEASURED_MS, PRICES, SLOW_PAGES } from './assumptions.ts';

export interface JobFigures {
  /** Hours until the last item is done, if all come at once and all workers are busy. */
  hours: number;
  /** Whether all are done within the day after which items expire. */
  isInTime: boolean;
  usdPerMonth: number;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/**
 * `workers`: the setting `jobWorkers`. A caller has `jobConcurrency` of them at most,
 * so several callers are assumed.
 */
export function simulateJobs(itemsPerDay: number, workers: number): JobFigures {
  const busyMs = meanMs() + ASSUMED.afterAnswerMs;
  const hours = (itemsPerDay * busyMs) / workers / HOUR_MS;
  const compute = (busyMs / 1_000) * ASSUMED.memoryGb * PRICES.computePerGbSecond;
  const usdPerMonth = itemsPerDay * DAYS_PER_MONTH * (compute + PRICES.restPerItem) + PRICES.pollingPerMonth;
  return { hours, isInTime: hours <= DAY_HOURS, usdPerMonth };
}

/** The pages of the benchmark, and as many slow ones as captures have. */
function meanMs(): number {
  const usual = MEASURED_MS.reduce((sum, ms) => sum + ms, 0) / MEASURED_MS.length;
  const slow = SLOW_PAGES.reduce((sum, { share, ms }) => sum + share * (ms - usual), 0);
  return usual + slow;
}
