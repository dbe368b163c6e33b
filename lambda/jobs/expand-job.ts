/**
 * Sends the messages of the items that have not ended; again, if nothing has happened since the last time.
 */
import { type ExpandMessage, type JobQueue, MOST_DELAY_SECONDS } from './queue/job-queue.ts';
import { placesOf } from './records/job-bodies.ts';
import type { JobReads, OpenedJob } from './records/job-reads.ts';
import { isOver } from './records/job-record.ts';

interface ExpandDeps {
  reads: JobReads;
  queue: JobQueue;
  now: () => number;
}

/** How often a job is checked for lost messages and for its deadline. */
const CHECK_AGAIN_SECONDS = MOST_DELAY_SECONDS;

export function createExpandJob({ reads, queue, now }: ExpandDeps) {
  return async function expandJob({ job, bodies }: OpenedJob, message: ExpandMessage): Promise<void> {
    if (isOver(job)) return;
    const state = `${job.queued}-${job.running}`;
    const group = job.callerId;
    const idle = message.seen === state ? (message.idle ?? 0) + 1 : 0;
    if (message.seen === undefined || isPowerOfTwo(idle)) {
      if (bodies === undefined) return;
      const places = placesOf(bodies);
      const items = await reads.readItems(
        job.jobId,
        places.map(({ index }) => index),
      );
      const open = places.filter(({ index }) => (items[index]?.itemStatus ?? 'running') === 'running');
      // New messages take the place of all earlier ones that wait.
      const turn = now();
      await queue.send(
        open.map((place) => ({ kind: 'item', jobId: job.jobId, ...place, turn })),
        { group },
      );
    }
    const again = { kind: 'expand', jobId: job.jobId, seen: state, idle } as const;
    await queue.send([again], { group, delaySeconds: CHECK_AGAIN_SECONDS });
  };
}

/**
 * Messages are sent again at fewer and fewer looks: one that waits in a long line is not lost, and a copy
 * makes the line longer.
 */
function isPowerOfTwo(count: number): boolean {
  return count > 0 && (count & (count - 1)) === 0;
}
