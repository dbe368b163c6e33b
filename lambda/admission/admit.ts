/**
 * Admits a request against rate and quota, or refuses it. Some requests count toward the rate limit only: bad
 * ones, whose refusal is answered after that, and those that get a kept file.
 */

import { ServiceError } from '../errors.ts';
import { withinTime } from '../waits/within-time.ts';
import type { Counter } from './counter.ts';
import type { Caller } from './key.ts';
import { type LimitState, limitState } from './limits.ts';
import type { Ticket } from './updates/reservation.ts';

interface Applicant extends Pick<Ticket, 'requestId' | 'deadlineAt' | 'isCounted'> {
  caller: Caller;
  /** Captures that the request takes, one after the other. Default: 1. */
  captures?: number;
}

/** The outcome, with the limits after this request. */
type Admission = { limits: LimitState } & ({ refusal: ServiceError } | { settle: Settle });

/**
 * Closes the reservation. After `delivered` its captures count toward the quota; after `failed` none does.
 * `remainingMs` is the time until the invocation's deadline. Never throws.
 */
export type Settle = (outcome: 'delivered' | 'failed', remainingMs: number) => Promise<Settlement>;

/** The limits after it, or why it could not be closed. */
export type Settlement = { limits: LimitState } | { failure: unknown };

// Settling may go on for this long after the deadline. Half a second then remains
// until Lambda kills the function.
const SETTLE_GRACE_MS = 1_000;

/** Limits after the request was counted, and the refusal if it exceeds the rate. */
type RateCount = { limits: LimitState; refusal: ServiceError | undefined };

interface AdmitDeps {
  counter: Pick<Counter, 'reserve' | 'takeRate' | 'settle'>;
  now: () => number;
}

/**
 * Makes a function that admits one request of a caller. Refusals in order of precedence: rate_limit_exceeded,
 * quota_exceeded, too_many_concurrent.
 * @throws ServiceError service_unavailable
 */
export function createAdmit({ counter, now }: AdmitDeps) {
  return async function admit({ caller, ...applicant }: Applicant): Promise<Admission> {
    const ticket = ticketOf(caller, applicant);
    const { verdict, used, month } = await counter.reserve(ticket);
    const limits = limitState(caller.plan, caller.limits, used);
    if (verdict === 'rate') return { limits, refusal: rateLimitExceeded(limits, now()) };
    if (verdict === 'quota') return { limits, refusal: quotaExceeded(limits, applicant.captures) };
    if (verdict === 'concurrency') return { limits, refusal: tooManyConcurrent(caller) };

    const settle: Settle = async (outcome, remainingMs) => {
      try {
        // A table that hangs must not delay the answer until Lambda kills the function.
        const settling = counter.settle(ticket, month, outcome);
        const left = await withinTime(remainingMs + SETTLE_GRACE_MS, settling);
        return { limits: limitState(caller.plan, caller.limits, left) };
      } catch (failure) {
        // The answer is sent anyway. A later admission gives the open reservation back.
        return { failure };
      }
    };
    return { limits, settle };
  };
}

/**
 * Makes a function that counts one request toward the rate limit only.
 * @throws ServiceError service_unavailable
 */
export function createCountRate({ counter, now }: AdmitDeps) {
  return async function countRate({ caller, ...applicant }: Applicant): Promise<RateCount> {
    const { verdict, used } = await counter.takeRate(ticketOf(caller, applicant));
    const limits = limitState(caller.plan, caller.limits, used);
    return { limits, refusal: verdict === 'rate' ? rateLimitExceeded(limits, now()) : undefined };
  };
}

function ticketOf(
  { callerId, limits }: Caller,
  { captures = 1, ...applicant }: Omit<Applicant, 'caller'>,
): Ticket {
  return { ...applicant, callerId, limits, ...(captures > 1 && { bulk: { captures, places: 1 } }) };
}

function rateLimitExceeded({ rate }: LimitState, nowMs: number): ServiceError {
  const waitSeconds = Math.max(1, Math.ceil(rate.resetAt - nowMs / 1000));
  return new ServiceError(
    'rate_limit_exceeded',
    `Your plan allows ${rate.limit} requests a minute. Try again in ${waitSeconds} seconds.`,
    { retryAfterSeconds: waitSeconds },
  );
}

/** `captures`: how many the request takes. */
export function quotaExceeded({ quota }: LimitState, captures = 1): ServiceError {
  const resetAt = new Date(quota.resetAt * 1000).toISOString();
  const state =
    quota.remaining === 0
      ? `This month's quota (${quota.limit}) is used up.`
      : `This takes ${captures} screenshots, and ${quota.remaining} of this month's quota (${quota.limit}) remain.`;
  return new ServiceError(
    'quota_exceeded',
    `${state} It resets at ${resetAt}; a larger plan or limit lifts it now.`,
  );
}

// Most captures end within this time, and a retry every two seconds stays below most plans' rate limit.
const CONCURRENT_RETRY_SECONDS = 2;

function tooManyConcurrent({ limits: { concurrency } }: Caller): ServiceError {
  return new ServiceError(
    'too_many_concurrent',
    `Your plan allows ${concurrency} captures at a time, and as many are running. Try again when one has ended.`,
    { retryAfterSeconds: CONCURRENT_RETRY_SECONDS },
  );
}
