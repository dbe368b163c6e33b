/**
 * Finds the key of a request: takes its headers, returns the record of the key in X-API-Key. Refuses a
 * missing, unknown or revoked key. Nothing is cached: a revoked key stops working at once.
 */
import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { readItem } from '../aws/dynamo.ts';
import type { PlanLimits, Plans } from '../config/plans.ts';
import { ServiceError } from '../errors.ts';
import { type KeyRecord, KeyRecordSchema } from './key-record.ts';
import { limitsOf } from './plans.ts';
import { findSeenKey, isWrapped, KEY_HEADER, type KeyPlaces } from './seen-key.ts';

export interface Caller {
  callerId: string;
  /**
   * Partition key of the caller's storage credentials; undefined while there are
   * none. Random, and never shown.
   */
  storageId: string | undefined;
  plan: string;
  limits: PlanLimits;
}

/** A caller with its key. */
export interface KeyOwner extends Caller {
  /** For a link, of the record of its key's links. */
  keyHash: string;
  /** Whether webhooks can be signed for the key. */
  hasWebhookSecret: boolean;
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
 * Makes a function that returns the record of the key in X-API-Key.
 * @throws ServiceError missing_api_key, invalid_api_key, revoked_api_key
 */
export function createFindKey({ dynamo, keysTable }: FindKeyDeps) {
  return async function findKey(request: KeyPlaces, signal?: AbortSignal): Promise<KeyRecord> {
    const apiKey = request.headers[KEY_HEADER]?.trim() ?? '';
    if (apiKey === '') throw missingKey(request);
    const key = { keyHash: hashApiKey(apiKey) };
    const item = await readItem(dynamo, { table: keysTable, key, signal });
    if (item === undefined) throw unknownKey(apiKey);
    const record = v.parse(KeyRecordSchema, item);
    if (record.revokedAt !== undefined) {
      throw revokedKey();
    }
    return record;
  };
}

function missingKey(request: KeyPlaces): ServiceError {
  const seen = findSeenKey(request);
  const without = seen === undefined ? '' : `This request has ${seen}, and no X-API-Key. `;
  return new ServiceError('missing_api_key', `${without}Send your API key in the X-API-Key header.`);
}

function unknownKey(apiKey: string): ServiceError {
  const advice = isWrapped(apiKey)
    ? 'Send the key alone, without a word such as Bearer, quotes or brackets around it.'
    : 'Check it for missing characters.';
  return new ServiceError('invalid_api_key', `This API key is not known. ${advice}`);
}

export function revokedKey(): ServiceError {
  return new ServiceError('revoked_api_key', 'This API key was revoked. Use your current one.');
}

export function callerOf(record: KeyRecord, plans: Plans): KeyOwner {
  const { callerId, storageId, plan, keyHash, webhookSecrets = [] } = record;
  const limits = limitsOf(plan, record, plans);
  return { callerId, storageId, plan, limits, keyHash, hasWebhookSecret: webhookSecrets.length > 0 };
}
