/**
 * The DynamoDB client, and the only place that translates its failures into ServiceErrors. If the tables do not
 * answer, no request is admitted (fail closed).
 */
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ServiceError } from './errors.ts';

// A healthy call takes single-digit milliseconds; three tries of two seconds stay well inside one invocation.
const REQUEST_TIMEOUT_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 2_000;
const ATTEMPTS = 3;
// On one machine all requests of a burst share one process. A request that waits for a free socket could time out.
const MAX_SOCKETS = 256;
const RETRY_AFTER_SECONDS = 5;

/** `endpoint` replaces AWS's own on one machine. */
export function createDynamo(endpoint: string | undefined): DynamoDBDocumentClient {
  return asDocuments(
    new DynamoDBClient({
      ...(endpoint === undefined ? {} : { endpoint }),
      maxAttempts: ATTEMPTS,
      requestHandler: {
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionTimeout: CONNECTION_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
    }),
  );
}

/** Makes a client for items as plain objects. Members that are undefined are not stored. */
export function asDocuments(client: DynamoDBClient): DynamoDBDocumentClient {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  // The document client's own destroy() does nothing: the connections would stay open.
  documents.destroy = () => client.destroy();
  return documents;
}

/**
 * Runs one DynamoDB call. Returns undefined if the condition did not hold, because that is a result and not a failure.
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
