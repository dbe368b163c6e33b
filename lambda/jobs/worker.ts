/**
 * Does what a message says. A message may come twice or late: what is done already is not done again. A
 * worker may die at any place: the message comes again, and another one goes on there.
 */
import type { createEndJob } from './end-job.ts';
import type { createExpandJob } from './expand-job.ts';
import type { JobMessage, JobQueue, Outcome } from './queue/job-queue.ts';
import type { JobChanges } from './records/job-changes.ts';
import type { JobReads } from './records/job-reads.ts';
import type { JobRecord } from './records/job-record.ts';
import type { createWorkOnItem } from './work-on-item.ts';

interface WorkerDeps {
  reads: JobReads;
  changes: JobChanges;
  queue: JobQueue;
  expandJob: ReturnType<typeof createExpandJob>;
  workOnItem: ReturnType<typeof createWorkOnItem>;
  endJob: ReturnType<typeof createEndJob>;
  now: () => number;
}

/** `leftMs`: until the worker is killed. */
export type Work = (message: JobMessage, given: { leftMs: number }) => Promise<Outcome>;

const LOOK_AGAIN_EXPIRED_SECONDS = 120;

/** Throws service_unavailable; the message comes again then. */
export function createWorker(deps: WorkerDeps): Work {
  const { reads, changes, queue, endJob, now } = deps;

  return async function work(message, { leftMs }) {
    const opened = await reads.openJob(message.jobId, message.kind === 'item' ? message.index : undefined);
    if (opened === undefined || opened.job.closedAt !== undefined) return 'done';
    const { job } = opened;
    if (job.acceptedAt === undefined && !(await changes.accept(job))) return 'done';
    if (now() >= job.deadlineAt) await expire(job, message);
    else if (message.kind === 'expand') await deps.expandJob(opened, message);
    else {
      const outcome = await deps.workOnItem(opened, message, leftMs);
      if (outcome !== 'done') return outcome === 'oneOfMore' ? 'done' : outcome;
    }
    await endJob.closeIfOver(job.jobId);
    return 'done';
  };

  /** Items that a worker still captures are checked again when its lease is over. */
  async function expire(job: JobRecord, message: JobMessage): Promise<void> {
    const isAnyCaptured = await endJob.expire(job);
    if (!isAnyCaptured || message.kind === 'item') return;
    await queue.send([message], { group: job.callerId, delaySeconds: LOOK_AGAIN_EXPIRED_SECONDS });
  }
}
