/**
 * Ends the items of a job that have not begun, when its caller or the operator cancels it, or its deadline
 * fails it.
 */
import type { JobChanges } from './records/job-changes.ts';
import type { JobReads } from './records/job-reads.ts';
import { type ItemEnd, type ItemRecord, indexesOf, type JobRecord } from './records/job-record.ts';

interface EndWaitingDeps {
  reads: Pick<JobReads, 'readItems'>;
  changes: Pick<JobChanges, 'endWaiting'>;
}

/** Returns the items that have begun, by their number. They stay as they are. Throws service_unavailable. */
export type EndWaiting = (job: JobRecord, end: ItemEnd) => Promise<ReadonlyMap<number, ItemRecord>>;

export const CANCELLED: ItemEnd = { itemStatus: 'cancelled' };

export function createEndWaiting({ reads, changes }: EndWaitingDeps): EndWaiting {
  return async function endWaiting(job, end) {
    const indexes = indexesOf(job);
    const items = await reads.readItems(job.jobId, indexes);
    const begun = indexes.flatMap((index) => {
      const item = items[index];
      return item === undefined ? [] : [[index, item] as const];
    });
    const waiting = indexes.filter((index) => items[index] === undefined);
    await changes.endWaiting(job, waiting, end);
    return new Map(begun);
  };
}
