/**
 * Makes the missing tables, with the same keys as in the stack.
 */
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { TABLE_KEYS, TABLE_NAMES } from '../../../lambda/aws/tables.ts';
import type { Config } from '../../../lambda/config/config.ts';

export const LOCAL_TABLES: Config['tables'] = {
  keys: 'screenshot-keys',
  usage: 'screenshot-usage',
  storageCredentials: 'screenshot-credentials',
  cache: 'screenshot-cache',
  jobs: 'screenshot-jobs',
};

// A server on this machine makes a table at once; AWS takes some seconds.
const READY_WAIT_SECONDS = { minDelay: 0.05, maxDelay: 2, maxWaitTime: 30 };

/** Resolves when all tables answer. Errors of DynamoDB are passed on. */
export async function ensureTables(dynamo: DynamoDBClient): Promise<void> {
  await Promise.all(TABLE_NAMES.map((name) => ensureTable(dynamo, LOCAL_TABLES[name], TABLE_KEYS[name])));
}

async function ensureTable(
  dynamo: DynamoDBClient,
  tableName: string,
  keys: readonly [string, string?],
): Promise<void> {
  if (await hasTable(dynamo, tableName)) return;
  try {
    await dynamo.send(new CreateTableCommand(tableInput(tableName, keys)));
  } catch (error) {
    // Another local run on the same server has made it meanwhile.
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilTableExists({ client: dynamo, ...READY_WAIT_SECONDS }, { TableName: tableName });
}

async function hasTable(dynamo: DynamoDBClient, tableName: string): Promise<boolean> {
  try {
    await dynamo.send(new DescribeTableCommand({ TableName: tableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

function tableInput(tableName: string, keys: readonly [string, string?]): CreateTableCommandInput {
  const names = keys.filter((name) => name !== undefined);
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: names.map((name, index) => ({ AttributeName: name, KeyType: index === 0 ? 'HASH' : 'RANGE' })),
  };
}
