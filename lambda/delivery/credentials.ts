/**
 * Finds the storage credential that a request names, or the caller's default. It is looked up under the storage id of
 * the caller, which stands in the caller's key records alone and cannot be guessed: no caller can name, use or detect
 * another caller's credential, and whoever has only the function's role cannot find any.
 */
import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { type Item, reachDynamo } from '../dynamo.ts';

/** Sort key of the item that points to a caller's default credential; no credential id may begin with `#`. */
export const DEFAULT_POINTER_ID = '#default';

/** A stored credential. The secret is sealed; `bucketHost` is where the bucket's files are read from. */
export interface StorageCredential {
  /** Of the caller that it belongs to. */
  storageId: string;
  credentialId: string;
  accountId: string;
  jurisdiction?: string | undefined;
  accessKeyId: string;
  sealedSecret: string;
  bucket: string;
  bucketHost: string;
}

const StringAttribute = v.pipe(
  v.object({ S: v.string() }),
  v.transform((attribute) => attribute.S),
);

const CredentialSchema = v.object({
  storageId: StringAttribute,
  credentialId: StringAttribute,
  accountId: StringAttribute,
  jurisdiction: v.optional(StringAttribute),
  accessKeyId: StringAttribute,
  sealedSecret: StringAttribute,
  bucket: StringAttribute,
  bucketHost: StringAttribute,
});

const PointerSchema = v.object({ pointsTo: StringAttribute });

export interface FindCredentialDeps {
  dynamo: DynamoDBClient;
  credentialsTable: string;
}

/** Gives a function from a storage id and an optional credential id to the credential, or undefined. */
export function createFindCredential({ dynamo, credentialsTable }: FindCredentialDeps) {
  return async function findCredential(
    storageId: string,
    credentialId: string | undefined,
  ): Promise<StorageCredential | undefined> {
    const id = credentialId ?? (await readDefaultId(storageId));
    if (id === undefined || id.startsWith('#')) return undefined;
    const item = await readItem(storageId, id);
    return item === undefined ? undefined : v.parse(CredentialSchema, item);
  };

  async function readDefaultId(storageId: string): Promise<string | undefined> {
    const item = await readItem(storageId, DEFAULT_POINTER_ID);
    return item === undefined ? undefined : v.parse(PointerSchema, item).pointsTo;
  }

  async function readItem(storageId: string, credentialId: string): Promise<Item | undefined> {
    const read = new GetItemCommand({
      TableName: credentialsTable,
      Key: { storageId: { S: storageId }, credentialId: { S: credentialId } },
      ConsistentRead: true,
    });
    return (await reachDynamo(() => dynamo.send(read)))?.Item;
  }
}
