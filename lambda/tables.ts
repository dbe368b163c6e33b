/**
 * The key attributes of the three tables: what the stack and the local run create them with, and what health reads.
 */

/** Table -> partition key, and sort key where there is one. All are strings. */
export const TABLE_KEYS = {
  /** By the hash of the API key: whose it is, its plan and its own limits. */
  keys: ['keyHash'],
  /** By caller and UTC month: what the caller has used. */
  usage: ['usageId'],
  /** By the storage id of a caller and the credential's id: object storage the caller may upload to. */
  storageCredentials: ['storageId', 'credentialId'],
} as const satisfies Record<string, readonly [partitionKey: string, sortKey?: string]>;

export type TableName = keyof typeof TABLE_KEYS;

/** The attribute of a usage item that DynamoDB deletes it by, Unix seconds. */
export const USAGE_EXPIRY = 'expiresAt';
