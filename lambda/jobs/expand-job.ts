/**
 * Sends the messages of the items that have not ended; again, if nothing has happened since the last time.
 */
import { type JobQueue, MOST_DELAY_SECONDS } from './queue/job-queue.ts';
import { placesOf } from './records/job-bodies.ts';
import type { JobReads } from './records/job-reads.ts';
import { isOver, type JobRecord } from './records/job-record.ts';

interface ExpandDeps {
  reads: JobReads;
  queue: JobQueue;
}

/** A job is looked at so often, for messages that were lost and for its deadline. */
const LOOK_AGAIN_SECONDS = MOST_DELAY_SECONDS;

/** `seen`: what the job looked like when its message was sent. */
export function createExpandJob({ reads, queue }: ExpandDeps) {
  return async function expandJob(job: JobRecord, seen: string | undefined): Promise<void> {
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
  };
}
