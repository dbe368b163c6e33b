/**
 * Puts the fixed keys of the local run into the tables, and for each caller a storage credential of the local
 * bucket. What is there already stays as it is, so that usage, a changed plan or another default survive a
 * restart; the credential itself is renewed, because address and secret of the embedded storage change.
 */
import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { DEFAULT_POINTER_ID } from '../../lambda/delivery/credentials.ts';
import type { Seal } from '../../lambda/delivery/seal.ts';
import { type Item, reachDynamo } from '../../lambda/dynamo.ts';
import { createKeyStore } from '../admin/key-store.ts';
import { LOCAL_BUCKET } from './bucket.ts';
import type { AccessKey } from './signature.ts';
import { LOCAL_TABLES } from './tables.ts';

/** API key (and caller id) -> plan. */
export const LOCAL_KEYS = { 'local-free': 'free', 'local-starter': 'starter', 'local-pro': 'pro' } as const;

/** Id of every local caller's credential, for `r2CredentialId`. */
export const LOCAL_CREDENTIAL_ID = 'local';

// The endpoint is given, so that no account id is ever built into one.
const ACCOUNT_ID = '0'.repeat(32);

export interface SeedDeps {
  dynamo: DynamoDBClient;
  seal: Seal;
  storage: { endpoint: string; accessKey: AccessKey };
  now: () => number;
}

/** Safe to run again. Throws what DynamoDB throws. */
export async function seed({ dynamo, seal, storage, now }: SeedDeps): Promise<void> {
  const createdAt = new Date(now()).toISOString();
  await Promise.all(
    Object.entries(LOCAL_KEYS).map(async ([callerId, plan]) => {
      const keyHash = hashApiKey(callerId);
      await putNew(LOCAL_TABLES.keys, 'keyHash', { keyHash, callerId, plan, createdAt });
      const storageId = await createKeyStore(dynamo, LOCAL_TABLES.keys).ensureStorageId(callerId);
      await put(LOCAL_TABLES.storageCredentials, {
        storageId,
        credentialId: LOCAL_CREDENTIAL_ID,
        accountId: ACCOUNT_ID,
        accessKeyId: storage.accessKey.accessKeyId,
        sealedSecret: await seal.seal(storage.accessKey.secretAccessKey, storageId),
        bucket: LOCAL_BUCKET,
        bucketHost: `${storage.endpoint.replace(/\/+$/, '')}/${LOCAL_BUCKET}`,
        createdAt,
      });
      await putNew(LOCAL_TABLES.storageCredentials, 'credentialId', {
        storageId,
        credentialId: DEFAULT_POINTER_ID,
        pointsTo: LOCAL_CREDENTIAL_ID,
      });
    }),
  );

  async function put(tableName: string, record: Record<string, string>): Promise<void> {
    await dynamo.send(new PutItemCommand({ TableName: tableName, Item: asItem(record) }));
  }

  async function putNew(tableName: string, keyName: string, record: Record<string, string>): Promise<void> {
    const command = new PutItemCommand({
      TableName: tableName,
      Item: asItem(record),
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': keyName },
    });
    await reachDynamo(() => dynamo.send(command));
  }
}

function asItem(record: Record<string, string>): Item {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, { S: value }]));
}
