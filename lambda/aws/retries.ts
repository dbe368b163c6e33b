/**
 * Decides whether a call to AWS is retried, and after which pause. The SDK's own rule has a budget of 35
 * retries for the whole process, and 14 answers refill one: after an outage, and while faults last, many
 * calls get no retry. Here the limit of calls at a time bounds the load.
 */
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

type RetryStrategy = Extract<
  NonNullable<DynamoDBClientConfig['retryStrategy']>,
  { refreshRetryTokenForRetry: unknown }
>;

/**
 * The longest pause before the first retry; it doubles. Pauses are random, so that a
 * burst does not come back at once.
 */
const PAUSE_MS = { THROTTLING: 500, TRANSIENT: 50, CONFLICT: 20 };
/**
 * A transaction holds its items for some milliseconds. What comes meanwhile waits
 * for it, and for others after it.
 */
const CONFLICT_ATTEMPTS = 8;

/** `attempts`: all tries of a call. */
export function createRetries(attempts: number): RetryStrategy {
  return {
    acquireInitialRetryToken: async () => tokenOf(0, 0),
    async refreshRetryTokenForRetry(token, { errorType, error }) {
      const retries = token.getRetryCount() + 1;
      const reason = isConflict(error) ? 'CONFLICT' : errorType;
      const most = reason === 'CONFLICT' ? CONFLICT_ATTEMPTS : attempts;
      const mayRepeat = reason === 'THROTTLING' || reason === 'TRANSIENT' || reason === 'CONFLICT';
      if (retries >= most || !mayRepeat) throw new Error('The call is not tried again');
      return tokenOf(retries, Math.random() * PAUSE_MS[reason] * 2 ** (retries - 1));
    },
    recordSuccess: () => {},
  };
}

/**
 * Whether nothing but another transaction on the same items stood in the way. Source:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html (conflict handling)
 */
function isConflict(error: unknown): boolean {
  const { name, CancellationReasons: reasons = [] } = Object(error);
  if (name === 'TransactionConflictException') return true;
  if (name !== 'TransactionCanceledException' || !Array.isArray(reasons)) return false;
  const codes = reasons.map((reason) => Object(reason).Code ?? 'None').filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => code === 'TransactionConflict');
}

function tokenOf(retries: number, pauseMs: number) {
  return { getRetryCount: () => retries, getRetryDelay: () => Math.floor(pauseMs) };
}
