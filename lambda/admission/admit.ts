/**
 * Admits a request to rate and quota, or refuses it. A request that is refused for what it asks takes one of
 * the rate and none of the quota, so the refusal is answered only after the rate was counted.
 */

import { ServiceError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { describeFault } from '../observe/fault.ts';
import { withinTime } from '../within-time.ts';
import type { Counter } from './counter.ts';
import type { Caller } from './key.ts';
import { type LimitState, limitState } from './limits.ts';
import type { Ticket } from './usage-item.ts';

export interface Admission {
  /** The capture reached the caller: the charge stays. Never throws, nor does the next. */
  keep(): Promise<void>;
  /** It did not: the charge is given back. */
  giveBack(): Promise<void>;
}

// Past the invocation's deadline: half a second is left then until Lambda ends the function.
const SETTLE_GRACE_MS = 1_000;

export interface AdmitDeps {
  counter: Counter;
  now: () => number;
}

/**
 * Gives a function that admits one request of a caller. `refusal` is what is wrong with the request, if
 * anything. The limit state of the invocation is brought up to date on every outcome.
 * @throws ServiceError rate_limit_exceeded, then the refusal itself, then quota_exceeded, then too_many_concurrent
 */
export function createAdmit({ counter, now }: AdmitDeps) {
  return async function admit(
    invocation: Invocation,
    caller: Caller,
    refusal?: ServiceError,
  ): Promise<Admission> {
    const ticket: Ticket = {
      requestId: invocation.requestId,
      callerId: caller.callerId,
      limits: caller.limits,
      deadlineAt: invocation.deadlineAt,
    };
    const count = refusal ? await counter.takeRate(ticket) : await counter.reserve(ticket);
    const limits = limitState(caller.plan, caller.limits, count.used);
    invocation.limits = limits;
    if (count.verdict === 'rate') throw rateLimitExceeded(limits, now());
    if (refusal) throw refusal;
    if (count.verdict === 'quota') throw quotaExceeded(limits);
    if (count.verdict === 'concurrency') throw tooManyConcurrent(caller);

    const close = async (outcome: 'delivered' | 'failed') => {
      try {
        const used = await invocation.stopwatch.measure('settle', () =>
          // A table that hangs must not keep the answer beyond the function's time.
          withinTime(
            invocation.remainingMs() + SETTLE_GRACE_MS,
            counter.settle(ticket, count.month, outcome),
          ),
        );
        invocation.limits = limitState(caller.plan, caller.limits, used);
      } catch (error) {
        // The answer stands either way: a file is at the caller already, and a reservation that stays open is
        // given back by a later admission.
        invocation.notes.unsettled = describeFault(error);
      }
    };
    return { keep: () => close('delivered'), giveBack: () => close('failed') };
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
