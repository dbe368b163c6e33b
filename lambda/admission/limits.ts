/**
 * The limits of a caller and how much of them is used, as the seven limit headers show it.
 */
import type { PlanLimits } from '../config/plans.ts';
import { minuteOf, minuteResetAt, monthOf, monthResetAt } from './window.ts';

/** State of both limits after a request. Counts never go below 0; resets are Unix seconds. */
export interface LimitState {
  plan: string;
  rate: { limit: number; remaining: number; resetAt: number };
  quota: { limit: number; remaining: number; resetAt: number };
}

/**
 * Use of the minute with this number, and of this month (`YYYY-MM`). `openCount` is
 * the number of running captures.
 */
export interface Used {
  minute: number;
  minuteCount: number;
  month: string;
  monthCount: number;
  openCount: number;
}

/** The state of a known caller. */
export function limitState(plan: string, limits: PlanLimits, used: Used): LimitState {
  const remaining = (limit: number, count: number) => Math.max(0, limit - count);
  return {
    plan,
    rate: {
      limit: limits.ratePerMinute,
      remaining: remaining(limits.ratePerMinute, used.minuteCount),
      resetAt: minuteResetAt(used.minute),
    },
    quota: {
      limit: limits.quotaPerMonth,
      remaining: remaining(limits.quotaPerMonth, used.monthCount),
      resetAt: monthResetAt(used.month),
    },
  };
}

/** The state of a known caller whose use could not be read: nothing remaining. */
export function unknownUse(plan: string, limits: PlanLimits, nowMs: number): LimitState {
  return limitState(plan, limits, {
    minute: minuteOf(nowMs),
    minuteCount: limits.ratePerMinute,
    month: monthOf(nowMs),
    monthCount: limits.quotaPerMonth,
    openCount: 0,
  });
}

/**
 * The state without an identified caller: all limits are 0, and the resets are those of the current windows.
 */
export function noLimitState(nowMs: number): LimitState {
  return unknownUse('none', { ratePerMinute: 0, quotaPerMonth: 0 }, nowMs);
}
