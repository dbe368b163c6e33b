/**
 * The storage credentials of a caller as the operator sees them, and the pointer to the default one. Secrets
 * come sealed and are never read back.
 */
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateQuery,
} from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { DEFAULT_POINTER_ID, type StorageCredential } from '../../lambda/delivery/credentials.ts';
import { StringAttribute, toItem } from './item-attributes.ts';
import { AdminError } from './plain-errors.ts';

export interface NewCredential extends StorageCredential {
  /** ISO 8601. */
  createdAt: string;
}

/** Without the secret. */
const ListedSchema = v.object({
  credentialId: StringAttribute,
  accountId: StringAttribute,
  jurisdiction: v.optional(StringAttribute),
  accessKeyId: StringAttribute,
  bucket: StringAttribute,
  bucketHost: StringAttribute,
  createdAt: v.optional(StringAttribute),
});
const PointerSchema = v.object({
  credentialId: v.pipe(StringAttribute, v.literal(DEFAULT_POINTER_ID)),
  pointsTo: StringAttribute,
});

export type ListedCredential = v.InferOutput<typeof ListedSchema>;

export interface CallerCredentials {
  credentials: ListedCredential[];
  defaultId: string | undefined;
}

export function createCredentialStore(dynamo: DynamoDBClient, tableName: string) {
  return { list, put, setDefault, clearDefault, remove };

  async function list(storageId: string): Promise<CallerCredentials> {
    const found: CallerCredentials = { credentials: [], defaultId: undefined };
    const input = {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'storageId = :storageId',
      ExpressionAttributeValues: { ':storageId': { S: storageId } },
    };
    for await (const { Items = [] } of paginateQuery({ client: dynamo }, input)) {
      for (const item of Items) {
        const pointer = v.safeParse(PointerSchema, item);
        if (pointer.success) found.defaultId = pointer.output.pointsTo;
        else found.credentials.push(v.parse(ListedSchema, item));
      }
    }
    return found;
  }

  /** Throws AdminError when there is one of this id and it is not to be replaced. */
  async function put(credential: NewCredential, mayReplace: boolean): Promise<void> {
    const command = new PutItemCommand({
      TableName: tableName,
      Item: toItem({ ...credential }),
      ...(mayReplace ? {} : { ConditionExpression: 'attribute_not_exists(credentialId)' }),
    });
    await dynamo.send(command).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw new AdminError(
        `The caller has a credential "${credential.credentialId}" already. Use --replace, or another --id.`,
      );
    });
  }

  async function setDefault(storageId: string, pointsTo: string): Promise<void> {
    const Item = toItem({ storageId, credentialId: DEFAULT_POINTER_ID, pointsTo });
    await dynamo.send(new PutItemCommand({ TableName: tableName, Item }));
  }

  async function clearDefault(storageId: string): Promise<void> {
    const Key = toItem({ storageId, credentialId: DEFAULT_POINTER_ID });
    await dynamo.send(new DeleteItemCommand({ TableName: tableName, Key }));
  }

  async function remove(storageId: string, credentialId: string): Promise<void> {
    const Key = toItem({ storageId, credentialId });
    await dynamo.send(new DeleteItemCommand({ TableName: tableName, Key }));
  }
}
