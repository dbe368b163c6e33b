/**
 * Makes a new job, and the actions that write it in one transaction: its reservation, its records, and that
 * of its Idempotency-Key; and those that remove it again.
 */
import { randomBytes } from 'node:crypto';
import type { KeyOwner } from '../../admission/key.ts';
import type { Ticket } from '../../admission/updates/reservation.ts';
import { reserveCounted } from '../../admission/updates/reserve.ts';
import { monthOf } from '../../admission/window.ts';
import type { TransactAction } from '../../aws/dynamo.ts';
import type { JobRequest } from '../../request/parse-job-request.ts';
import { type ActionsDeps, createChangeActions } from './change-actions.ts';
import { type BodiesRecord, bodiesKey, type JobKey, type JobRecord, jobKey } from './job-record.ts';
import { hashOf, type Once, type OnceRecord, onceKey } from './once-record.ts';

interface CreationDeps extends ActionsDeps {
  filesDays: number;
}

export interface Application {
  caller: KeyOwner;
  request: JobRequest;
  once: Once | undefined;
}

/** Places of the reservation and of the record of the Idempotency-Key among the actions. */
export const RESERVATION_ACTION = 0;
export const ONCE_ACTION = 1;

/** As many random bits as a UUID has. */
const ID_BYTES = 16;
const DAY_MS = 86_400_000;

export function createJobCreation({ filesDays, ...deps }: CreationDeps) {
  const { tables, now } = deps;
  const { usage } = createChangeActions(deps);
  return { newJob, actionsOf, removalOf };

  function newJob({ caller, request }: Application): JobRecord {
    const createdAt = now();
    const { webhook } = request;
    return {
      jobId: randomBytes(ID_BYTES).toString('hex'),
      callerId: caller.callerId,
      keyHash: caller.keyHash,
      month: monthOf(createdAt),
      createdAt,
      deadlineAt: createdAt + DAY_MS,
      expiresAt: Math.ceil((createdAt + (1 + filesDays) * DAY_MS) / 1000),
      count: request.texts.length,
      queued: request.texts.length,
      running: 0,
      succeeded: 0,
      failed: 0,
      cancelled: 0,
      ...(webhook !== undefined && { webhook: { url: webhook, status: 'waiting', attempts: [] } }),
    };
  }

  /** The actions that write the job. */
  function actionsOf(
    job: JobRecord,
    { record, once, ticket }: { record: BodiesRecord; once: Once | undefined; ticket: Ticket },
  ): TransactAction[] {
    const { expiresAt } = job;
    const put = (Item: Record<string, unknown>) => ({ TableName: tables.jobs, Item });
    const reservation = usage(job, reserveCounted(ticket, job.month));
    const ofJob: TransactAction[] = [
      { Put: put({ ...jobKey(job.jobId), ...job }) },
      { Put: put({ ...bodiesKey(job.jobId), ...record, expiresAt }) },
    ];
    if (once === undefined) return [reservation, ...ofJob];
    const onceRecord: OnceRecord = {
      bodyHash: hashOf(once.body),
      ofJob: job.jobId,
      expiresAt: Math.ceil((job.createdAt + DAY_MS) / 1000),
    };
    const ofKey: TransactAction = {
      Put: {
        ...put({ ...onceKey(job.callerId, once.key), ...onceRecord }),
        ConditionExpression: 'attribute_not_exists(jobId) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': Math.floor(now() / 1000) },
      },
    };
    return [reservation, ofKey, ...ofJob];
  }

  /** Does nothing to a job that was accepted after all. */
  function removalOf(jobId: string, onceOf: JobKey | undefined): TransactAction[] {
    const remove = (Key: JobKey) => ({ TableName: tables.jobs, Key });
    return [
      { Delete: { ...remove(jobKey(jobId)), ConditionExpression: 'attribute_not_exists(acceptedAt)' } },
      { Delete: remove(bodiesKey(jobId)) },
      ...(onceOf === undefined
        ? []
        : [
            {
              Delete: {
                ...remove(onceOf),
                ConditionExpression: 'attribute_not_exists(jobId) OR ofJob = :job',
                ExpressionAttributeValues: { ':job': jobId },
              },
            },
          ]),
    ];
  }
}
