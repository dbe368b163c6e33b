/**
 * The updates of single records that make up the changes to a job. Each has a condition that can hold only
 * once. Usage is settled in the month of the POST.
 */
import type { Change } from '../../admission/updates/reservation.ts';
import { usageKey } from '../../admission/usage-record.ts';
import type { TransactAction } from '../../aws/dynamo.ts';
import type { Config } from '../../config/config.ts';
import { type ItemEnd, itemKey, type JobKey, type JobRecord, jobKey, type Lease } from './job-record.ts';
import { createPlaceActions } from './place-actions.ts';

export interface ActionsDeps {
  tables: Pick<Config['tables'], 'jobs' | 'usage'>;
  now: () => number;
}

export type ChangeActions = ReturnType<typeof createChangeActions>;

export function createChangeActions({ tables, now }: ActionsDeps) {
  return {
    ...createPlaceActions(update),
    update,
    usage,
    beginItem,
    countBegun,
    countEnds,
    countEnd,
    countOneOfMore,
    endItem,
  };

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

  /** `condition`: replaces the check that there are this many. */
  function countEnds(
    { jobId }: JobRecord,
    { itemStatus }: ItemEnd,
    { from, count, condition }: { from: 'queued' | 'running'; count: number; condition?: string },
  ): TransactAction {
    return update(jobKey(jobId), {
      UpdateExpression: `SET ${from} = ${from} - :count, ${itemStatus} = ${itemStatus} + :count`,
      ConditionExpression: condition ?? `${from} >= :count`,
      ExpressionAttributeValues: { ':count': count },
    });
  }

  function countEnd(job: JobRecord, end: ItemEnd): TransactAction {
    return countEnds(job, end, { from: 'running', count: 1 });
  }

  /** The same if other items of the job have not ended. */
  function countOneOfMore(job: JobRecord, end: ItemEnd): TransactAction {
    const condition = 'running > :count OR (running = :count AND queued >= :count)';
    return countEnds(job, end, { from: 'running', count: 1, condition });
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
    return { Update: { TableName: tables.jobs, Key, ...change } };
  }

  function usage({ callerId, month }: JobRecord, change: Change): TransactAction {
    return { Update: { TableName: tables.usage, Key: usageKey(callerId, month), ...change } };
  }
}
