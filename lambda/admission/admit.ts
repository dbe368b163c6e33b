/**
 * Admits a request to rate and quota, or refuses it. A request that is refused for what it asks counts toward the rate
 * and not toward the quota, so the refusal is answered only after the rate was counted.
 */

import { ServiceError } from '../errors.ts';
import { describeFault, type Fault } from '../observe/fault.ts';
import { withinTime } from '../within-time.ts';
import type { Counter } from './counter.ts';
import type { Caller } from './key.ts';
import { type LimitState, limitState } from './limits.ts';
import type { Ticket } from './usage-updates.ts';

/** One request to admit. `refusal` is what is wrong with it, if anything. */
export type Applicant = Pick<Ticket, 'requestId' | 'deadlineAt'> & {
  caller: Caller;
  refusal?: ServiceError | undefined;
};

/** What came of it, with the limits as they are now. */
export type Admission = { limits: LimitState } & ({ refusal: ServiceError } | { settle: Settle });

/**
 * Closes the reservation. `delivered`: the capture reached the caller, and the charge stays; `failed`: it is given back.
 * `remainingMs` is what is left of the invocation. Never throws.
 */
export type Settle = (outcome: 'delivered' | 'failed', remainingMs: number) => Promise<Settlement>;

export type Settlement = { limits: LimitState } | { unsettled: Fault[] };

// Past the invocation's deadline: half a second is left then until Lambda ends the function.
const SETTLE_GRACE_MS = 1_000;

export interface AdmitDeps {
  counter: Counter;
  now: () => number;
}

/**
 * Gives a function that admits one request of a caller. It refuses with rate_limit_exceeded, then the refusal of the
 * request itself, then quota_exceeded, then too_many_concurrent.
 * @throws ServiceError service_unavailable
 */
export function createAdmit({ counter, now }: AdmitDeps) {
  return async function admit({ requestId, deadlineAt, caller, refusal }: Applicant): Promise<Admission> {
    const ticket: Ticket = { requestId, callerId: caller.callerId, limits: caller.limits, deadlineAt };
    const { verdict, used, month } = refusal ? await counter.takeRate(ticket) : await counter.reserve(ticket);
    const limits = limitState(caller.plan, caller.limits, used);
    if (verdict === 'rate') return { limits, refusal: rateLimitExceeded(limits, now()) };
    if (refusal) return { limits, refusal };
    if (verdict === 'quota') return { limits, refusal: quotaExceeded(limits) };
    if (verdict === 'concurrency') return { limits, refusal: tooManyConcurrent(caller) };

    const settle: Settle = async (outcome, remainingMs) => {
      try {
        // A table that hangs must not keep the answer beyond the function's time.
        const settling = counter.settle(ticket, month, outcome);
        const left = await withinTime(remainingMs + SETTLE_GRACE_MS, settling);
        return { limits: limitState(caller.plan, caller.limits, left) };
      } catch (error) {
        // The answer stands either way: a file is at the caller already, and a reservation that stays open is
        // given back by a later admission.
        return { unsettled: describeFault(error) };
      }
    };
    return { limits, settle };
  };
}

function rateLimitExceeded({ rate }: LimitState, nowMs: number): ServiceError {
  const waitSeconds = Math.max(1, Math.ceil(rate.resetAt - nowMs / 1000));
  return new ServiceError(
    'rate_limit_exceeded',
    `Your plan allows ${rate.limit} requests a minute. Try again in ${waitSeconds} seconds.`,
    { retryAfterSeconds: waitSeconds },
  );
}

function quotaExceeded({ quota }: LimitState): ServiceError {
  const resetAt = new Date(quota.resetAt * 1000).toISOString();
  return new ServiceError(
    'quota_exceeded',
    `This month's quota (${quota.limit}) is used up. It resets at ${resetAt}; a larger plan or limit lifts it now.`,
  );
}

// Most captures end within it; a caller that comes again every two seconds does not use up its rate by that.
const CONCURRENT_RETRY_SECONDS = 2;

function tooManyConcurrent({ limits: { concurrency } }: Caller): ServiceError {
  return new ServiceError(
    'too_many_concurrent',
    `Your plan allows ${concurrency} captures at a time, and as many are running. Try again when one has ended.`,
    { retryAfterSeconds: CONCURRENT_RETRY_SECONDS },
  );
}
