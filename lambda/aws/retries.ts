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
 * A transaction locks its items for some milliseconds. Calls that come meanwhile wait for it, and for those
 * before them.
 */
const CONFLICT_ATTEMPTS = 8;

/** `attempts`: all tries of a call. */
export function createRetries(attempts: number): RetryStrategy {
  return {
    acquireInitialRetryToken: async () => tokenOf(0, 0),
    async refreshRetryTokenForRetry(token, { errorType, error }) {
      const retries = token.getRetryCount() + 1;
      const reason = reasonOf(error) ?? errorType;
      const most = reason === 'CONFLICT' ? CONFLICT_ATTEMPTS : attempts;
      const mayRepeat = reason === 'THROTTLING' || reason === 'TRANSIENT' || reason === 'CONFLICT';
      if (retries >= most || !mayRepeat) throw new Error('The call is not tried again');
      return tokenOf(retries, Math.random() * PAUSE_MS[reason] * 2 ** (retries - 1));
    },
    recordSuccess: () => {},
  };
}

/** What DynamoDB says of a transaction that could succeed at another time -> why it may be repeated. */
const PASSING = new Map([
  ['TransactionConflict', 'CONFLICT'],
  ['ThrottlingError', 'THROTTLING'],
  ['ProvisionedThroughputExceeded', 'THROTTLING'],
] as const);

/**
 * Why a call may be repeated for which the SDK knows no reason: other transactions stood in the way, or the
 * table has too much to do, and nothing else speaks against it. Source:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html (errors)
 */
function reasonOf(error: unknown): 'CONFLICT' | 'THROTTLING' | undefined {
  const { name, CancellationReasons: reasons = [] } = Object(error);
  if (name === 'TransactionConflictException') return 'CONFLICT';
  if (name !== 'TransactionCanceledException' || !Array.isArray(reasons)) return undefined;
  const codes = reasons.map((reason) => Object(reason).Code ?? 'None').filter((code) => code !== 'None');
  const found = codes.map((code) => PASSING.get(code));
  if (found.includes(undefined)) return undefined;
  return found.includes('THROTTLING') ? 'THROTTLING' : found[0];
}

function tokenOf(retries: number, pauseMs: number) {
  return { getRetryCount: () => retries, getRetryDelay: () => Math.floor(pauseMs) };
}
