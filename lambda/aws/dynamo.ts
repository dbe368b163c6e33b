/**
 * The DynamoDB client, and the only place that translates its failures into ServiceErrors. If the tables do
 * not answer, no request is admitted (fail closed).
 */
import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unavailable } from '../errors.ts';
import { createTurns } from '../waits/turns.ts';
import { createRetries } from './retries.ts';

// A healthy call takes single-digit milliseconds; three tries of two seconds stay well inside one invocation.
const REQUEST_TIMEOUT_MS = 2_000;
const ATTEMPTS = 3;
// On one machine all requests of a burst share one process. Calls beyond this many wait before their first
// try. Otherwise the tries would use up their time waiting for each other, fail, and be repeated on top of
// the others. 300 requests on two cores with four busy loops took 2 s in all with 4, 8, 16 and 32; a try took
// 12, 27, 124 and 81 ms (p95). With 4, a DynamoDB that is 30 ms away would be too slow for a burst.
const CALLS_AT_A_TIME = 8;

/** `endpoint` replaces AWS's own on one machine. `timeoutMs` is that of one try. */
export function createDynamo(
  endpoint: string | undefined,
  timeoutMs = REQUEST_TIMEOUT_MS,
): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    ...(endpoint === undefined ? {} : { endpoint }),
    retryStrategy: createRetries(ATTEMPTS),
    requestHandler: {
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CALLS_AT_A_TIME },
      httpsAgent: { maxSockets: CALLS_AT_A_TIME },
    },
  });
  const takeTurn = createTurns({ limit: CALLS_AT_A_TIME, isAnswer: isOfWorkingServer });
  client.middlewareStack.add(
    (next, context) => (args) => {
      const signal = context.__smithy_context?.abortSignal;
      return takeTurn(() => next(args), signal instanceof AbortSignal ? signal : undefined);
    },
    { step: 'initialize', priority: 'high', name: 'takeTurn' },
  );
  return asDocuments(client);
}

const SERVER_ERROR = 500;

/** A condition that did not hold is an answer, too. */
function isOfWorkingServer(error: unknown): boolean {
  const { httpStatusCode = SERVER_ERROR } = error instanceof DynamoDBServiceException ? error.$metadata : {};
  return httpStatusCode < SERVER_ERROR;
}

/** Makes a client for items as plain objects. Members that are undefined are not stored. */
export function asDocuments(client: DynamoDBClient): DynamoDBDocumentClient {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  // The document client's own destroy() does nothing: the connections would stay open.
  documents.destroy = () => client.destroy();
  return documents;
}

/** The part of an answer that says how many tries it took. */
interface Answered {
  $metadata: { attempts?: number | undefined };
}

function isRepeated({ $metadata: { attempts = 1 } }: Answered): boolean {
  return attempts > 1;
}

/**
 * Runs one DynamoDB call. Returns undefined if the condition did not hold, because that is a result and not a
 * failure. `onRepeated` is called when the answer took several tries.
 * @throws ServiceError service_unavailable when DynamoDB cannot be reached or refuses
 */
export async function reachDynamo<Output extends Answered>(
  call: () => Promise<Output>,
  onRepeated = () => {},
): Promise<Output | undefined> {
  try {
    const output = await call();
    if (isRepeated(output)) onRepeated();
    return output;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) {
      if (isRepeated(error)) onRepeated();
      return undefined;
    }
    throw unavailable(error);
  }
}

interface ItemPlace {
  table: string;
  key: Record<string, string>;
  /** Ends the call. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads one item as it is now. Undefined if there is none.
 * @throws ServiceError service_unavailable
 */
export async function readItem(
  dynamo: DynamoDBDocumentClient,
  { table, key, signal }: ItemPlace,
): Promise<unknown> {
  const read = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
  return (await reachDynamo(() => dynamo.send(read, abortOn(signal))))?.Item;
}

/** One change of a transaction. */
export type TransactAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Makes all changes or none. Returns the numbers of the changes whose conditions did not
 * hold: empty when all are made.
 * @throws ServiceError service_unavailable
 */
export async function transact(
  dynamo: DynamoDBDocumentClient,
  actions: readonly TransactAction[],
): Promise<readonly number[]> {
  // With the token, a repetition after a lost reply changes nothing.
  const command = new TransactWriteCommand({ TransactItems: [...actions], ClientRequestToken: randomUUID() });
  try {
    await dynamo.send(command);
    return [];
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    const refused = reasons.flatMap(({ Code }, at) => (Code === 'ConditionalCheckFailed' ? [at] : []));
    if (refused.length > 0) return refused;
    throw unavailable(error);
  }
}

/** The option of a call that the signal ends. */
export function abortOn(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal === undefined ? {} : { abortSignal: signal };
}
