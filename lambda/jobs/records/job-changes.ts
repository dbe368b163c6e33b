/**
 * The changes to a job: those of its items (item-begins.ts, item-ends.ts), and its own from the first message
 * to its end. Each is one transaction with a condition that can hold only once.
 */
import { extendBulk, removeSettledBulk } from '../../admission/updates/settle-pieces.ts';
import { transact } from '../../aws/dynamo.ts';
import { createChangeActions } from './change-actions.ts';
import { type ChangesDeps, createItemBegins, type ItemBegins } from './item-begins.ts';
import { createItemEnds, type ItemEnds } from './item-ends.ts';
import { bodiesKey, type JobRecord, jobKey } from './job-record.ts';

export interface JobChanges extends ItemBegins, ItemEnds {
  /**
   * Marks the job as accepted, and its reservation as its own. False if the
   * reservation was given back already.
   */
  accept(job: JobRecord): Promise<boolean>;
  /** Marks the job as done, once. */
  finish(job: JobRecord): Promise<void>;
  /** Marks the job as closed, and deletes the record of its bodies. */
  close(job: JobRecord): Promise<void>;
}

/** The reservation outlasts the deadline, so that items that end late are still settled in it. */
const RESERVED_AFTER_DEADLINE_MS = 3_600_000;

export function createJobChanges(deps: ChangesDeps): JobChanges {
  const { dynamo, tables, now } = deps;
  const actions = createChangeActions(deps);
  const { update, usage } = actions;
  return { ...createItemBegins(deps, actions), ...createItemEnds(deps, actions), accept, finish, close };

  async function accept(job: JobRecord): Promise<boolean> {
    const refused = await transact(dynamo, [
      update(jobKey(job.jobId), {
        UpdateExpression: 'SET acceptedAt = if_not_exists(acceptedAt, :now)',
        ConditionExpression: 'attribute_exists(jobId)',
        ExpressionAttributeValues: { ':now': now() },
      }),
      usage(job, extendBulk(job.jobId, job.deadlineAt + RESERVED_AFTER_DEADLINE_MS)),
    ]);
    return refused.length === 0;
  }

  async function finish(job: JobRecord): Promise<void> {
    const finished = update(jobKey(job.jobId), {
      UpdateExpression: 'SET doneAt = :now',
      ConditionExpression: 'attribute_not_exists(doneAt) AND queued = :zero AND running = :zero',
      ExpressionAttributeValues: { ':now': now(), ':zero': 0 },
    });
    const refused = await transact(dynamo, [finished, usage(job, removeSettledBulk(job.jobId))]);
    if (refused.length > 0 && !refused.includes(0)) await transact(dynamo, [finished]);
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
}
