/**
 * The limits of a key: those of its plan, unless its record has its own.
 */
import type { PlanLimits, Plans } from '../config/plans.ts';

export interface OwnLimits {
  ratePerMinute?: number | undefined;
  quotaPerMonth?: number | undefined;
  concurrency?: number | undefined;
  jobConcurrency?: number | undefined;
}

/**
 * Throws an Error if the deployment has no plan of this name, because the
 * operator caused it and not the caller.
 */
export function limitsOf(plan: string, own: OwnLimits, plans: Plans): PlanLimits {
  const limits = Object.hasOwn(plans, plan) ? plans[plan] : undefined;
  if (limits === undefined) throw new Error(`A key names the plan "${plan}", which is not configured`);
  return {
    ratePerMinute: own.ratePerMinute ?? limits.ratePerMinute,
    quotaPerMonth: own.quotaPerMonth ?? limits.quotaPerMonth,
    concurrency: own.concurrency ?? limits.concurrency,
    jobConcurrency: own.jobConcurrency ?? limits.jobConcurrency,
  };
}
