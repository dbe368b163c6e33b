/**
 * Finds the storage credential that a request names, or the caller's default. The look-up uses the storage id
 * of the caller, which is random and stored only in the caller's key records. So no caller can name, use or
 * detect another caller's credential, and the function's role alone cannot find any.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { readItem } from '../aws/dynamo.ts';
import {
  type CredentialRecord,
  CredentialRecordSchema,
  DEFAULT_POINTER_ID,
  DefaultPointerSchema,
} from './credential-record.ts';

interface FindCredentialDeps {
  dynamo: DynamoDBDocumentClient;
  credentialsTable: string;
}

/**
 * Makes a function that returns the credential of a storage id and credential id (or
 * the default one), or undefined.
 */
export function createFindCredential({ dynamo, credentialsTable }: FindCredentialDeps) {
  return async function findCredential(
    storageId: string,
    credentialId: string | undefined,
  ): Promise<CredentialRecord | undefined> {
    const id = credentialId ?? (await readDefaultId(storageId));
    if (id === undefined || id.startsWith('#')) return undefined;
    const item = await read(storageId, id);
    return item === undefined ? undefined : v.parse(CredentialRecordSchema, item);
  };

  async function readDefaultId(storageId: string): Promise<string | undefined> {
    const item = await read(storageId, DEFAULT_POINTER_ID);
    return item === undefined ? undefined : v.parse(DefaultPointerSchema, item).pointsTo;
  }

  function read(storageId: string, credentialId: string): Promise<unknown> {
    return readItem(dynamo, { table: credentialsTable, key: { storageId, credentialId } });
  }
}
