import { createServer } from 'node:http';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';
import { createDynamo, reachDynamo, transact } from '../../lambda/aws/dynamo.ts';
import { duringTest } from '../support/during-tests.ts';

process.env.AWS_ACCESS_KEY_ID ??= 'test';
process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
process.env.AWS_REGION ??= 'us-east-1';

type Refusal = { __type: string; CancellationReasons?: { Code: string }[] };

const conflict: Refusal = { __type: 'x#TransactionConflictException' };
const cancelled = (...codes: string[]): Refusal => ({
  __type: 'x#TransactionCanceledException',
  CancellationReasons: codes.map((Code) => ({ Code })),
});

/** A DynamoDB that refuses with these, one after the other, and accepts what comes then. */
async function startRefusing(refusals: Refusal[]) {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    const refusal = refusals[count++];
    response.writeHead(refusal === undefined ? 200 : 400, { 'Content-Type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(refusal ?? {}));
  });
  const dynamo = createDynamo(await serveOnLoopback(server, 0));
  const close = async () => {
    dynamo.destroy();
    await stopServer(server);
  };
  return { dynamo, count: () => count, close };
}

const action = { Put: { TableName: 'table', Item: { id: 'x' } } };

it('repeats a transaction that another one was in the way of', async () => {
  const refusals = [cancelled('TransactionConflict', 'None'), cancelled('None', 'TransactionConflict')];
  const { dynamo, count } = await duringTest(startRefusing([...refusals, ...refusals]));
  expect(await transact(dynamo, [action, action])).toEqual([]);
  expect(count()).toBe(5);
});

it.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
  'repeats a transaction for which the table had too much to do (%s)',
  async (code) => {
    const { dynamo, count } = await duringTest(startRefusing([cancelled(code, 'TransactionConflict')]));
    expect(await transact(dynamo, [action, action])).toEqual([]);
    expect(count()).toBe(2);
  },
);

it('says which conditions did not hold, without another try', async () => {
  const refusal = cancelled('None', 'ConditionalCheckFailed', 'TransactionConflict');
  const { dynamo, count } = await duringTest(startRefusing([refusal]));
  expect(await transact(dynamo, [action, action, action])).toEqual([1]);
  expect(count()).toBe(1);
});

it('gives up after some conflicts, and says that the service is not available', async () => {
  const { dynamo } = await duringTest(startRefusing(Array(20).fill(cancelled('TransactionConflict'))));
  await expect(transact(dynamo, [action])).rejects.toMatchObject({ code: 'service_unavailable' });
});

it('repeats an update that a transaction was in the way of', async () => {
  const { dynamo, count } = await duringTest(startRefusing([conflict, conflict, conflict, conflict]));
  const update = new UpdateCommand({ TableName: 'table', Key: { id: 'x' } });
  expect(await reachDynamo(() => dynamo.send(update))).toBeDefined();
  expect(count()).toBe(5);
});
