/**
 * The operator's access to the storage credentials of a caller, and to the pointer to the default one.
 * Secrets are sealed before they get here and are never read.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import {
  type CredentialRecord,
  CredentialRecordSchema,
  DEFAULT_POINTER_ID,
  type DefaultPointer,
  DefaultPointerSchema,
} from '../../../lambda/delivery/credential-record.ts';
import { AdminError } from '../../command-line/plain-errors.ts';

/** Without the secret. */
const ListedSchema = v.omit(CredentialRecordSchema, ['storageId', 'sealedSecret']);

export type ListedCredential = v.InferOutput<typeof ListedSchema>;

export interface CallerCredentials {
  credentials: ListedCredential[];
  defaultId: string | undefined;
}

export function createCredentialStore(dynamo: DynamoDBDocumentClient, tableName: string) {
  return { list, put, setDefault, clearDefault, remove };

  async function list(storageId: string): Promise<CallerCredentials> {
    const found: CallerCredentials = { credentials: [], defaultId: undefined };
    const input = {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'storageId = :storageId',
      ExpressionAttributeValues: { ':storageId': storageId },
    };
    for await (const { Items = [] } of paginateQuery({ client: dynamo }, input)) {
      for (const item of Items) {
        const pointer = v.safeParse(DefaultPointerSchema, item);
        if (pointer.success) found.defaultId = pointer.output.pointsTo;
        else found.credentials.push(v.parse(ListedSchema, item));
      }
    }
    return found;
  }

  /** Throws AdminError if a credential with this id exists and must not be replaced. */
  async function put(credential: CredentialRecord, mayReplace: boolean): Promise<void> {
    const command = new PutCommand({
      TableName: tableName,
      Item: credential,
      ...(mayReplace ? {} : { ConditionExpression: 'attribute_not_exists(credentialId)' }),
    });
    await dynamo.send(command).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw new AdminError(
        `The caller already has a credential "${credential.credentialId}". Use --replace, or another --id.`,
      );
    });
  }

  async function setDefault(storageId: string, pointsTo: string): Promise<void> {
    const Item: DefaultPointer = { storageId, credentialId: DEFAULT_POINTER_ID, pointsTo };
    await dynamo.send(new PutCommand({ TableName: tableName, Item }));
  }

  async function clearDefault(storageId: string): Promise<void> {
    await remove(storageId, DEFAULT_POINTER_ID);
  }

  async function remove(storageId: string, credentialId: string): Promise<void> {
    await dynamo.send(new DeleteCommand({ TableName: tableName, Key: { storageId, credentialId } }));
  }
}
