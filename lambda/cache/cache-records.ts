/**
 * Reads and changes records of the cache table. Only one request holds the lease of a
 * capture, by one conditional update. The lease of a killed function ends a minute after its
 * deadline, as its reservation does.
 */
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { reachDynamo, readItem } from '../aws/dynamo.ts';
import { type CacheRecord, CacheRecordSchema, type KeptFile } from './cache-record.ts';

/** A request that has the lease. */
interface LeaseOwner {
  requestId: string;
}

/** A request that asks for the lease. Times are Unix milliseconds. */
interface Applicant extends LeaseOwner {
  arrivedAt: number;
  deadlineAt: number;
}

export interface CacheRecords {
  find(cacheId: string, signal: AbortSignal): Promise<CacheRecord>;
  /**
   * Returns whether the applicant has the lease now. False if a file is kept for it, see isFor. `lostKey` is
   * the key of a file that the bucket does not have any more.
   */
  takeLease(cacheId: string, applicant: Applicant, lostKey?: string): Promise<boolean>;
  /** Ends the lease with a file. Does nothing if another request holds the lease by now. */
  keep(cacheId: string, owner: LeaseOwner, file: KeptFile): Promise<void>;
  /** Ends the lease without a file. */
  release(cacheId: string, owner: LeaseOwner): Promise<void>;
}

interface CacheRecordsDeps {
  dynamo: DynamoDBDocumentClient;
  cacheTable: string;
  now: () => number;
}

type Values = Record<string, unknown>;

const LEASE_AFTER_DEADLINE_MS = 60_000;

/** All functions throw service_unavailable if DynamoDB cannot be reached. */
export function createCacheRecords({ dynamo, cacheTable, now }: CacheRecordsDeps): CacheRecords {
  return {
    async find(cacheId, signal) {
      const item = await readItem(dynamo, { table: cacheTable, key: { cacheId }, signal });
      return v.parse(CacheRecordSchema, item ?? {});
    },

    takeLease(cacheId, { requestId, arrivedAt, deadlineAt }, lostKey = '') {
      const leaseUntil = deadlineAt + LEASE_AFTER_DEADLINE_MS;
      return update(cacheId, 'SET leaseId = :id, leaseUntil = :until, expiresAt = :expires', {
        condition:
          // If a reply is lost, the SDK asks again for a lease that it already has.
          '(attribute_not_exists(leaseUntil) OR leaseUntil < :now OR leaseId = :id) AND ' +
          '(attribute_not_exists(#file) OR #file.#key = :lost OR ' +
          '(#file.freshUntil <= :now AND #file.madeAt < :arrived))',
        names: { '#file': 'file', '#key': 'key' },
        values: {
          ':id': requestId,
          ':until': leaseUntil,
          ':expires': inSeconds(leaseUntil),
          ':now': now(),
          ':arrived': arrivedAt,
          ':lost': lostKey,
        },
      });
    },

    async keep(cacheId, { requestId }, file) {
      await update(cacheId, 'SET #file = :file, expiresAt = :expires REMOVE leaseId, leaseUntil', {
        condition: 'leaseId = :id',
        names: { '#file': 'file' },
        values: { ':id': requestId, ':file': file, ':expires': inSeconds(file.freshUntil) },
      });
    },

    async release(cacheId, { requestId }) {
      await update(cacheId, 'REMOVE leaseId, leaseUntil', {
        condition: 'leaseId = :id',
        values: { ':id': requestId },
      });
    },
  };

  /** Returns whether the condition held. */
  async function update(
    cacheId: string,
    UpdateExpression: string,
    { condition, names, values }: { condition: string; names?: Record<string, string>; values: Values },
  ): Promise<boolean> {
    const command = new UpdateCommand({
      TableName: cacheTable,
      Key: { cacheId },
      UpdateExpression,
      ConditionExpression: condition,
      ...(names === undefined ? {} : { ExpressionAttributeNames: names }),
      ExpressionAttributeValues: values,
    });
    return (await reachDynamo(() => dynamo.send(command))) !== undefined;
  }
}

/** DynamoDB deletes by Unix seconds. */
function inSeconds(atMs: number): number {
  return Math.ceil(atMs / 1000);
}
