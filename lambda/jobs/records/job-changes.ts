/**
 * The changes to a job, each one transaction with a condition that can hold only once: whatever the queue repeats, each item
 * ends once, and the job's counts and the caller's usage always agree with it. Usage is settled in the month of the POST.
 */
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  extendHold,
  type Pieces,
  removeSettledHold,
  settlePieces,
  settlePiecesCharged,
} from '../../admission/hold-updates.ts';
import { usageKey } from '../../admission/usage-record.ts';
import type { Change } from '../../admission/usage-updates.ts';
import { reachDynamo, type TransactAction, transact } from '../../aws/dynamo.ts';
import type { Config } from '../../config/config.ts';
import type { PlanLimits } from '../../config/plans.ts';
import { unavailable } from '../../errors.ts';
import {
  bodiesKey,
  type ItemEnd,
  itemKey,
  type JobKey,
  type JobRecord,
  jobKey,
  placeName,
  placesKey,
} from './job-record.ts';

/** A worker's hold on an item. Times are Unix milliseconds. */
export interface Lease {
  job: JobRecord;
  index: number;
  leaseId: string;
  leaseUntil: number;
}

export interface JobChanges {
  /** Marks the job as accepted, and its reservation as its own. False if the reservation was given back already. */
  accept(job: JobRecord): Promise<boolean>;
  /**
   * Begins an item, or begins it again after the end of its lease. `full`: as many of the caller's items run as may;
   * `taken`: another worker was first.
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
  /** Marks the job as done, once. */
  finish(job: JobRecord): Promise<void>;
  /** Marks the job as closed, and deletes the record of its bodies. */
  close(job: JobRecord): Promise<void>;
}

export type Begun = 'begun' | 'full' | 'taken';

interface JobChangesDeps {
  dynamo: DynamoDBDocumentClient;
  tables: Pick<Config['tables'], 'jobs' | 'usage'>;
  now: () => number;
  readPlaces(callerId: string): Promise<ReadonlyMap<string, number>>;
}

/** The reservation outlasts the deadline, so that what is ended late is still settled in it. */
const RESERVED_AFTER_DEADLINE_MS = 3_600_000;
/** A transaction has 100 changes at most; two are of the job and the usage. */
const ITEMS_AT_ONCE = 98;
/** A round fails only if others were first. */
const ROUNDS = 20;

const ONE_UNUSED: Pieces = { delivered: 0, failed: 0, unused: 1 };

export function createJobChanges({ dynamo, tables, now, readPlaces }: JobChangesDeps): JobChanges {
  return { accept, begin, release, end, endAbandoned, endWaiting, finish, close };

  async function accept(job: JobRecord): Promise<boolean> {
    const refused = await transact(dynamo, [
      update(jobKey(job.jobId), {
        UpdateExpression: 'SET acceptedAt = if_not_exists(acceptedAt, :now)',
        ConditionExpression: 'attribute_exists(jobId)',
        ExpressionAttributeValues: { ':now': now() },
      }),
      usage(job, extendHold(job.jobId, job.deadlineAt + RESERVED_AFTER_DEADLINE_MS)),
    ]);
    return refused.length === 0;
  }

  async function begin(
    lease: Lease,
    how: { isFirst: boolean; mostRunning: number; mostTries: number },
  ): Promise<Begun> {
    for (let round = 0; round < ROUNDS; round++) {
      const actions = [
        takePlace(lease, how.mostRunning),
        beginItem(lease, how),
        ...(how.isFirst ? [countBegun(lease)] : []),
      ];
      const refused = await transact(dynamo, actions);
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

  /** Tries the alternatives until one holds. The last one settles nothing: the reservation was given back already. */
  async function endOnce(
    must: readonly TransactAction[],
    places: readonly (readonly TransactAction[])[],
    settlements: readonly TransactAction[],
  ): Promise<boolean> {
    let [place, settlement] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const ofPlace = places[place] ?? [];
      const ofUsage = settlements[settlement];
      const actions = [...must, ...ofPlace, ...(ofUsage === undefined ? [] : [ofUsage])];
      const refused = await transact(dynamo, actions);
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

  async function finish(job: JobRecord): Promise<void> {
    const done = update(jobKey(job.jobId), {
      UpdateExpression: 'SET doneAt = :now',
      ConditionExpression: 'attribute_not_exists(doneAt) AND queued = :zero AND running = :zero',
      ExpressionAttributeValues: { ':now': now(), ':zero': 0 },
    });
    const refused = await transact(dynamo, [done, usage(job, removeSettledHold(job.jobId))]);
    if (refused.length > 0 && !refused.includes(0)) await transact(dynamo, [done]);
  }

  async function close(job: JobRecord): Promise<void> {
    await transact(dynamo, [
      { Delete: { TableName: tables.jobs, Key: bodiesKey(job.jobId) } },
      update(jobKey(job.jobId), {
        UpdateExpression: 'SET closedAt = :now',
        ConditionExpression: 'attribute_exists(jobId)',
        ExpressionAttributeValues: { ':now': now() },
      }),
    ]);
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

  function takePlace({ job, index, leaseUntil }: Lease, mostRunning: number): TransactAction {
    return update(placesKey(job.callerId), {
      UpdateExpression:
        'SET #place = :until, taken = if_not_exists(taken, :zero) + :one, expiresAt = :expires',
      ConditionExpression: 'attribute_not_exists(#place) AND (attribute_not_exists(taken) OR taken < :most)',
      ExpressionAttributeNames: { '#place': placeName(job.jobId, index) },
      ExpressionAttributeValues: {
        ':until': leaseUntil,
        ':zero': 0,
        ':one': 1,
        ':most': mostRunning,
        ':expires': job.expiresAt,
      },
    });
  }

  function leavePlace({ job, index, leaseUntil }: Lease): TransactAction {
    return update(placesKey(job.callerId), {
      UpdateExpression: 'SET taken = taken - :one REMOVE #place',
      ConditionExpression: '#place = :until',
      ExpressionAttributeNames: { '#place': placeName(job.jobId, index) },
      ExpressionAttributeValues: { ':one': 1, ':until': leaseUntil },
    });
  }

  function beginItem(
    { job, index, leaseId, leaseUntil }: Lease,
    { isFirst, mostTries }: { isFirst: boolean; mostTries: number },
  ): TransactAction {
    const values = { ':lease': leaseId, ':until': leaseUntil, ':running': 'running', ':one': 1, ':zero': 0 };
    return update(itemKey(job.jobId, index), {
      UpdateExpression:
        'SET itemStatus = :running, leaseId = :lease, leaseUntil = :until, ' +
        'tries = if_not_exists(tries, :zero) + :one, expiresAt = :expires',
      ConditionExpression: isFirst
        ? 'attribute_not_exists(itemStatus)'
        : 'itemStatus = :running AND leaseUntil <= :now AND tries < :most',
      ExpressionAttributeValues: {
        ...values,
        ':expires': job.expiresAt,
        ...(isFirst ? {} : { ':now': now(), ':most': mostTries }),
      },
    });
  }

  function countBegun({ job }: Lease): TransactAction {
    return update(jobKey(job.jobId), {
      UpdateExpression: 'SET queued = queued - :one, running = running + :one',
      ConditionExpression: 'queued >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    });
  }

  function countEnds(job: JobRecord, from: 'queued' | 'running', { itemStatus }: ItemEnd, count: number) {
    return update(jobKey(job.jobId), {
      UpdateExpression: `SET ${from} = ${from} - :count, ${itemStatus} = ${itemStatus} + :count`,
      ConditionExpression: `${from} >= :count`,
      ExpressionAttributeValues: { ':count': count },
    });
  }

  /** `job`: of an item that has no record yet. */
  function endItem(
    key: JobKey,
    { itemStatus, targetStatus, file, error }: ItemEnd,
    condition: Pick<Change, 'ConditionExpression' | 'ExpressionAttributeValues'>,
    job?: JobRecord,
  ): TransactAction {
    const given = { itemStatus, endedAt: now(), targetStatus, file, error, expiresAt: job?.expiresAt };
    const set = Object.entries(given).filter(([, value]) => value !== undefined);
    return update(key, {
      UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')} REMOVE leaseId, leaseUntil`,
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...condition.ExpressionAttributeValues,
        ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      },
    });
  }

  function update(Key: JobKey, change: Change): TransactAction {
    return { Update: { TableName: tables.jobs, Key, ...asUpdate(change) } };
  }

  function usage({ callerId, month }: JobRecord, change: Change): TransactAction {
    return { Update: { TableName: tables.usage, Key: usageKey(callerId, month), ...asUpdate(change) } };
  }
}

/** What is unused is free whatever the limits. */
const NO_LIMITS: PlanLimits = { ratePerMinute: 0, quotaPerMonth: 0 };

function asUpdate({ UpdateExpression = '', ...change }: Change) {
  return { UpdateExpression, ...change };
}
