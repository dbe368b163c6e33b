/**
 * The ends of items, each one transaction with a condition that can hold only once: whatever the queue
 * repeats, each item ends once, and the job's counts and the caller's usage always agree with it.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Pieces, settlePieces, settlePiecesCharged } from '../../admission/bulk-updates.ts';
import { type TransactAction, transact } from '../../aws/dynamo.ts';
import type { PlanLimits } from '../../config/plans.ts';
import { unavailable } from '../../errors.ts';
import type { ChangeActions, Lease } from './change-actions.ts';
import { type ItemEnd, itemKey, type JobRecord } from './job-record.ts';

export interface ItemEnds {
  /** Ends an item and settles its usage. False if this worker does not hold it any more. */
  end(lease: Lease, end: ItemEnd, usage: { pieces: Pieces; limits: PlanLimits }): Promise<boolean>;
  /** Ends an item whose lease is over. It costs nothing. False if another worker was first. */
  endAbandoned(job: JobRecord, index: number, end: ItemEnd): Promise<boolean>;
  /** Ends items that have not begun. They cost nothing. Those that have begun meanwhile stay as they are. */
  endWaiting(job: JobRecord, indexes: readonly number[], end: ItemEnd): Promise<void>;
}

interface EndsDeps {
  dynamo: DynamoDBDocumentClient;
  now: () => number;
}

/** A transaction has 100 changes at most; two are of the job and the usage. */
const ITEMS_AT_ONCE = 98;
/** A round fails only if others were first. */
const ROUNDS = 20;

const ONE_UNUSED: Pieces = { delivered: 0, failed: 0, unused: 1 };

/** What is unused is free whatever the limits. */
const NO_LIMITS: PlanLimits = { ratePerMinute: 0, quotaPerMonth: 0 };

export function createItemEnds({ dynamo, now }: EndsDeps, actions: ChangeActions): ItemEnds {
  const { usage, leavePlace, countEnds, endItem } = actions;
  return { end, endAbandoned, endWaiting };

  async function end(
    lease: Lease,
    how: ItemEnd,
    { pieces, limits }: { pieces: Pieces; limits: PlanLimits },
  ): Promise<boolean> {
    const { job, index, leaseId } = lease;
    const item = endItem(itemKey(job.jobId, index), how, {
      ConditionExpression: 'leaseId = :lease',
      ExpressionAttributeValues: { ':lease': leaseId },
    });
    const counts = countEnds(job, 'running', how, 1);
    // A worker that is slow beyond its lease may have lost its place already.
    const places = [[leavePlace(lease)], []];
    const settlements = [
      usage(job, settlePieces(job.jobId, pieces, limits)),
      usage(job, settlePiecesCharged(job.jobId, pieces)),
    ];
    return endOnce([item, counts], places, settlements);
  }

  async function endAbandoned(job: JobRecord, index: number, how: ItemEnd): Promise<boolean> {
    const item = endItem(itemKey(job.jobId, index), how, {
      ConditionExpression: 'itemStatus = :running AND leaseUntil <= :now',
      ExpressionAttributeValues: { ':running': 'running', ':now': now() },
    });
    const settlement = usage(job, settlePieces(job.jobId, ONE_UNUSED, NO_LIMITS));
    return endOnce([item, countEnds(job, 'running', how, 1)], [[]], [settlement]);
  }

  /**
   * Tries the alternatives until one holds. The last one settles nothing: the
   * reservation was given back already.
   */
  async function endOnce(
    must: readonly TransactAction[],
    places: readonly (readonly TransactAction[])[],
    settlements: readonly TransactAction[],
  ): Promise<boolean> {
    let [place, settlement] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const ofPlace = places[place] ?? [];
      const ofUsage = settlements[settlement];
      const changes = [...must, ...ofPlace, ...(ofUsage === undefined ? [] : [ofUsage])];
      const refused = await transact(dynamo, changes);
      if (refused.length === 0) return true;
      if (refused.some((at) => at < must.length)) return false;
      const placeEnd = must.length + ofPlace.length;
      if (refused.some((at) => at < placeEnd)) place += 1;
      if (refused.some((at) => at >= placeEnd)) settlement += 1;
    }
    throw unavailable(new Error('An item could not be ended'));
  }

  async function endWaiting(job: JobRecord, indexes: readonly number[], how: ItemEnd): Promise<void> {
    for (let start = 0; start < indexes.length; start += ITEMS_AT_ONCE) {
      await endSome(job, indexes.slice(start, start + ITEMS_AT_ONCE), how);
    }
  }

  async function endSome(job: JobRecord, indexes: readonly number[], how: ItemEnd): Promise<void> {
    let left = indexes;
    let settles = true;
    for (let round = 0; round < ROUNDS && left.length > 0; round++) {
      const pieces = { delivered: 0, failed: 0, unused: left.length };
      const items = left.map((index) =>
        endItem(
          itemKey(job.jobId, index),
          how,
          { ConditionExpression: 'attribute_not_exists(itemStatus)' },
          job,
        ),
      );
      const counts = countEnds(job, 'queued', how, left.length);
      const settlement = usage(job, settlePieces(job.jobId, pieces, NO_LIMITS));
      const refused = await transact(dynamo, [...items, counts, ...(settles ? [settlement] : [])]);
      if (refused.length === 0) return;
      // Without the items that have begun meanwhile.
      const begun = left.filter((_, at) => refused.includes(at));
      if (begun.length === 0) settles = false;
      left = left.filter((index) => !begun.includes(index));
    }
    if (left.length > 0) throw unavailable(new Error('Items could not be ended'));
  }
}
