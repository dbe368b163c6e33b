/**
 * One invocation: its id, its deadline, its recorder, and the background work that it must wait for.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { noLimitState } from './admission/limits.ts';
import type { CaptureObserver } from './capture/capture-observer.ts';
import { createRecorder, type Recorder } from './observe/recorder.ts';
import type { ServiceEvent } from './request/read-event.ts';

export interface Invocation {
  readonly requestId: string;
  /** Tenant of this execution environment; undefined without tenant isolation. */
  readonly tenantId: string | undefined;
  /** Unix milliseconds at which API Gateway accepted the request. */
  readonly arrivedAt: number;
  /** Unix milliseconds by which the function must return its answer. */
  readonly deadlineAt: number;
  /** How long a page may take; see lambda/capture/clock/caps.ts. Default: as for a request. */
  readonly patience?: 'request' | 'job';
  remainingMs(): number;
  readonly recorder: Recorder;
  /** Set only for a report about the capture. */
  readonly observer?: CaptureObserver;
  /** Makes the function wait for background work, such as deleting a profile. `work` must never reject. */
  waitUntil(work: Promise<void>): void;
  /** Resolves when all background work has ended. */
  settled(): Promise<void>;
}

// API Gateway gives up 29 s after it accepted the request; the answer may take 2 s to get there.
export const DEADLINE_AFTER_REQUEST_MS = 27_000;
// Time to kill the browser, settle and answer before Lambda kills the function.
const DEADLINE_BEFORE_KILL_MS = 1_500;

/**
 * An event without a request context is not API Gateway's: it gets an id of its own, and its time starts now.
 */
export function openInvocation(
  { requestContext }: Pick<ServiceEvent, 'requestContext'>,
  context: Pick<Context, 'getRemainingTimeInMillis' | 'tenantId'>,
  now: () => number,
): Invocation {
  const { requestId = randomUUID(), requestTimeEpoch = now() } = requestContext;
  const deadlineAt = Math.min(
    requestTimeEpoch + DEADLINE_AFTER_REQUEST_MS,
    now() + context.getRemainingTimeInMillis() - DEADLINE_BEFORE_KILL_MS,
  );
  const { tenantId } = context;
  return startInvocation({ requestId, tenantId, arrivedAt: requestTimeEpoch, deadlineAt }, now);
}

/** Times are Unix milliseconds. */
export function startInvocation(
  {
    deadlineAt,
    ...given
  }: Pick<Invocation, 'requestId' | 'tenantId' | 'arrivedAt' | 'deadlineAt' | 'patience'>,
  now: () => number,
): Invocation {
  const recorder = createRecorder(noLimitState(now()));
  const works: Promise<void>[] = [];
  return {
    ...given,
    deadlineAt,
    remainingMs: () => Math.max(0, deadlineAt - now()),
    recorder,
    waitUntil: (work) => void works.push(work),
    settled: async () => void (await Promise.all(works)),
  };
}
