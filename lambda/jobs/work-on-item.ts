/**
 * Does what the message of an item says: begins it, if it has not ended, no other worker has it, its key is
 * valid, and the caller has a place for it.
 */
import { randomUUID } from 'node:crypto';
import { type Caller, callerOf, revokedKey } from '../admission/key.ts';
import type { KeyRecord } from '../admission/key-record.ts';
import type { Plans } from '../config/plans.ts';
import { asServiceError } from '../errors.ts';
import { JOB_DEFAULTS } from './job-defaults.ts';
import { type ItemMessage, type JobQueue, MOST_DELAY_SECONDS, type Outcome } from './queue/job-queue.ts';
import type { JobChanges } from './records/job-changes.ts';
import type { OpenedJob } from './records/job-reads.ts';
import { failed, type JobRecord, type Lease } from './records/job-record.ts';
import { type ItemOutcome, MOST_TRIES, type TryItem } from './try-item.ts';

interface ItemDeps {
  changes: JobChanges;
  queue: JobQueue;
  /** Undefined if the key was deleted. */
  findKey(keyHash: string): Promise<KeyRecord | undefined>;
  plans: Plans;
  tryItem: TryItem;
  now: () => number;
}

/** After its lease, a worker cannot change the item any more. It is killed by then. */
const LEASE_AFTER_KILL_MS = 2_000;

export function createWorkOnItem(deps: ItemDeps) {
  const { changes, queue, now } = deps;

  return async function workOnItem(
    { job, bodies, item }: OpenedJob,
    message: ItemMessage,
    leftMs: number,
  ): Promise<ItemOutcome> {
    const { index } = message;
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
      await waitForPlace(job, message, caller);
      return 'oneOfMore';
    }
    return deps.tryItem(lease, { message, bodies, caller, tries: (item?.tries ?? 0) + 1, leftMs });
  };

  /**
   * Sends a message of its own, because waiting must not count as a failure of the message. A copy of a
   * message sends none: each of them would be doubled again and again while the item waits.
   */
  async function waitForPlace(job: JobRecord, message: ItemMessage, caller: Caller): Promise<void> {
    const turn = await changes.waitForPlace(job, message.index, message.turn ?? 0);
    if (turn === undefined) return;
    await queue.send([{ ...message, turn }], { group: job.callerId, delaySeconds: pauseFor(job, caller) });
  }

  function againAt(atMs: number): Outcome {
    return { againInSeconds: Math.max(1, Math.ceil((atMs - now()) / 1000)) };
  }
}

/** The longer the line, the later an item asks again for a place. Two seconds are a fast capture. */
function pauseFor(
  { queued }: JobRecord,
  { limits: { jobConcurrency = JOB_DEFAULTS.mostRunning } }: Caller,
): number {
  const seconds = Math.ceil((Math.random() * 2 * queued) / jobConcurrency);
  return Math.min(Math.max(2, seconds), MOST_DELAY_SECONDS);
}
