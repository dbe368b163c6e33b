/**
 * Does what a message says. A message may come twice or late: what is done already is not done again. A
 * worker may die at any place: the message comes again, and another one goes on there.
 */
import { randomUUID } from 'node:crypto';
import { type Caller, callerOf, revokedKey } from '../admission/key.ts';
import type { KeyRecord } from '../admission/key-record.ts';
import type { Plans } from '../config/plans.ts';
import { asServiceError, type ErrorCode } from '../errors.ts';
import { type Invocation, startInvocation } from '../invocation.ts';
import type { createEndJob } from './end-job.ts';
import { JOB_DEFAULTS } from './job-defaults.ts';
import {
  type ItemMessage,
  type JobMessage,
  type JobQueue,
  MOST_DELAY_SECONDS,
  type Outcome,
} from './queue/job-queue.ts';
import type { Lease } from './records/change-actions.ts';
import type { JobBodies } from './records/job-bodies.ts';
import { placesOf } from './records/job-bodies.ts';
import type { JobChanges } from './records/job-changes.ts';
import type { JobReads } from './records/job-reads.ts';
import { failed, isOver, type JobRecord, requestIdOf } from './records/job-record.ts';
import type { RunItem } from './run-item.ts';

export interface WorkerDeps {
  reads: JobReads;
  changes: JobChanges;
  bodies: JobBodies;
  queue: JobQueue;
  /** Undefined if the key was deleted. */
  findKey(keyHash: string): Promise<KeyRecord | undefined>;
  plans: Plans;
  runItem: RunItem;
  endJob: ReturnType<typeof createEndJob>;
  /** Writes the log line of one try of an item. */
  observe(invocation: Invocation, failure: unknown, elapsedMs: number): void;
  captureMs: number;
  now: () => number;
}

/** `leftMs`: until the worker is killed. */
export type Work = (message: JobMessage, given: { leftMs: number }) => Promise<Outcome>;

const MOST_TRIES = 3;
/** Time to store the end of an item after its capture. */
const ENDING_MS = 6_000;
/** After its lease, a worker cannot change the item any more. It is killed by then. */
const LEASE_AFTER_KILL_MS = 2_000;
/** A job is looked at so often, for messages that were lost and for its deadline. */
const LOOK_AGAIN_SECONDS = MOST_DELAY_SECONDS;
const LOOK_AGAIN_EXPIRED_SECONDS = 120;
/** A capture that failed because of the service is tried again after this, and after twice this. */
const AGAIN_SECONDS = 5;

/** Failures of the service, which another try may not have. */
const OWN_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'internal_error',
  'service_unavailable',
  'browser_unavailable',
]);

/** Throws service_unavailable; the message comes again then. */
export function createWorker(deps: WorkerDeps): Work {
  const { reads, changes, bodies, queue, endJob, now } = deps;

  return async function work(message, { leftMs }) {
    const job = await reads.findJob(message.jobId);
    if (job === undefined || job.closedAt !== undefined) return 'done';
    if (job.acceptedAt === undefined && !(await changes.accept(job))) return 'done';
    if (now() >= job.deadlineAt) await expire(job, message);
    else if (message.kind === 'expand') await expand(job, message.seen);
    else {
      const outcome = await workOnItem(job, message, leftMs);
      if (outcome !== 'done') return outcome;
    }
    await endJob.closeIfOver(job.jobId);
    return 'done';
  };

  /** What a worker still captures is looked at again when its lease is over. */
  async function expire(job: JobRecord, message: JobMessage): Promise<void> {
    const isAnyCaptured = await endJob.expire(job);
    if (!isAnyCaptured || message.kind === 'item') return;
    await queue.send([message], { group: job.callerId, delaySeconds: LOOK_AGAIN_EXPIRED_SECONDS });
  }

  /**
   * Sends the messages of the items that have not ended; again, if nothing has happened since the last time.
   */
  async function expand(job: JobRecord, seen: string | undefined): Promise<void> {
    if (isOver(job)) return;
    const state = `${job.queued}-${job.running}`;
    const group = job.callerId;
    if (seen === undefined || seen === state) {
      const record = await reads.findBodies(job.jobId);
      if (record === undefined) return;
      const places = placesOf(record);
      const items = await reads.readItems(
        job.jobId,
        places.map(({ index }) => index),
      );
      const open = places.filter(({ index }) => (items[index]?.itemStatus ?? 'running') === 'running');
      await queue.send(
        open.map((place) => ({ kind: 'item', jobId: job.jobId, ...place })),
        { group },
      );
    }
    const again = { kind: 'expand', jobId: job.jobId, seen: state } as const;
    await queue.send([again], { group, delaySeconds: LOOK_AGAIN_SECONDS });
  }

  async function workOnItem(job: JobRecord, message: ItemMessage, leftMs: number): Promise<Outcome> {
    const { index } = message;
    const [item] = await reads.readItems(job.jobId, [index]);
    if (item !== undefined && item.itemStatus !== 'running') return 'done';
    if (item !== undefined && item.leaseUntil > now()) return againAt(item.leaseUntil);
    const key = await deps.findKey(job.keyHash);
    if (key === undefined || key.revokedAt !== undefined) {
      const end = failed(revokedKey());
      if (item === undefined) await changes.endWaiting(job, [index], end);
      else await changes.endAbandoned(job, index, end);
      return 'done';
    }
    if (item !== undefined && item.tries >= MOST_TRIES) {
      await changes.endAbandoned(job, index, failed(asServiceError(new Error('Every worker died'))));
      return 'done';
    }
    const caller = callerOf(key, deps.plans);
    const leaseUntil = now() + leftMs + LEASE_AFTER_KILL_MS;
    const lease: Lease = { job, index, leaseId: randomUUID(), leaseUntil };
    const begun = await changes.begin(lease, {
      isFirst: item === undefined,
      mostRunning: caller.limits.jobConcurrency ?? JOB_DEFAULTS.mostRunning,
      mostTries: MOST_TRIES,
    });
    if (begun === 'taken') return { againInSeconds: 1 };
    if (begun === 'full') {
      // A message of its own: waiting for a place must not count as a failure of the message.
      await queue.send([message], { group: job.callerId, delaySeconds: pauseFor(job, caller) });
      return 'done';
    }
    return capture(lease, { message, caller, tries: (item?.tries ?? 0) + 1, leftMs });
  }

  async function capture(lease: Lease, given: Begun): Promise<Outcome> {
    const { job, index } = lease;
    const { caller, tries, leftMs } = given;
    const startedAt = now();
    const deadlineAt = startedAt + Math.min(deps.captureMs, leftMs - ENDING_MS);
    const requestId = requestIdOf(job.jobId, index);
    const invocation = startInvocation(
      { requestId, tenantId: undefined, arrivedAt: startedAt, deadlineAt, patience: 'job' },
      now,
    );
    invocation.recorder.add({ callerId: caller.callerId, plan: caller.plan, job: job.jobId, index, tries });
    let failure: unknown;
    try {
      const { isKept, ...result } = await runBody(lease, given, invocation);
      const pieces = { delivered: Number(!isKept), failed: 0, unused: Number(isKept) };
      await changes.end(lease, { itemStatus: 'succeeded', ...result }, { pieces, limits: caller.limits });
      return 'done';
    } catch (error) {
      failure = error;
      const problem = asServiceError(error);
      if (OWN_FAILURES.has(problem.code) && tries < MOST_TRIES) {
        await changes.release(lease);
        return { againInSeconds: AGAIN_SECONDS * tries };
      }
      const pieces = { delivered: 0, failed: 1, unused: 0 };
      await changes.end(lease, failed(problem), { pieces, limits: caller.limits });
      return 'done';
    } finally {
      await invocation.settled();
      deps.observe(invocation, failure, now() - startedAt);
    }
  }

  async function runBody({ job, index }: Lease, { message, caller }: Begun, invocation: Invocation) {
    const record = await reads.findBodies(job.jobId);
    // Another worker has ended the item, and the job with it.
    if (record === undefined) throw new Error('The bodies of the job are gone');
    const body = await bodies.read(record, message, AbortSignal.timeout(invocation.remainingMs()));
    return deps.runItem({ job, index, body, caller }, invocation);
  }

  function againAt(atMs: number): Outcome {
    return { againInSeconds: Math.max(1, Math.ceil((atMs - now()) / 1000)) };
  }
}

interface Begun {
  message: ItemMessage;
  caller: Caller;
  tries: number;
  leftMs: number;
}

/** The longer the line, the later an item asks again for a place. Two seconds are a fast capture. */
function pauseFor(
  { queued }: JobRecord,
  { limits: { jobConcurrency = JOB_DEFAULTS.mostRunning } }: Caller,
): number {
  const seconds = Math.ceil((Math.random() * 2 * queued) / jobConcurrency);
  return Math.min(Math.max(2, seconds), MOST_DELAY_SECONDS);
}
