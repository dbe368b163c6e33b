/**
 * Finds the storage credential that a request names, or the caller's default. It is looked up under the storage id of
 * the caller, which stands in the caller's key records alone and cannot be guessed: no caller can name, use or detect
 * another caller's credential, and whoever has only the function's role cannot find any.
 */
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { reachDynamo } from '../dynamo.ts';
import {
  type CredentialRecord,
  CredentialRecordSchema,
  DEFAULT_POINTER_ID,
  DefaultPointerSchema,
} from './credential-record.ts';

export interface FindCredentialDeps {
  dynamo: DynamoDBDocumentClient;
  credentialsTable: string;
}

/** Gives a function from a storage id and an optional credential id to the credential, or undefined. */
export function createFindCredential({ dynamo, credentialsTable }: FindCredentialDeps) {
  return async function findCredential(
    storageId: string,
    credentialId: string | undefined,
  ): Promise<CredentialRecord | undefined> {
    const id = credentialId ?? (await readDefaultId(storageId));
    if (id === undefined || id.startsWith('#')) return undefined;
    const item = await readItem(storageId, id);
    return item === undefined ? undefined : v.parse(CredentialRecordSchema, item);
  };

  async function readDefaultId(storageId: string): Promise<string | undefined> {
    const item = await readItem(storageId, DEFAULT_POINTER_ID);
    return item === undefined ? undefined : v.parse(DefaultPointerSchema, item).pointsTo;
  }

  async function readItem(storageId: string, credentialId: string): Promise<unknown> {
    const read = new GetCommand({
      TableName: credentialsTable,
      Key: { storageId, credentialId },
      ConsistentRead: true,
    });
    return (await reachDynamo(() => dynamo.send(read)))?.Item;
  }
}
