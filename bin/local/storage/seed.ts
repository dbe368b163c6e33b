/**
 * Writes the fixed keys of the local run into the tables, and for each caller a storage credential of the
 * local bucket. Existing key records and default pointers are kept, so that usage, a changed plan or
 * another default survive a restart. The credential itself is written again, because address and secret
 * of the embedded storage change.
 */
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { hashApiKey } from '../../../lambda/admission/key.ts';
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import { keyIdOf, type LinkRecord, linkRecordOf } from '../../../lambda/admission/link/link-record.ts';
import { reachDynamo } from '../../../lambda/aws/dynamo.ts';
import type { Config } from '../../../lambda/config/config.ts';
import {
  type CredentialRecord,
  DEFAULT_POINTER_ID,
  type DefaultPointer,
} from '../../../lambda/delivery/credential-record.ts';
import type { OwnerKind, Seal } from '../../../lambda/secrets/seal.ts';
import type { WebhookSecret } from '../../../lambda/webhooks/webhook-secrets.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { createKeyStore, type KeyStore } from '../../keys/key-store.ts';
import type { AccessKey } from './aws-signature.ts';
import { LOCAL_BUCKET } from './bucket.ts';
import { LOCAL_TABLES } from './make-tables.ts';

/** API key (and caller id) -> plan. */
export const LOCAL_KEYS = { 'local-free': 'free', 'local-starter': 'starter', 'local-pro': 'pro' } as const;

/** Caller id -> the secret that signs links of its key. Public, like the keys. */
export function localLinkSecret(callerId: string): string {
  return `${callerId}-links`;
}

/** Caller id -> the secret that signs webhooks of its key. Public, like the keys. */
function localWebhookSecret(callerId: string): string {
  return `whsec_${Buffer.from(`${callerId}-webhooks`.padEnd(WEBHOOK_SECRET_BYTES, '-')).toString('base64')}`;
}

const WEBHOOK_SECRET_BYTES = 32;

/** Id of every local caller's credential, for `r2CredentialId`. */
export const LOCAL_CREDENTIAL_ID = 'local';

// A placeholder: the endpoint is set explicitly here and not built from the account id.
const ACCOUNT_ID = '0'.repeat(32);

interface SeedDeps {
  dynamo: DynamoDBDocumentClient;
  sealOf: (owner: OwnerKind) => Seal;
  storage: { endpoint: string; accessKey: AccessKey };
  now: () => number;
  /** Default: those of the local run. */
  tables?: Config['tables'];
}

/** Can be run again. Errors of DynamoDB are passed on. */
export async function seed(deps: SeedDeps): Promise<void> {
  const { dynamo, sealOf, storage, now, tables = LOCAL_TABLES } = deps;
  const createdAt = new Date(now()).toISOString();
  await Promise.all(
    Object.entries(LOCAL_KEYS).map(async ([callerId, plan]) => {
      const keyHash = hashApiKey(callerId);
      const key: KeyRecord = { keyHash, callerId, plan, createdAt };
      await putNew(tables.keys, 'keyHash', key);
      const keys = createKeyStore(dynamo, tables.keys);
      const keyId = keyIdOf(keyHash);
      const sealed = await sealOf('webhookKeyId').seal(localWebhookSecret(callerId), keyId);
      await putWebhookSecret(keys, keyHash, { sealed, createdAt });
      const linkSecret = await sealOf('keyId').seal(localLinkSecret(callerId), keyId);
      await putNew(tables.keys, 'keyHash', linkRecordOf(await keys.find(keyHash), linkSecret));
      const storageId = await keys.ensureStorageId(callerId);
      const credential: CredentialRecord = {
        storageId,
        credentialId: LOCAL_CREDENTIAL_ID,
        accountId: ACCOUNT_ID,
        accessKeyId: storage.accessKey.accessKeyId,
        sealedSecret: await sealOf('storageId').seal(storage.accessKey.secretAccessKey, storageId),
        bucket: LOCAL_BUCKET,
        bucketHost: `${storage.endpoint.replace(/\/+$/, '')}/${LOCAL_BUCKET}`,
        createdAt,
      };
      await dynamo.send(new PutCommand({ TableName: tables.storageCredentials, Item: credential }));
      const pointer: DefaultPointer = {
        storageId,
        credentialId: DEFAULT_POINTER_ID,
        pointsTo: LOCAL_CREDENTIAL_ID,
      };
      await putNew(tables.storageCredentials, 'credentialId', pointer);
    }),
  );

  /** A key that has one keeps it, and a revoked one gets none. */
  async function putWebhookSecret(keys: KeyStore, keyHash: string, secret: WebhookSecret): Promise<void> {
    const key = await keys.find(keyHash);
    if (key.webhookSecrets !== undefined || key.revokedAt !== undefined) return;
    await keys.putWebhookSecrets(key, [secret]).catch((error: unknown) => {
      // Another run on the same tables was faster.
      if (!(error instanceof AdminError)) throw error;
    });
  }

  async function putNew(
    tableName: string,
    keyName: string,
    record: KeyRecord | LinkRecord | DefaultPointer,
  ): Promise<void> {
    const command = new PutCommand({
      TableName: tableName,
      Item: record,
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': keyName },
    });
    await reachDynamo(() => dynamo.send(command));
  }
}
