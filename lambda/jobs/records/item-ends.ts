/**
 * The ends of items, each one transaction with a condition that can hold only once: whatever the queue
 * repeats, each item ends once, and the job's counts and the caller's usage always agree with it.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Pieces, settlePieces, settlePiecesCharged } from '../../admission/updates/settle-pieces.ts';
import { type TransactAction, transact } from '../../aws/dynamo.ts';
import type { PlanLimits } from '../../config/plans.ts';
import { unavailable } from '../../errors.ts';
import type { ChangeActions } from './change-actions.ts';
import { type ItemEnd, itemKey, type JobRecord, type Lease } from './job-record.ts';

export interface ItemEnds {
  /** Ends an item and settles its usage, unless this worker does not hold it any more. */
  end(lease: Lease, end: ItemEnd, usage: { pieces: Pieces; limits: PlanLimits }): Promise<Ended>;
  /** Ends an item whose lease is over, unless another worker is first. It costs nothing. */
  endAbandoned(job: JobRecord, index: number, end: ItemEnd): Promise<void>;
  /** Ends items that have not begun. They cost nothing. Those that have begun meanwhile stay as they are. */
  endWaiting(job: JobRecord, indexes: readonly number[], end: ItemEnd): Promise<void>;
}

/** `oneOfMore`: other items of the job have not ended; `done`: it may be over. */
export type Ended = 'oneOfMore' | 'done';

/** What one part of a transaction may be, from the first to the last choice. Undefined: nothing. */
type Choices = readonly (TransactAction | undefined)[];

interface EndsDeps {
  dynamo: DynamoDBDocumentClient;
  now: () => number;
}

/** A transaction has 100 changes at most; two are of the job and the usage. */
const ITEMS_AT_ONCE = 98;
/** A round fails only if others were first. */
const ROUNDS = 20;

const ONE_UNUSED: Pieces = { delivered: 0, failed: 0, unused: 1 };

/** Unused captures are free, whatever the limits are. */
const NO_LIMITS: PlanLimits = { ratePerMinute: 0, quotaPerMonth: 0 };

export function createItemEnds({ dynamo, now }: EndsDeps, actions: ChangeActions): ItemEnds {
  const { usage, leavePlace, countEnds, countEnd, countOneOfMore, endItem } = actions;
  return { end, endAbandoned, endWaiting };

  async function end(
    lease: Lease,
    how: ItemEnd,
    { pieces, limits }: { pieces: Pieces; limits: PlanLimits },
  ): Promise<Ended> {
    const { job, index, leaseId } = lease;
    const item = endItem(itemKey(job.jobId, index), how, {
      ConditionExpression: 'leaseId = :lease',
      ExpressionAttributeValues: { ':lease': leaseId },
    });
    const [count] = await endOnce([
      [countOneOfMore(job, how), countEnd(job, how)],
      [item],
      // A worker that is slow beyond its lease may have lost its place already.
      [leavePlace(lease), undefined],
      // The reservation may have been given back already.
      [
        usage(job, settlePieces(job.jobId, pieces, limits)),
        usage(job, settlePiecesCharged(job.jobId, pieces)),
        undefined,
      ],
    ]);
    return count === 0 ? 'oneOfMore' : 'done';
  }

  async function endAbandoned(job: JobRecord, index: number, how: ItemEnd): Promise<void> {
    const item = endItem(itemKey(job.jobId, index), how, {
      ConditionExpression: 'itemStatus = :running AND leaseUntil <= :now',
      ExpressionAttributeValues: { ':running': 'running', ':now': now() },
    });
    const settlement = usage(job, settlePieces(job.jobId, ONE_UNUSED, NO_LIMITS));
    await endOnce([[countEnd(job, how)], [item], [settlement, undefined]]);
  }

  /**
   * Tries the next choice of each part that is refused. Returns the choices made: none if a part has no more.
   */
  async function endOnce(parts: readonly Choices[]): Promise<readonly number[]> {
    let chosen = parts.map(() => 0);
    for (let round = 0; round < ROUNDS; round++) {
      const changes = parts.flatMap((choices, part) => {
        const action = choices[chosen[part] ?? 0];
        return action === undefined ? [] : [{ part, action }];
      });
      const refused = await transact(
        dynamo,
        changes.map(({ action }) => action),
      );
      if (refused.length === 0) return chosen;
      const next = new Set(refused.map((at) => changes[at]?.part));
      chosen = chosen.map((choice, part) => choice + Number(next.has(part)));
      if (parts.some(({ length }, part) => (chosen[part] ?? 0) >= length)) return [];
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
      const counts = countEnds(job, how, { from: 'queued', count: left.length });
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
