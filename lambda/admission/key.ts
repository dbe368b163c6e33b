/**
 * Finds the key of a request. Takes the X-API-Key header and returns the key's record. Refuses a missing, unknown or
 * revoked key. Nothing is cached: a revoked key stops working at once.
 */
import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { readItem } from '../aws/dynamo.ts';
import type { PlanLimits, Plans } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { type KeyRecord, KeyRecordSchema } from './key-record.ts';
import { limitsOf } from './plans.ts';

export interface Caller {
  callerId: string;
  /** Partition key of the caller's storage credentials; undefined while there are none. Random, and never shown. */
  storageId: string | undefined;
  plan: string;
  limits: PlanLimits;
}

/** SHA-256 is enough: a key has 256 random bits, which cannot be guessed, so a slow hash adds nothing. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

interface FindKeyDeps {
  dynamo: DynamoDBDocumentClient;
  keysTable: string;
}

/**
 * Makes a function that returns the key's record for an X-API-Key header.
 * @throws ServiceError missing_api_key, invalid_api_key, revoked_api_key
 */
export function createFindKey({ dynamo, keysTable }: FindKeyDeps) {
  return async function findKey(apiKey: string | undefined, signal?: AbortSignal): Promise<KeyRecord> {
    if (apiKey === undefined || apiKey.trim() === '') {
      throw new ServiceError('missing_api_key', 'Send your API key in the X-API-Key header.');
    }
    const key = { keyHash: hashApiKey(apiKey.trim()) };
    const item = await readItem(dynamo, { table: keysTable, key, signal });
    if (item === undefined) {
      throw new ServiceError(
        'invalid_api_key',
        'This API key is not known. Check it for missing characters.',
      );
    }
    const record = v.parse(KeyRecordSchema, item);
    if (record.revokedAt !== undefined) {
      throw revokedKey();
    }
    return record;
  };
}

export function revokedKey(): ServiceError {
  return new ServiceError('revoked_api_key', 'This API key was revoked. Use your current one.');
}

export function callerOf(record: KeyRecord, plans: Plans): Caller {
  const { callerId, storageId, plan } = record;
  return { callerId, storageId, plan, limits: limitsOf(plan, record, plans) };
}
