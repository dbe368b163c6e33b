/**
 * The changes to items of a job, each one transaction with a condition that can hold only once: whatever the
 * queue repeats, each item ends once, and the job's counts and the caller's usage always agree with it.
 */
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Pieces, settlePieces, settlePiecesCharged } from '../../admission/hold-updates.ts';
import { reachDynamo, type TransactAction, transact } from '../../aws/dynamo.ts';
import type { PlanLimits } from '../../config/plans.ts';
import { unavailable } from '../../errors.ts';
import type { ActionsDeps, ChangeActions, Lease } from './change-actions.ts';
import { type ItemEnd, itemKey, type JobRecord, placesKey } from './job-record.ts';

export interface ItemChanges {
  /**
   * Begins an item, or begins it again after the end of its lease. `full`: as many of the caller's items run
   * as may; `taken`: another worker was first.
   */
  begin(lease: Lease, how: { isFirst: boolean; mostRunning: number; mostTries: number }): Promise<Begun>;
  /** Gives the place of the item back, so that it can begin again at once. */
  release(lease: Lease): Promise<void>;
  /** Ends an item and settles its usage. False if this worker does not hold it any more. */
  end(lease: Lease, end: ItemEnd, usage: { pieces: Pieces; limits: PlanLimits }): Promise<boolean>;
  /** Ends an item whose lease is over. It costs nothing. False if another worker was first. */
  endAbandoned(job: JobRecord, index: number, end: ItemEnd): Promise<boolean>;
  /** Ends items that have not begun. They cost nothing. Those that have begun meanwhile stay as they are. */
  endWaiting(job: JobRecord, indexes: readonly number[], end: ItemEnd): Promise<void>;
}

type Begun = 'begun' | 'full' | 'taken';

export interface ChangesDeps extends ActionsDeps {
  dynamo: DynamoDBDocumentClient;
  readPlaces(callerId: string): Promise<ReadonlyMap<string, number>>;
}

/** A transaction has 100 changes at most; two are of the job and the usage. */
const ITEMS_AT_ONCE = 98;
/** A round fails only if others were first. */
const ROUNDS = 20;

const ONE_UNUSED: Pieces = { delivered: 0, failed: 0, unused: 1 };

/** What is unused is free whatever the limits. */
const NO_LIMITS: PlanLimits = { ratePerMinute: 0, quotaPerMonth: 0 };

export function createItemChanges(deps: ChangesDeps, actions: ChangeActions): ItemChanges {
  const { dynamo, tables, now, readPlaces } = deps;
  const { update, usage, takePlace, leavePlace, beginItem, countBegun, countEnds, endItem } = actions;
  return { begin, release, end, endAbandoned, endWaiting };

  async function begin(
    lease: Lease,
    how: { isFirst: boolean; mostRunning: number; mostTries: number },
  ): Promise<Begun> {
    for (let round = 0; round < ROUNDS; round++) {
      const changes = [
        takePlace(lease, how.mostRunning),
        beginItem(lease, how),
        ...(how.isFirst ? [countBegun(lease)] : []),
      ];
      const refused = await transact(dynamo, changes);
      if (refused.length === 0) return 'begun';
      if (refused.some((at) => at > 0)) return 'taken';
      if (!(await freePlaces(lease.job.callerId))) return 'full';
    }
    return 'full';
  }

  async function release(lease: Lease): Promise<void> {
    const again = update(itemKey(lease.job.jobId, lease.index), {
      UpdateExpression: 'SET leaseUntil = :zero REMOVE leaseId',
      ConditionExpression: 'leaseId = :lease',
      ExpressionAttributeValues: { ':zero': 0, ':lease': lease.leaseId },
    });
    const refused = await transact(dynamo, [again, leavePlace(lease)]);
    if (refused.length > 0 && !refused.includes(0)) await transact(dynamo, [again]);
  }

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

  /** Frees the places of workers that died. Returns whether one was freed. */
  async function freePlaces(callerId: string): Promise<boolean> {
    let isFreed = false;
    for (const [name, until] of await readPlaces(callerId)) {
      if (until > now()) continue;
      const command = new UpdateCommand({
        TableName: tables.jobs,
        Key: placesKey(callerId),
        UpdateExpression: 'SET taken = taken - :one REMOVE #place',
        ConditionExpression: '#place = :until',
        ExpressionAttributeNames: { '#place': name },
        ExpressionAttributeValues: { ':one': 1, ':until': until },
      });
      if ((await reachDynamo(() => dynamo.send(command))) !== undefined) isFreed = true;
    }
    return isFreed;
  }
}
