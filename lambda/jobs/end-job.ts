/**
 * The end of a job: what is left is cancelled, or failed when its time is up; when nothing is
 * left, its bodies are deleted and its end is announced. Every step may be repeated, because a
 * worker may die after any of them.
 */
import { ServiceError } from '../errors.ts';
import { CANCELLED, createEndWaiting } from './end-waiting.ts';
import type { JobBodies } from './records/job-bodies.ts';
import type { JobChanges } from './records/job-changes.ts';
import type { JobReads } from './records/job-reads.ts';
import { failed, isOver, type JobRecord } from './records/job-record.ts';

/** Tells that a job is done. It may be called again for the same job. */
export type Announce = (job: JobRecord) => Promise<void>;

interface EndJobDeps {
  reads: JobReads;
  changes: JobChanges;
  bodies: JobBodies;
  announce: Announce;
  /** Counts a job whose time was up before it was done. */
  countExpired: () => void;
  now: () => number;
}

const REMOVE_CAP_MS = 10_000;

export function createEndJob({ reads, changes, bodies, announce, countExpired, now }: EndJobDeps) {
  const endWaiting = createEndWaiting({ reads, changes });
  return { cancel, expire, closeIfOver };

  /** Cancels what has not begun. */
  async function cancel(job: JobRecord): Promise<void> {
    if (job.queued > 0) await endWaiting(job, CANCELLED);
    await closeIfOver(job.jobId);
  }

  /** Fails what has not ended. Items that a worker still captures stay; returns whether there are any. */
  async function expire(job: JobRecord): Promise<boolean> {
    const end = failed(jobExpired());
    const running = [...(await endWaiting(job, end))].filter(([, item]) => item.itemStatus === 'running');
    const abandoned = running.filter(([, { leaseUntil }]) => leaseUntil <= now());
    for (const [index] of abandoned) await changes.endAbandoned(job, index, end);
    return abandoned.length < running.length;
  }

  async function closeIfOver(jobId: string): Promise<void> {
    const job = await reads.findJob(jobId);
    if (job === undefined || !isOver(job) || job.closedAt !== undefined) return;
    if (job.doneAt === undefined) {
      await changes.finish(job);
      if (now() >= job.deadlineAt) countExpired();
    }
    const record = await reads.findBodies(jobId);
    if (record !== undefined) await bodies.remove(record.objectKey, AbortSignal.timeout(REMOVE_CAP_MS));
    await announce((await reads.findJob(jobId)) ?? job);
    await changes.close(job);
  }
}

function jobExpired(): ServiceError {
  return new ServiceError(
    'job_expired',
    'The job was not done within 24 hours, and this item had no turn. It costs nothing. Send it again in a smaller job.',
  );
}
