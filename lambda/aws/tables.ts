/**
 * The key attributes of the tables. The stack and the local run create the tables with
 * them, and health reads by them.
 */

/** Table -> partition key, and sort key if the table has one. All are strings. */
export const TABLE_KEYS = {
  /** By the hash of the API key: its caller, plan and own limits. */
  keys: ['keyHash'],
  /** By caller and UTC month: what the caller has used. */
  usage: ['usageId'],
  /** By the storage id of a caller and the credential's id: object storage that the caller uploads to. */
  storageCredentials: ['storageId', 'credentialId'],
  /** By the identity of a capture: the file that is kept of it, and who makes it. */
  cache: ['cacheId'],
  /** By job and part: jobs, their items, and where their bodies are. */
  jobs: ['jobId', 'part'],
} as const satisfies Record<string, readonly [partitionKey: string, sortKey?: string]>;

export type TableName = keyof typeof TABLE_KEYS;

export const TABLE_NAMES = Object.keys(TABLE_KEYS) as TableName[];

/** The attribute of items of usage, cache and jobs that says when DynamoDB deletes them, Unix seconds. */
export const EXPIRY_ATTRIBUTE = 'expiresAt';
