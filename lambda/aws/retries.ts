/**
 * Decides whether a call to AWS is retried, and after which pause. The SDK's own rule has a budget of 35 retries for the
 * whole process, and 14 answers refill one: after an outage, and while faults last, many calls get no retry. Here the
 * limit of calls at a time bounds the load.
 */
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

type RetryStrategy = Extract<
  NonNullable<DynamoDBClientConfig['retryStrategy']>,
  { refreshRetryTokenForRetry: unknown }
>;

/** The longest pause before the first retry; it doubles. Pauses are random, so that a burst does not come back at once. */
const PAUSE_MS = { THROTTLING: 500, TRANSIENT: 50 };

/** `attempts`: all tries of a call. */
export function createRetries(attempts: number): RetryStrategy {
  return {
    acquireInitialRetryToken: async () => tokenOf(0, 0),
    async refreshRetryTokenForRetry(token, { errorType }) {
      const retries = token.getRetryCount() + 1;
      if (retries >= attempts || !(errorType === 'THROTTLING' || errorType === 'TRANSIENT')) {
        throw new Error('The call is not tried again');
      }
      return tokenOf(retries, Math.random() * PAUSE_MS[errorType] * 2 ** (retries - 1));
    },
    recordSuccess: () => {},
  };
}

function tokenOf(retries: number, pauseMs: number) {
  return { getRetryCount: () => retries, getRetryDelay: () => Math.floor(pauseMs) };
}
