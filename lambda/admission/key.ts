/**
 * Finds the caller behind an API key. Takes the X-API-Key header, gives the Caller; refuses when the key is
 * missing, unknown or revoked. Nothing is cached: a revoked key stops working at once.
 */
import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { PlanLimits, Plans } from '../config.ts';
import { reachDynamo } from '../dynamo.ts';
import { ServiceError } from '../errors.ts';
import { type KeyRecord, KeyRecordSchema } from './key-record.ts';
import { limitsOf } from './plans.ts';

/** Who asks, on which plan, with which limits. */
export interface Caller {
  callerId: string;
  /** What the caller's storage credentials are found by; undefined while there are none. Random, and told to nobody. */
  storageId: string | undefined;
  plan: string;
  limits: PlanLimits;
}

/** SHA-256 is enough for a key of 256 random bits: there is nothing to guess that a slow hash would protect. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

export interface FindKeyDeps {
  dynamo: DynamoDBDocumentClient;
  keysTable: string;
}

/**
 * Gives a function from the X-API-Key header to the key's record.
 * @throws ServiceError missing_api_key, invalid_api_key, revoked_api_key
 */
export function createFindKey({ dynamo, keysTable }: FindKeyDeps) {
  return async function findKey(apiKey: string | undefined, abortSignal?: AbortSignal): Promise<KeyRecord> {
    if (apiKey === undefined || apiKey.trim() === '') {
      throw new ServiceError('missing_api_key', 'Send your API key in the X-API-Key header.');
    }
    const read = new GetCommand({
      TableName: keysTable,
      Key: { keyHash: hashApiKey(apiKey.trim()) },
      ConsistentRead: true,
    });
    const options = abortSignal === undefined ? {} : { abortSignal };
    const item = (await reachDynamo(() => dynamo.send(read, options)))?.Item;
    if (item === undefined) {
      throw new ServiceError(
        'invalid_api_key',
        'This API key is not known. Check it for missing characters.',
      );
    }
    const record = v.parse(KeyRecordSchema, item);
    if (record.revokedAt !== undefined) {
      throw new ServiceError('revoked_api_key', 'This API key was revoked. Use your current one.');
    }
    return record;
  };
}

export interface AuthenticateDeps extends FindKeyDeps {
  plans: Plans;
}

/**
 * Gives a function from the X-API-Key header to the Caller.
 * @throws ServiceError missing_api_key, invalid_api_key, revoked_api_key
 */
export function createAuthenticate({ plans, ...deps }: AuthenticateDeps) {
  const findKey = createFindKey(deps);
  return async function authenticate(apiKey: string | undefined): Promise<Caller> {
    const record = await findKey(apiKey);
    return {
      callerId: record.callerId,
      storageId: record.storageId,
      plan: record.plan,
      limits: limitsOf(record.plan, record, plans),
    };
  };
}
