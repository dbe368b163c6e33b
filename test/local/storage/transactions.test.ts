import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { startEmbeddedDynamo } from '../../../bin/local/storage/embedded-dynamo.ts';
import { ensureTables, LOCAL_TABLES } from '../../../bin/local/storage/make-tables.ts';
import { duringTests } from '../../support/during-tests.ts';

const server = duringTests(() => startEmbeddedDynamo(undefined));
const tables = duringTests(async () => {
  const client = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: server.accessKey,
  });
  await ensureTables(client);
  return { documents: DynamoDBDocumentClient.from(client), close: async () => client.destroy() };
});

const [usage, cache] = [LOCAL_TABLES.usage, LOCAL_TABLES.cache];

type Actions = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>;

const write = (TransactItems: Actions, ClientRequestToken?: string) =>
  tables.documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));

const read = async (TableName: string, Key: Record<string, string>) =>
  (await tables.documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

const put = (usageId: string, count = 0) =>
  tables.documents.send(new PutCommand({ TableName: usage, Item: { usageId, count } }));

/** Counts up, if the count is not at the limit. */
const countUp = (usageId: string, limit = 1_000): Actions[number] => ({
  Update: {
    TableName: usage,
    Key: { usageId },
    UpdateExpression: 'SET #count = if_not_exists(#count, :zero) + :one',
    ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':zero': 0, ':one': 1, ':limit': limit },
  },
});

it('writes to several tables at once', async () => {
  await put('gone');
  await write([
    countUp('several'),
    { Put: { TableName: cache, Item: { cacheId: 'several', file: { key: 'x' } } } },
    { Delete: { TableName: usage, Key: { usageId: 'gone' } } },
  ]);
  expect(await read(usage, { usageId: 'several' })).toEqual({ usageId: 'several', count: 1 });
  expect(await read(cache, { cacheId: 'several' })).toEqual({ cacheId: 'several', file: { key: 'x' } });
  expect(await read(usage, { usageId: 'gone' })).toBeUndefined();
});

it('writes nothing if one condition does not hold, and says which', async () => {
  await put('full', 5);
  const refused = write([
    countUp('beside-full'),
    countUp('full', 5),
    { Put: { TableName: cache, Item: { cacheId: 'beside-full' } } },
  ]);
  const error: unknown = await refused.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(TransactionCanceledException);
  expect(Object(error).CancellationReasons.map(({ Code }: { Code: string }) => Code)).toEqual([
    'None',
    'ConditionalCheckFailed',
    'None',
  ]);
  expect(await read(usage, { usageId: 'beside-full' })).toBeUndefined();
  expect(await read(cache, { cacheId: 'beside-full' })).toBeUndefined();
});

it('applies a repetition with the same token once', async () => {
  await write([countUp('once')], 'token');
  await write([countUp('once')], 'token');
  expect(await read(usage, { usageId: 'once' })).toMatchObject({ count: 1 });
});

it('tries again what was cancelled, with the same token', async () => {
  await put('later', 1);
  await expect(write([countUp('later', 1)], 'later')).rejects.toThrow(TransactionCanceledException);
  await put('later', 0);
  await write([countUp('later', 1)], 'later');
  expect(await read(usage, { usageId: 'later' })).toMatchObject({ count: 1 });
});

it('loses no count to other transactions and updates at the same time', async () => {
  const works = Array.from({ length: 40 }, (_, at) =>
    write(at % 2 === 0 ? [countUp('busy-a'), countUp('busy-b')] : [countUp('busy-b'), countUp('busy-a')]),
  );
  await Promise.all(works);
  expect(await read(usage, { usageId: 'busy-a' })).toMatchObject({ count: 40 });
  expect(await read(usage, { usageId: 'busy-b' })).toMatchObject({ count: 40 });
});

it('refuses two changes of one item, and leaves no lock', async () => {
  await expect(write([countUp('twice'), countUp('twice')])).rejects.toThrow(
    /multiple operations on one item/,
  );
  expect(await read(usage, { usageId: 'twice' })).toBeUndefined();
  await write([countUp('twice')]);
  expect(await read(usage, { usageId: 'twice' })).toMatchObject({ count: 1 });
});

it('refuses an expression that DynamoDB refuses', async () => {
  const broken: Actions = [
    { Update: { TableName: usage, Key: { usageId: 'broken' }, UpdateExpression: 'SET count = ' } },
  ];
  await expect(write(broken)).rejects.toThrow(/Invalid UpdateExpression/);
});
