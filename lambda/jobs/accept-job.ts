/**
 * Accepts a job: stores its bodies, then reserves its quota and writes it in one transaction, then sends its
 * first message. Until that is accepted, the reservation has the deadline of the POST: if the function is
 * killed, the counter gives it back.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { quotaExceeded } from '../admission/admit.ts';
import type { Counter } from '../admission/counter.ts';
import { limitState } from '../admission/limits.ts';
import { closeFailedFree } from '../admission/updates/close.ts';
import type { Ticket } from '../admission/updates/reservation.ts';
import { readItem, transact } from '../aws/dynamo.ts';
import { ServiceError, unavailable } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import type { JobQueue } from './queue/job-queue.ts';
import { type ActionsDeps, createChangeActions } from './records/change-actions.ts';
import type { JobBodies } from './records/job-bodies.ts';
import type { JobChanges } from './records/job-changes.ts';
import {
  type Application,
  createJobCreation,
  ONCE_ACTION,
  RESERVATION_ACTION,
} from './records/job-creation.ts';
import type { JobReads } from './records/job-reads.ts';
import type { BodiesRecord, JobRecord } from './records/job-record.ts';
import { hashOf, type Once, OnceRecordSchema, onceKey } from './records/once-record.ts';
import { tellLimits } from './tell-limits.ts';

interface AcceptDeps extends ActionsDeps {
  dynamo: DynamoDBDocumentClient;
  counter: Counter;
  reads: JobReads;
  changes: JobChanges;
  bodies: JobBodies;
  queue: JobQueue;
  filesDays: number;
}

/** `isUnused`: it is known that no record of a job names them. */
interface Stored {
  record: BodiesRecord;
  isUnused: boolean;
}

interface Started {
  ticket: Ticket;
  once: Once | undefined;
  stored: Stored;
}

/**
 * A round fails only if the reservation of a killed function was given back meanwhile, or a
 * job with the same key came first.
 */
const ROUNDS = 4;

/**
 * `findKnown` returns the job of an earlier POST with the same Idempotency-Key, if there is one; `acceptJob`
 * a new job, or that of a POST with the same key at the same moment.
 * Both throw ServiceError idempotency_key_reused, service_unavailable; acceptJob also quota_exceeded.
 */
export function createAcceptJob(deps: AcceptDeps) {
  const { dynamo, tables, counter, reads, changes, bodies, queue, now } = deps;
  const { newJob, actionsOf, removalOf } = createJobCreation(deps);
  const { usage } = createChangeActions(deps);
  return { findKnown, acceptJob };

  async function acceptJob(application: Application, invocation: Invocation): Promise<JobRecord> {
    const signal = AbortSignal.timeout(invocation.remainingMs());
    const stored: Stored = { record: await putBodies(application.request.texts, signal), isUnused: false };
    try {
      return await write(application, stored, invocation);
    } finally {
      // What is not known to be unused may belong to a job that goes on. What stays
      // expires with the bucket's files.
      if (stored.isUnused) await bodies.remove(stored.record.objectKey, signal).catch(() => undefined);
    }
  }

  async function putBodies(texts: readonly string[], signal: AbortSignal): Promise<BodiesRecord> {
    try {
      return await bodies.put(texts, signal);
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function write(application: Application, stored: Stored, invocation: Invocation): Promise<JobRecord> {
    const { deadlineAt, recorder } = invocation;
    const { caller, once } = application;
    const count = application.request.texts.length;
    const { callerId, limits, plan } = caller;
    for (let round = 0; round < ROUNDS; round++) {
      const job = newJob(application);
      const bulk = { captures: count, places: 0 };
      const ticket: Ticket = { requestId: job.jobId, callerId, limits, deadlineAt, isCounted: true, bulk };
      const fits = count <= limits.quotaPerMonth;
      const refused = fits
        ? await transact(dynamo, actionsOf(job, { record: stored.record, once, ticket }))
        : [RESERVATION_ACTION];
      if (refused.length === 0) {
        await start(job, { ticket, once, stored });
        await tellLimits(counter, caller, invocation);
        return job;
      }
      if (refused.includes(ONCE_ACTION)) {
        const known = await findKnown(application);
        if (known !== undefined) {
          stored.isUnused = true;
          return known;
        }
      } else {
        const { verdict, used } = await counter.foresee(ticket);
        const state = limitState(plan, limits, used);
        recorder.add({ limits: state });
        if (verdict !== 'admitted') {
          stored.isUnused = true;
          throw quotaExceeded(state, count);
        }
      }
    }
    stored.isUnused = true;
    throw unavailable(new Error('A job lost every round to other requests'));
  }

  /** Undefined if there is none, or if it was withdrawn. */
  async function findKnown({
    caller: { callerId },
    once,
  }: Pick<Application, 'caller' | 'once'>): Promise<JobRecord | undefined> {
    if (once === undefined) return undefined;
    const key = onceKey(callerId, once.key);
    const item = await readItem(dynamo, { table: tables.jobs, key });
    if (item === undefined) return undefined;
    const { bodyHash, ofJob, expiresAt } = v.parse(OnceRecordSchema, item);
    if (expiresAt <= now() / 1000) return undefined;
    const job = await reads.findJob(ofJob);
    if (job !== undefined && bodyHash !== hashOf(once.body)) throw reused();
    // The POST that made it may have died before its message was accepted, or is about to send it.
    if (job?.acceptedAt !== undefined) return job;
    if (job !== undefined && (await send(job))) return job;
    await transact(dynamo, removalOf(ofJob, key));
    return undefined;
  }

  /** Sends the first message. If it is not accepted, nothing of the job stays. */
  async function start(job: JobRecord, { ticket, once, stored }: Started): Promise<void> {
    try {
      if (await send(job)) return;
      throw unavailable(new Error('The reservation of the job was given back before it was accepted'));
    } catch (error) {
      // A worker, or a POST with the same key, may have accepted it.
      if (!(await withdraw(job, ticket, once))) return;
      stored.isUnused = true;
      throw error;
    }
  }

  /** False if the reservation was given back already. */
  async function send(job: JobRecord): Promise<boolean> {
    await queue.send([{ kind: 'expand', jobId: job.jobId }], { group: job.callerId });
    return changes.accept(job);
  }

  /** Returns false if the job is accepted. */
  async function withdraw(job: JobRecord, ticket: Ticket, once: Once | undefined): Promise<boolean> {
    const removal = removalOf(job.jobId, once && onceKey(job.callerId, once.key));
    const giveBack = usage(job, closeFailedFree(ticket, ticket.limits));
    const refused = await transact(dynamo, [...removal, giveBack]);
    if (refused.length === 0) return true;
    // The counter has given the reservation back already.
    return !refused.includes(0) && (await transact(dynamo, removal)).length === 0;
  }
}

function reused(): ServiceError {
  return new ServiceError(
    'idempotency_key_reused',
    'This Idempotency-Key was used within the last day with another body. Send a new key with a new job.',
  );
}
