/**
 * One try of an item that a worker holds: captures it, and writes its end with its usage. What failed because
 * of the service may be tried again.
 */
import type { Caller } from '../admission/key.ts';
import { asServiceError, type ErrorCode } from '../errors.ts';
import { type Invocation, startInvocation } from '../invocation.ts';
import type { ItemMessage, Outcome } from './queue/job-queue.ts';
import type { Ended } from './records/item-ends.ts';
import type { JobBodies } from './records/job-bodies.ts';
import type { JobChanges } from './records/job-changes.ts';
import { type BodiesRecord, failed, type ItemEnd, type Lease, requestIdOf } from './records/job-record.ts';
import type { RunItem } from './run-item.ts';

interface TryDeps {
  changes: JobChanges;
  bodies: JobBodies;
  runItem: RunItem;
  /** Writes the log line of one try of an item. */
  observe(invocation: Invocation, failure: unknown, elapsedMs: number): void;
  captureMs: number;
  now: () => number;
}

/** `leftMs`: until the worker is killed. */
interface Begun {
  message: ItemMessage;
  bodies: BodiesRecord | undefined;
  caller: Caller;
  tries: number;
  leftMs: number;
}

/** Throws service_unavailable if the end cannot be written. */
export type TryItem = (lease: Lease, given: Begun) => Promise<ItemOutcome>;

export type ItemOutcome = Outcome | Ended;

export const MOST_TRIES = 3;
/** Time to store the end of an item after its capture. */
const ENDING_MS = 6_000;
/** A capture that failed because of the service is tried again after this, and after twice this. */
const AGAIN_SECONDS = 5;

/** Failures of the service, which another try may avoid. */
const OWN_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'internal_error',
  'service_unavailable',
  'browser_unavailable',
]);

export function createTryItem(deps: TryDeps): TryItem {
  const { changes, now } = deps;

  return async function tryItem(lease, given) {
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
      const end: ItemEnd = { itemStatus: 'succeeded', ...result };
      return await changes.end(lease, end, { pieces, limits: caller.limits });
    } catch (error) {
      failure = error;
      const problem = asServiceError(error);
      if (OWN_FAILURES.has(problem.code) && tries < MOST_TRIES) {
        await changes.release(lease);
        return { againInSeconds: AGAIN_SECONDS * tries };
      }
      const pieces = { delivered: 0, failed: 1, unused: 0 };
      return await changes.end(lease, failed(problem), { pieces, limits: caller.limits });
    } finally {
      await invocation.settled();
      deps.observe(invocation, failure, now() - startedAt);
    }
  };

  async function runBody({ job, index }: Lease, { message, bodies, caller }: Begun, invocation: Invocation) {
    // Another worker has ended the item, and the job with it.
    if (bodies === undefined) throw new Error('The bodies of the job are gone');
    const body = await deps.bodies.read(bodies, message, AbortSignal.timeout(invocation.remainingMs()));
    return deps.runItem({ job, index, body, caller }, invocation);
  }
}
