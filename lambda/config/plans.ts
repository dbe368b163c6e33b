/** The plans and their limits: what they are without PLANS, and how PLANS changes them. */
import * as v from 'valibot';
import { wholeNumber } from './numbers.ts';

const LIMITS_EXAMPLE = '{"ratePerMinute": 10, "quotaPerMonth": 100}';

/**
 * Limits of a plan: requests a UTC minute, delivered captures a UTC month, captures at a time (no limit by
 * default), and items of jobs at a time (5 by default).
 */
export const PlanLimitsSchema = v.object(
  {
    ratePerMinute: wholeNumber(1),
    quotaPerMonth: wholeNumber(0),
    concurrency: v.optional(wholeNumber(1)),
    jobConcurrency: v.optional(wholeNumber(1)),
  },
  `takes limits such as ${LIMITS_EXAMPLE}`,
);
export type PlanLimits = v.InferOutput<typeof PlanLimitsSchema>;
export type Plans = Record<string, PlanLimits>;

export const DEFAULT_PLANS: Plans = {
  free: { ratePerMinute: 10, quotaPerMonth: 100 },
  starter: { ratePerMinute: 60, quotaPerMonth: 5_000 },
  pro: { ratePerMinute: 120, quotaPerMonth: 25_000 },
};

const PLANS_EXPECTED = `takes JSON such as {"free": ${LIMITS_EXAMPLE}}`;

/** JSON of plans. Those that it does not name keep their defaults. */
export const PlansSchema = v.pipe(
  v.string(),
  v.parseJson(undefined, PLANS_EXPECTED),
  v.check((plans) => !Array.isArray(plans), PLANS_EXPECTED),
  v.record(v.string(), PlanLimitsSchema, PLANS_EXPECTED),
  v.transform((plans): Plans => ({ ...DEFAULT_PLANS, ...plans })),
);
