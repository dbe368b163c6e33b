/**
 * Checks that the key file opens the secrets that the tables have already. With another key all stored
 * secrets would be lost, and nobody would know before an upload fails.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createFindCredential } from '../../../lambda/delivery/credentials.ts';
import type { Seal } from '../../../lambda/secrets/seal.ts';
import { createKeyStore } from '../../keys/key-store.ts';
import { LOCAL_TABLES } from './make-tables.ts';
import { LOCAL_CREDENTIAL_ID, LOCAL_KEYS } from './seed.ts';

/**
 * Whether the seal opens the credentials that earlier runs wrote for the local callers. One key seals all
 * secrets, so the other credentials need no check. Errors of DynamoDB are passed on.
 */
export async function opensStoredSecrets(dynamo: DynamoDBDocumentClient, seal: Seal): Promise<boolean> {
  const keys = createKeyStore(dynamo, LOCAL_TABLES.keys);
  const findCredential = createFindCredential({ dynamo, credentialsTable: LOCAL_TABLES.storageCredentials });
  const answers = await Promise.all(
    Object.keys(LOCAL_KEYS).map(async (callerId) => {
      const storageId = await keys.findStorageId(callerId);
      if (storageId === undefined) return true;
      const credential = await findCredential(storageId, LOCAL_CREDENTIAL_ID);
      return credential === undefined || opens(seal, credential.sealedSecret, storageId);
    }),
  );
  return answers.every(Boolean);
}

function opens(seal: Seal, sealedSecret: string, storageId: string): Promise<boolean> {
  return seal.open(sealedSecret, storageId).then(
    () => true,
    () => false,
  );
}
