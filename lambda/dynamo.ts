/**
 * The DynamoDB client, and the one place where its failures become the service's own: without the tables
 * nobody is admitted (fail closed).
 */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { ServiceError } from './errors.ts';

export type Item = Record<string, AttributeValue>;

// A healthy call takes single-digit milliseconds; three tries of two seconds stay well inside one invocation.
const REQUEST_TIMEOUT_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 2_000;
const ATTEMPTS = 3;
// On one machine a burst shares one process: what waits for a free socket would run into the timeout.
const MAX_SOCKETS = 256;
const RETRY_AFTER_SECONDS = 5;

/** `endpoint` replaces AWS's own on one machine. */
export function createDynamo(endpoint: string | undefined): DynamoDBClient {
  return new DynamoDBClient({
    ...(endpoint === undefined ? {} : { endpoint }),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
}

/**
 * Runs one DynamoDB call. A condition that did not hold gives undefined: it is an answer, not a failure.
 * @throws ServiceError service_unavailable when DynamoDB cannot be reached or refuses
 */
export async function reachDynamo<Output>(call: () => Promise<Output>): Promise<Output | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw new ServiceError(
      'service_unavailable',
      'The service is not available right now. Try again shortly.',
      {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause: error,
      },
    );
  }
}
